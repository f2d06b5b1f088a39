/** What the audit trail is told of a form: numbers masked, private texts only that they were written. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { maskPhone } from '@clinic/contract/phone.ts'

const numbers = new Set(['phone', 'phone2'])
const hidden = new Set([
  'wechat',
  'email',
  'idNo',
  'address',
  'allergyState',
  'allergy',
  'medicalHistory',
  'pregnancy',
  'anticoagulant',
  'remark',
])

/** Fields as they may stand in the trail for years. */
export const saidOf = (form: Partial<CustomerForm>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (value === null) return [name, null]
        if (numbers.has(name)) return [name, maskPhone(String(value))]
        return [name, hidden.has(name) ? '（已填写）' : value]
      }),
  )
