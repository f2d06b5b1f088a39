/** 免单 and 返修: given without a payment after somebody else agreed, worth nothing in every sum, taken back while unused. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { noonOf } from '../../../../test/clock.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { cancelStaleOrders } from '../../orders/cancel-stale.ts'

const rights = [
  'order:bill:free',
  'order:bill:rework',
  'order:list',
  'order:cancel',
  'order:revoke',
  'order:print',
  'clinic:deduction:list',
] as const
let till: TestTill
let asks: Actor
let decides: Actor
beforeAll(async () => {
  till = await newTill()
  asks = await till.clinic.with(rights, { features: { 'order.giftMonthly': 300_000 } })
  decides = await till.clinic.with(['order:audit', 'order:list', 'audit:rule:list', 'audit:rule:edit', 'order:revoke'])
})

const project = async (price: string, more = {}) =>
  (
    await till.writer.ask(products.create, {
      name: `项目${Math.random()}`,
      category: '非手术项目',
      unit: 0,
      price,
      ...more,
    } as InputOf<typeof products.create>)
  ).id
const free = async (price: string, more: Partial<InputOf<typeof givenOrders.free>> = {}, by = asks) =>
  await by.ask(givenOrders.free, {
    customerId: await till.newCustomer(),
    lines: [{ productId: await project(price), contentCount: 1 }],
    reason: '投诉补偿',
    ...more,
  })
const decide = (order: { id: number; version: number }, pass: boolean, by = decides) =>
  by.ask(orders.review, { id: order.id, version: order.version, pass, reason: pass ? '同意' : '不合规定' })
const done = async () => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price: '500.00', sessions: 2 }])
  // A till of its own: the business day may turn between two tests.
  await till.pay([sold], [['CASH', '500.00']], {}, { by: await till.newCashier() })
  const [item] = await till.items(customerId)
  const { id } = await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const [record] = await till.clinic.rows(
    sql<{
      id: number
      no: string
      name: string
    }>`select id, no, product_name as name from purchases.deduction_record where id = ${id}`,
  )
  return { customerId, record: record! }
}

describe('a free order', () => {
  it('waits for somebody else, and gives items that are worth nothing, without a payment', async () => {
    const customerId = await till.newCustomer()
    const productId = await project('800.00', { sessionsPerUnit: 3 })
    const order = await free('1.00', { customerId, lines: [{ productId, contentCount: 2 }] })
    expect(order).toMatchObject({ status: 'PENDING_CHECK', payable: '0.00' })
    expect(await till.items(customerId)).toEqual([])
    expect(await decide(order, true)).toMatchObject({ status: 'PAID' })
    const [item] = await till.items(customerId)
    expect(item).toMatchObject({ source: 'FREE', qty_left: 6, value_total_fen: 0, payment_id: null })
    const detail = await asks.ask(orders.one, { id: order.id })
    expect(detail).toMatchObject({ type: 'FREE', payable: '0.00', received: '0.00', original: '1600.00', paidAt: null })
    const sums = await decides.ask(orders.sums, { customerId })
    expect(sums).toMatchObject({ payable: '0.00', received: '0.00', offset: '0.00', debtOpen: '0.00', unpaid: '0.00' })
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect(await till.faults()).toEqual([])
    const sheet = await asks.ask(orders.sheet, { id: order.id })
    expect(sheet).toMatchObject({ type: 'FREE', payable: '0.00', lines: [{ payAmount: '0.00', isGift: true }] })
    const [sale] = await till.clinic.rows(
      sql`select count(*)::int as n from orders.order_deal where order_id = ${order.id}`,
    )
    expect(sale).toEqual({ n: 0 })
  })

  it('nobody decided on for thirty days is over, and waits for nobody any more', async () => {
    const asked = [await free('100.00'), await free('100.00')]
    const [old, recent] = asked.map(({ id }) => id) as [number, number]
    const sentOn = (id: number, days: number) =>
      till.clinic.rows(sql`update orders.sales_order set submitted_at = ${noonOf(-days)} where id = ${id}`)
    await sentOn(old, 31)
    await sentOn(recent, 29)
    await till.clinic.inside((ctx) => cancelStaleOrders(ctx, {}))
    const waits = await till.clinic.rows(
      sql`select document_id::int as id, status from approvals.task where document_id in (${old}, ${recent}) order by document_id`,
    )
    expect(waits).toEqual([
      { id: old, status: 'WITHDRAWN' },
      { id: recent, status: 'PENDING' },
    ])
    expect(await asks.ask(orders.one, { id: old })).toMatchObject({ status: 'CANCELLED' })
    expect(await asks.ask(orders.one, { id: recent })).toMatchObject({ status: 'PENDING_CHECK' })
  })

  it('is passed neither by its writer nor by a rule', async () => {
    const writes = await till.clinic.with(['order:bill:free', 'order:audit', 'order:list'], {
      features: { 'order.giftMonthly': 900_000 },
    })
    const order = await free('100.00', {}, writes)
    await expect(decide(order, true, writes)).rejects.toThrow(/由您开单/)
    const rule = {
      kind: 'FREE' as const,
      discountFromBp: null,
      daysFrom: null,
      steps: [{ roleId: null, mode: 'any' as const }],
      version: 0,
    }
    await expect(decides.ask(approvals.setRule, { ...rule, enabled: false, amountFrom: null })).rejects.toThrow(
      /须由他人审核/,
    )
    await expect(decides.ask(approvals.setRule, { ...rule, enabled: true, amountFrom: '100.00' })).rejects.toThrow(
      /须由他人审核/,
    )
    await expect(
      till.clinic.rows(sql`insert into approvals.rule (kind, enabled, steps) values ('FREE', false, '[]')`),
    ).rejects.toThrow(/rule_of_free/)
  })

  it('counts against what its writer may give in a month, gifts and other free orders together', async () => {
    const writer = await till.clinic.with(
      ['order:bill:free', 'order:list', 'order:cancel', 'order:bill:add', 'order:bill:gift', 'order:bill:discount'],
      {
        features: { 'order.giftMonthly': 20_000, 'order.discount.min': 0 },
      },
    )
    const first = await free('150.00', {}, writer)
    await expect(free('50.01', {}, writer)).rejects.toThrow(/已用 150\.00 元，本单 50\.01 元，超出额度/)
    await free('50.00', {}, writer)
    await writer.ask(orders.cancel, { id: first.id, reason: '客户改主意' })
    await free('150.00', {}, writer)
    await free('9999.00', {}, await till.clinic.with(['order:bill:free']))
  })

  it('rejected or cancelled ends and gives nothing', async () => {
    const rejected = await free('10.00')
    expect(await decide(rejected, false)).toMatchObject({ status: 'CANCELLED' })
    const cancelled = await free('10.00')
    await asks.ask(orders.cancel, { id: cancelled.id, reason: '客户改主意' })
    const { rows } = {
      rows: await till.clinic.rows(sql`select count(*)::int as n from purchases.purchased_item
      where order_id in (${rejected.id}, ${cancelled.id})`),
    }
    expect(rows).toEqual([{ n: 0 }])
    const waits = await till.clinic.rows(sql`select count(*)::int as n from approvals.task
      where document_id in (${rejected.id}, ${cancelled.id}) and status = 'PENDING'`)
    expect(waits).toEqual([{ n: 0 }])
  })

  it('is taken back while nothing of it was used', async () => {
    const customerId = await till.newCustomer()
    const order = await free('20.00', { customerId })
    const passed = await decide(order, true)
    await decides.ask(orders.revoke, { id: order.id, reason: '开错' })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 0, qty_void: 1 }])
    const used = await free('20.00', { customerId })
    await decide(used, true)
    const item = (await till.items(customerId)).find((one) => Number(one['qty_left']) > 0)!
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 })
    await expect(decides.ask(orders.revoke, { id: used.id, reason: '开错' })).rejects.toThrow()
    const begun = await free('20.00', { customerId, lines: [{ productId: await project('20.00'), contentCount: 2 }] })
    await decide(begun, true)
    const [first] = await till.clinic.rows(
      sql<{ id: number }>`select id from purchases.purchased_item where order_id = ${begun.id}`,
    )
    await till.nurse.ask(purchases.deduct, { purchasedItemId: first!.id, times: 1 })
    const refusal = await decides.refused(orders.revoke, { id: begun.id, reason: '开错' })
    expect(refusal).toMatchObject({ key: 'purchases.givenUsed', message: expect.stringContaining('已划扣') })
    expect(passed.status).toBe('PAID')
    expect(await till.faults()).toEqual([])
  })

  it('is refused with what is not sold, and twice within the minute', async () => {
    const customerId = await till.newCustomer()
    const lines = [{ productId: await project('5.00'), contentCount: 1 }]
    await expect(free('1.00', { customerId, lines: [{ productId: 1, contentCount: 1 }] })).rejects.toThrow(/不存在/)
    await expect(free('1.00', { customerId, adviserId: 1 })).rejects.toThrow(/不存在/)
    await free('1.00', { customerId, lines })
    await expect(free('1.00', { customerId, lines })).rejects.toThrow(/一分钟内/)
    await free('1.00', { customerId, lines, confirmed: true })
  })
})

describe('a rework', () => {
  it('below the limit takes effect at once, and names what it makes good', async () => {
    const { customerId, record } = await done()
    const productId = await project('999.99')
    const order = await asks.ask(givenOrders.rework, {
      recordId: record.id,
      lines: [{ productId, contentCount: 1 }],
      reason: '效果不满意',
    })
    expect(order).toMatchObject({ status: 'PAID', payable: '0.00' })
    const item = (await till.items(customerId)).find((one) => String(one['source']) === 'REWORK')!
    expect(item).toMatchObject({ qty_left: 1, value_total_fen: 0 })
    const { result } = await till.nurse.ask(purchases.list, { customerId, source: 'REWORK' })
    expect(result).toMatchObject([{ firstItem: `${record.name} ${record.no}` }])
    expect(await asks.ask(orders.one, { id: order.id })).toMatchObject({
      type: 'REWORK',
      reworkOf: { productName: record.name, no: record.no },
    })
    expect(await till.faults()).toEqual([])
  })

  it('from the limit on waits for somebody else, and is no gift of the month', async () => {
    const { record } = await done()
    const poor = await till.clinic.with(['order:bill:rework', 'order:list', 'clinic:deduction:list'])
    const productId = await project('1000.00')
    const order = await poor.ask(givenOrders.rework, {
      recordId: record.id,
      lines: [{ productId, contentCount: 1 }],
      reason: '操作失误',
    })
    expect(order.status).toBe('PENDING_CHECK')
    expect(await decide(order, true)).toMatchObject({ status: 'PAID' })
  })

  it('is refused for a deduction that was taken back', async () => {
    const { record } = await done()
    await till.nurse.ask(purchases.withdraw, { id: record.id, reason: '划错' })
    const lines = [{ productId: await project('1.00'), contentCount: 1 }]
    await expect(asks.ask(givenOrders.rework, { recordId: record.id, lines, reason: '效果不满意' })).rejects.toThrow(
      /不能返修/,
    )
  })
})
