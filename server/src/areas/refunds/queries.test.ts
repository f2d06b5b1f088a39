/** 退款管理: what is found, summed, taken along and printed; by whom; what a merge waits for. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { refundsHinder } from './merged.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
})

const asked = async (price: string, options?: { by: Actor }) => {
  const { orderId, ids, customerId } = await scene.bought([{ price }], [['CARD', price]])
  return { customerId, orderId, ...(await desk.asked(wanted(orderId, ids[0]!, 1), options)) }
}

test('the list finds by number, order, person and state; sums leave out what was rejected or taken back', async () => {
  const [one, two, three] = [await asked('10.00'), await asked('20.00'), await asked('40.00')]
  await desk.rejected(two.id)
  await desk.revoked(three.id)
  const list = (more = {}) => desk.asks.ask(refunds.list, more)
  const { orderNo } = await desk.one(one.id)
  for (const keyword of [one.no.toLowerCase(), orderNo])
    expect((await list({ keyword })).result.map(({ id }) => id)).toEqual([one.id])
  expect((await list({ orderId: two.orderId })).result.map(({ status }) => status)).toEqual(['REJECTED'])
  expect((await list({ status: 'REVOKED' })).total).toBe(1)
  expect((await list({ createdBy: desk.pays.staffId })).total).toBe(0)
  expect(await desk.asks.ask(refunds.sums, {})).toEqual({ value: '10.00', kept: '0.00', cash: '10.00' })
})

test('the desk shows who waits longest; the paper has the figures in capitals and the digest', async () => {
  const waits = await asked('30.00')
  const [bench] = [await till.clinic.with(['workbench:refund', 'cashier:refund:list'])]
  const { result } = await bench.ask(workbench.refund, {})
  expect(result.at(-1)).toMatchObject({ id: waits.id, cash: '30.00', status: 'PENDING_AUDIT' })
  expect(result.map(({ status }) => status)).not.toContain('REJECTED')
  await desk.passed(waits.id)
  const sheet = await desk.pays.ask(refunds.sheet, { id: waits.id })
  expect(sheet).toMatchObject({ cashCapitals: '叁拾元整', refund: { no: waits.no, cash: '30.00' } })
  expect(sheet.refund.digest).toMatch(/^[0-9a-f]{64}$/)
})

test('whoever reaches her own rows alone meets what she asked for, and nobody else’s', async () => {
  const rights = ['cashier:refund:list', 'cashier:refund:add', 'cashier:refund:refundMoney', 'cashier:refund:revoke']
  const own = await till.clinic.with(rights, { dataScope: 5 })
  const theirs = await asked('50.00')
  expect((await own.ask(refunds.list, {})).total).toBe(0)
  const { version } = await desk.one(theirs.id)
  await expect(own.ask(refunds.one, { id: theirs.id })).rejects.toThrow(/404/)
  await expect(own.ask(refunds.revoke, { id: theirs.id, version, reason: '不是我的' })).rejects.toThrow(/404/)
  await expect(own.ask(refunds.pay, { id: theirs.id, version })).rejects.toThrow(/404/)
  const trial = { orderId: theirs.orderId, lines: [], reasonParty: 'CLINIC' as const }
  await expect(own.ask(refunds.trial, trial)).rejects.toThrow(/404/)
  await expect(
    own.ask(refunds.apply, {
      ...trial,
      lines: [{ purchasedItemId: 1, qty: 1 }],
      reason: '不是我的',
      digest: 'a'.repeat(64),
    }),
  ).rejects.toThrow(/404/)
})

test('another hospital meets nothing of it', async () => {
  const other = await newTill()
  const there = await newRefundDesk(other)
  const { id, orderId } = await asked('60.00')
  const { version } = await desk.one(id)
  await expect(there.asks.ask(refunds.one, { id })).rejects.toThrow(/404/)
  await expect(there.decides.ask(refunds.audit, { id, version, pass: true })).rejects.toThrow(/404/)
  await expect(there.pays.ask(refunds.pay, { id, version })).rejects.toThrow(/404/)
  await expect(there.tried({ orderId, lines: [], reasonParty: 'CLINIC' })).rejects.toThrow(/404/)
})

test('a merge waits for the money of a refund, and not for one that is paid', async () => {
  const { id, no, customerId } = await asked('70.00')
  const hinders = () => till.clinic.inside((ctx) => refundsHinder(ctx, [customerId]))
  expect(await hinders()).toEqual([])
  await desk.passed(id)
  expect(await hinders()).toEqual([{ customerId, text: `${no} 已审核待退款，请先退款或撤销` }])
  await desk.paid(id)
  expect(await hinders()).toEqual([])
})

test('the self-check of the till holds refunds, too, and what was paid with is what it must amount to', async () => {
  const { id } = await asked('80.00')
  await desk.passed(id)
  await desk.paid(id)
  const all = await till.clinic.with(['cashier:shift:selfcheck'])
  expect(await all.ask(cashier.selfcheck, {})).toEqual([])
  const shift = await desk.pays.ask(cashier.currentShift, {})
  const detail = await desk.pays.ask(cashier.shift, { id: shift!.id }).catch(() => null)
  const card = detail?.tenders.find(({ code }) => code === 'CARD')
  if (card) expect(card.expected).toBe('-150.00')
})
