/** Templates of prints: each kind its own, on the next print, of this hospital alone. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { prints } from '@clinic/contract/areas/prints/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { newTill } from '../../../test/till.ts'

const keys = ['setting:print:list', 'setting:print:edit', 'setting:print:reset', 'setting:print:preview']
const text = { head: '医疗机构执业许可证 0001', footer: '凭小票七日内可改约\n谢谢惠顾' }

test('what is written stands on the next receipt, and on no other kind', async () => {
  const till = await newTill()
  const owner = await till.clinic.with(keys)
  const order = await till.order(await till.newCustomer(), [{ price: '10.00' }])
  await till.pay([order], [['CASH', '10.00']])
  const before = await till.cashier.ask(cashier.receipt, { orderId: order.id })
  expect(before.clinic).toMatchObject({ head: '', footer: '', hidden: [] })
  const set = { kind: 'receipt' as const, ...text, hidden: ['phone', 'holdings'], version: 0 }
  expect(await owner.ask(prints.set, set)).toEqual({ ...set, version: 1 })
  const { clinic } = await till.cashier.ask(cashier.receipt, { orderId: order.id })
  expect(clinic).toEqual({ ...before.clinic, ...text, hidden: ['phone', 'holdings'] })
  expect(await owner.ask(prints.preview, { kind: 'receipt' })).toEqual(clinic)
  expect(await owner.ask(prints.preview, { kind: 'shift' })).toEqual(before.clinic)
})

test('a kind knows its own parts only', async () => {
  const owner = await (await newClinic()).with(keys)
  const set = { kind: 'shift' as const, head: '', footer: '', version: 0 }
  expect((await owner.refused(prints.set, { ...set, hidden: ['phone'] })).message).toContain('交班单')
  expect((await owner.refused(prints.set, { ...set, hidden: ['toString'] })).status).toBe(422)
  await owner.ask(prints.set, { ...set, hidden: ['voids'] })
})

test('whoever saw an earlier template is told; a template that was put back begins anew', async () => {
  const owner = await (await newClinic()).with(keys)
  const first = { kind: 'debt' as const, ...text, hidden: [], version: 0 }
  const both = await Promise.allSettled([owner.ask(prints.set, first), owner.ask(prints.set, first)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await owner.refused(prints.set, first)).status).toBe(409)
  const { version } = await owner.ask(prints.set, { ...first, head: '', version: 1 })
  expect((await owner.refused(prints.reset, { kind: 'debt', version: 1 })).status).toBe(409)
  expect(await owner.ask(prints.reset, { kind: 'debt', version })).toMatchObject({ head: '', footer: '', version: 0 })
  expect((await owner.refused(prints.reset, { kind: 'debt', version: 0 })).message).toContain('默认模板')
  await owner.ask(prints.set, first)
})

test('a hospital has its own', async () => {
  const [one, other] = [await (await newClinic()).with(keys), await (await newClinic()).with(keys)]
  await one.ask(prints.set, { kind: 'receipt', ...text, hidden: [], version: 0 })
  expect((await other.ask(prints.list, {})).every(({ version }) => version === 0)).toBe(true)
  expect(await other.ask(prints.preview, { kind: 'receipt' })).toMatchObject({ footer: '' })
})
