/** A record's values, a field each, judged as the server judges them. */
import type { BoundFieldRow } from '@clinic/contract/areas/metadata/nouns.ts'
import { USUAL_LENGTH, type Value, whyNotValue } from '@clinic/contract/areas/metadata/values.ts'
import { Form, Input, Select } from 'antd'
import type { ReactElement } from 'react'
import DayInput from '../../kit/form/DayInput.tsx'
import { FieldGrid } from '../../kit/form/fields.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'

const LONG_TEXT = 100
const yesOrNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

const inputOf = ({ dataType, format, maxLength }: BoundFieldRow): ReactElement => {
  if (dataType === 'Boolean') return <Select allowClear placeholder="请选择" options={yesOrNo} />
  if (dataType === 'Date') return <DayInput time={format === 'YMDHMS'} />
  if (dataType !== 'String') return <NumberInput style={{ width: '100%' }} precision={0} />
  const most = maxLength ?? USUAL_LENGTH
  return most > LONG_TEXT ? <Input.TextArea rows={2} maxLength={most} /> : <Input maxLength={most} />
}

const rulesOf = (field: BoundFieldRow) => [
  {
    validator: async (_rule: unknown, value: Value | undefined) => {
      const why = whyNotValue(field, value ?? null)
      if (why) throw new Error(why)
    },
  },
]

export const ContentFields = ({ fields }: { fields: readonly BoundFieldRow[] }) => (
  <FieldGrid>
    {fields.map((field) => (
      <Form.Item
        key={field.code}
        name={['content', field.code]}
        label={field.name}
        required={field.required}
        rules={rulesOf(field)}
        validateTrigger="onBlur"
      >
        {inputOf(field)}
      </Form.Item>
    ))}
  </FieldGrid>
)
