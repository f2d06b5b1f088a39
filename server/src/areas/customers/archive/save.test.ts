/** 保存客户, one call for a new archive and for a changed one: each by its own right; sources and their types to their end. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone, walkIn } from '../../../../test/customers.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await newClinic()
})

test('whoever may only add does not change, and whoever may only change does not add', async () => {
  const front = await clinic.as('front')
  const form = { ...(await walkIn(front)), name: '沈一诺', sex: '女' } as const
  const [adds, edits] = [await clinic.with(['customer:add']), await clinic.with(['customer:edit', 'customer:list'])]
  const made = await adds.ask(customers.save, { ...form, phone: newPhone() })
  const renamed = { id: made.id, version: made.version, name: '沈一言' }
  expect(await adds.refused(customers.save, renamed)).toMatchObject({ status: 403 })
  expect(await edits.refused(customers.save, { ...form, phone: newPhone() })).toMatchObject({ status: 403 })
  expect(await edits.refused(customers.save, { id: made.id, name: '沈一言' })).toMatchObject({ status: 400 })
  const { version } = await edits.ask(customers.save, renamed)
  expect(version).toBe(made.version + 1)
  // Saved a second time from the form as it was opened: somebody has changed it since.
  expect(await edits.refused(customers.save, renamed)).toMatchObject({ status: 409 })
  expect(await edits.ask(customers.one, { id: made.id })).toMatchObject({ name: '沈一言', version })
})

test('a number is shared with whoever is named, until it is her own', async () => {
  const front = await clinic.as('front')
  const mother = await newCustomer(front)
  const shared = { phone: mother.phone, phoneRelation: '子女' as const, phoneOwnerId: mother.id }
  const child = await newCustomer(front, shared)
  expect(await front.ask(customers.one, { id: child.id })).toMatchObject({ phoneOwnerId: mother.id })
  const own = { id: child.id, version: child.version, phone: newPhone(), phoneRelation: '本人' as const }
  await front.ask(customers.update, own)
  expect(await front.ask(customers.one, { id: child.id })).toMatchObject({ phoneOwnerId: null, phoneOwnerName: null })
})

test('a source nobody came from is deleted, and its type after it', async () => {
  const admin = await clinic.as('admin')
  const type = await admin.ask(customers.typeCreate, { name: '异业合作', kind: 'other' })
  const source = await admin.ask(customers.sourceCreate, { typeId: type.id, name: '健身房' })
  expect(await admin.refused(customers.typeRemove, { id: type.id })).toMatchObject({ status: 422 })
  const front = await clinic.as('front')
  const she = await newCustomer(front, { sourceTypeId: type.id, sourceId: source.id })
  expect(await admin.refused(customers.sourceRemove, { id: source.id })).toMatchObject({ status: 422 })
  await (await clinic.with(['customer:delete', 'customer:list'])).ask(customers.remove, { id: she.id })
  await admin.ask(customers.sourceRemove, { id: source.id })
  await admin.ask(customers.typeRemove, { id: type.id })
  const types = await admin.ask(customers.sourceTypeOptions, {})
  expect(types.map(({ id }) => id)).not.toContain(type.id)
})
