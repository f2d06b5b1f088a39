/** A field of the hospital's own in a form of the archive, judged as the server judges it. */
import { whyNotFieldValue } from '@clinic/contract/areas/customers/fields.ts'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import type { Value } from '@clinic/contract/areas/metadata/values.ts'
import { Form } from 'antd'
import { valueInput } from '../../metadata/index.ts'
import { placeOf } from './in-use.ts'
import { WordsInput } from './WordsInput.tsx'

const rulesOf = (field: FieldInUse, required: boolean) => [
  {
    validator: async (_rule: unknown, given: Value | undefined) => {
      const value = given ?? null
      if (required && (value === null || value === '')) throw new Error(`${field.label}不能为空`)
      const why = whyNotFieldValue(field, value)
      if (why) throw new Error(why)
    },
  },
]

/** What somebody empties holds nothing from now on. */
const emptied = (value: Value | undefined): Value => value ?? null

export const OwnField = ({ field, required }: { field: FieldInUse; required: boolean }) => (
  <Form.Item
    name={[placeOf(field), field.key]}
    label={field.label}
    required={required}
    rules={rulesOf(field, required)}
    validateTrigger="onBlur"
    normalize={emptied}
    {...(field.sensitive ? { extra: '只有能看敏感字段的员工看得到' } : {})}
  >
    {field.multiple ? <WordsInput options={field.options} /> : valueInput(field, field.options)}
  </Form.Item>
)
