/** Formats of the data type that is chosen beside it. */
import { type DataType, dataTypes, formatWords } from '@clinic/contract/areas/metadata/values.ts'
import { Form, Select } from 'antd'

type Props = {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}

export const FormatSelect = ({ value, onChange, id }: Props) => {
  const type = (Form.useWatch('dataType') as DataType | undefined) ?? 'String'
  const formats: readonly (keyof typeof formatWords)[] = dataTypes[type].formats
  const fitting = value && (formats as readonly string[]).includes(value) ? value : null
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={type !== 'Date'}
      disabled={formats.length === 0}
      placeholder={formats.length === 0 ? '此类型没有格式' : type === 'Date' ? '年-月-日' : '不限'}
      value={fitting}
      options={formats.map((format) => ({ value: format, label: formatWords[format] }))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
