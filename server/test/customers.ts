/** Customers for tests: a source to come from, numbers nobody has yet. */
import { randomInt } from 'node:crypto'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import type { Actor } from './actor.ts'

let serial = randomInt(1, 50_000_000)

/** A mainland mobile number that no other test uses. */
export const newPhone = (): string => `139${String(serial++).padStart(8, '0')}`

/** The ids of 直客 / 现场. */
export const walkIn = async (actor: Actor): Promise<{ sourceTypeId: number; sourceId: number }> => {
  const options = await actor.ask(customers.sourceOptions, { query: { typeName: '直客' } })
  const { id, typeId } = options.find(({ isDefault }) => isDefault)!
  return { sourceTypeId: typeId, sourceId: id }
}

/** Makes a customer; `form` says what matters to the test. */
export const newCustomer = async (actor: Actor, form: Partial<CustomerForm> = {}) => {
  const source = form.sourceId ? {} : await walkIn(actor)
  const phone = form.phone === undefined ? newPhone() : form.phone
  const made = await actor.ask(customers.create, { name: '王小明', sex: '女', ...source, ...form, phone })
  return { ...made, phone: phone ?? '' }
}
