import { call } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { thingsOf } from '../act/action.ts'
import { draftName } from './draft-name.ts'

const cancel = call('PUT /api/v1/thing/cancel/{id}', { title: '取消', may: 'self', input: { id: Id } })
const nameOf = (action: Parameters<typeof thingsOf>[0], on: unknown) =>
  draftName(cancel, action.label, thingsOf(action, on))

test('a draft belongs to the thing the form is about, whatever the form begins with', () => {
  const decision = { label: '取消', call: cancel, initial: () => ({}) }
  const one = nameOf(decision, { id: 1, version: 3 })
  expect(nameOf(decision, { id: 2, version: 3 })).not.toBe(one)
  // The same thing saved meanwhile is the same thing.
  expect(nameOf(decision, { id: 1, version: 4 })).toBe(one)
})

test('two deeds of one call have a draft each', () => {
  const [pass, reject] = ['审核通过', '驳回'].map((label) => nameOf({ label, call: cancel }, { id: 1 }))
  expect(pass).not.toBe(reject)
})

test('what is written for a customer is hers, also where nothing is chosen in the list', () => {
  const forCustomer = (customerId: number) => nameOf({ label: '新增', call: cancel, input: () => ({ customerId }) }, [])
  expect(forCustomer(1)).not.toBe(forCustomer(2))
})

test('several things at once are told from others, in any order; too many to name keep none', () => {
  const several = { label: '批量', call: cancel }
  const rows = (...ids: number[]) => ids.map((id) => ({ id }))
  expect(nameOf(several, rows(1, 2))).toBe(nameOf(several, rows(2, 1)))
  expect(nameOf(several, rows(1, 2))).not.toBe(nameOf(several, rows(1, 3)))
  expect(nameOf(several, rows(...Array.from({ length: 100 }, (_, index) => index)))).toBeUndefined()
  expect(nameOf(several, null)).toBe(nameOf(several, []))
})
