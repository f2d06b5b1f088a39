/** The input of a value, by what its field may hold: of custom records, and of the fields a hospital gives its archive. */
import { type DataType, type Format, USUAL_LENGTH } from '@clinic/contract/areas/metadata/values.ts'
import { Input, Select } from 'antd'
import type { ReactElement } from 'react'
import DayInput from '../../kit/form/DayInput.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'

const LONG_TEXT = 100
const yesOrNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

type Held = { readonly dataType: DataType; readonly format: Format | null; readonly maxLength: number | null }

/** @param options words it is chosen from; none: written freely */
export const valueInput = ({ dataType, format, maxLength }: Held, options: readonly string[] = []): ReactElement => {
  if (dataType === 'Boolean') return <Select allowClear placeholder="请选择" options={yesOrNo} />
  if (dataType === 'Date') return <DayInput time={format === 'YMDHMS'} />
  if (dataType !== 'String') return <NumberInput style={{ width: '100%' }} precision={0} />
  if (options.length > 0)
    return (
      <Select allowClear showSearch placeholder="请选择" options={options.map((value) => ({ value, label: value }))} />
    )
  const most = maxLength ?? USUAL_LENGTH
  return most > LONG_TEXT ? <Input.TextArea rows={2} maxLength={most} /> : <Input maxLength={most} />
}
