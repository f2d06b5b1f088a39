/** A record's values, a field each, judged as the server judges them. */
import type { BoundFieldRow } from '@clinic/contract/areas/metadata/nouns.ts'
import { type Value, whyNotValue } from '@clinic/contract/areas/metadata/values.ts'
import { Form } from 'antd'
import { FieldGrid } from '../../kit/form/fields.tsx'
import { valueInput } from './value-input.tsx'

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
        {valueInput(field)}
      </Form.Item>
    ))}
  </FieldGrid>
)
