/** C2: pieces of a combo are taken with the order that is submitted, and come back with it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { FIFTY, race } from '../../../../test/race.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { cancelStaleOrders } from '../cancel-stale.ts'

let till: TestTill
let seller: Actor
let head: Actor
beforeAll(async () => {
  till = await newTill()
  const keys = [
    'order:list',
    'order:bill:add',
    'order:bill:edit',
    'order:bill:cancel',
    'order:bill:discount',
    'product:combo:list',
  ]
  seller = await till.clinic.with(keys, { features: { 'order.discount.min': 80 } })
  head = await till.clinic.with(['order:list', 'order:audit'])
})

type Writing = Partial<InputOf<typeof orders.create>>
const reason = '客户改主意'
const written = async (comboId: number, count = 1, more: Writing = {}) => ({
  customerId: await till.newCustomer(),
  lines: [],
  combos: [{ comboId, count }],
  submit: true,
  confirmed: true,
  ...more,
})
const sell = async (comboId: number, count = 1, more: Writing = {}) =>
  await seller.ask(orders.create, await written(comboId, count, more))
const refused = async (comboId: number, count = 1, more: Writing = {}) =>
  await seller.refused(orders.create, await written(comboId, count, more))
const sold = async (id: number) => (await seller.ask(combos.one, { id })).soldCount

test('of two who want the last ones the second is told how many are left', async () => {
  const { id } = await comboOnSale(till.clinic, { totalLimit: 5 })
  await sell(id, 3)
  expect(await refused(id, 3)).toMatchObject({
    key: 'combos.soldOut',
    message: '套餐“焕肤年卡”只剩 2 份，请减少份数或改选其他套餐',
  })
  // All entries of one order count together.
  expect(
    await refused(id, 1, {
      combos: [
        { comboId: id, count: 1 },
        { comboId: id, count: 2 },
      ],
    }),
  ).toMatchObject({ key: 'combos.soldOut' })
  const { submit: _submit, confirmed: _confirmed, ...checked } = await written(id, 3)
  expect((await seller.ask(orders.check, checked)).errors).toMatchObject([
    { message: expect.stringContaining('只剩 2 份') },
  ])
  await sell(id, 2)
  expect(await sold(id)).toBe(5)
  expect(await refused(id)).toMatchObject({ message: expect.stringContaining('只剩 0 份') })
})

test('a draft takes nothing until it is submitted; a change keeps what the order has and counts the difference', async () => {
  const { id } = await comboOnSale(till.clinic, { totalLimit: 3 })
  const other = await comboOnSale(till.clinic, { totalLimit: 1 })
  const begun = await written(id, 2, { submit: false })
  const draft = await seller.ask(orders.create, begun)
  expect(await sold(id)).toBe(0)
  const at = { ...begun, id: draft.id, submit: true }
  const first = await seller.ask(orders.update, { ...at, version: draft.version })
  expect(await sold(id)).toBe(2)
  // It may have all three: two of them are its own.
  const second = await seller.ask(orders.update, { ...at, version: first.version, combos: [{ comboId: id, count: 3 }] })
  expect(await sold(id)).toBe(3)
  const more = { ...at, version: second.version, combos: [{ comboId: id, count: 4 }] }
  expect(await seller.refused(orders.update, more)).toMatchObject({
    key: 'combos.soldOut',
    message: expect.stringContaining('只剩 3 份'),
  })
  const third = await seller.ask(orders.update, {
    ...at,
    version: second.version,
    combos: [{ comboId: other.id, count: 1 }],
  })
  expect([await sold(id), await sold(other.id)]).toEqual([0, 1])
  const back = await seller.ask(orders.update, { ...at, version: third.version, submit: false })
  expect([await sold(id), await sold(other.id)]).toEqual([0, 0])
  await seller.ask(orders.remove, { id: back.id })
  expect([await sold(id), await sold(other.id)]).toEqual([0, 0])
})

test('pieces come back when the order is cancelled, rejected or nobody comes for it', async () => {
  const { id } = await comboOnSale(till.clinic, { totalLimit: 9, price: '3600' })
  const cancelled = await sell(id, 2)
  await seller.ask(orders.cancel, { id: cancelled.id, reason })
  expect(await sold(id)).toBe(0)
  const sent = await sell(id, 3, { wholeDiscount: '5000', review: true })
  expect([sent.status, await sold(id)]).toEqual(['PENDING_CHECK', 3])
  await head.ask(orders.review, { id: sent.id, version: sent.version, pass: false, reason: '太低' })
  expect(await sold(id)).toBe(0)
  const passed = await sell(id, 3, { wholeDiscount: '5000', review: true })
  await head.ask(orders.review, { id: passed.id, version: passed.version, pass: true })
  expect(await sold(id)).toBe(3)
  await till.clinic.rows(
    sql`update orders.sales_order set submitted_at = kit.clock() - interval '31 days' where id = ${passed.id}`,
  )
  await till.clinic.inside((ctx) => cancelStaleOrders(ctx, {}))
  expect(await sold(id)).toBe(0)
})

test('paid it stays taken; its items and its receipt say what it was; revoked it comes back', async () => {
  const { id } = await comboOnSale(till.clinic, { totalLimit: 2, validDays: 30 })
  const customerId = await till.newCustomer()
  const order = await sell(id, 2, { customerId })
  await till.pay([order], [['CASH', '5400.00']])
  expect(await sold(id)).toBe(2)
  const items = (await till.nurse.ask(purchases.list, { customerId })).result
  const shown = items.map(({ productName, comboName, source, qtyTotal, valueTotal, isGift }) => [
    ...[productName, comboName, source, qtyTotal, valueTotal, isGift],
  ])
  expect(shown.sort()).toEqual([
    ['修复面膜', '焕肤年卡', 'COMBO', 2, '0.00', true],
    ['光子嫩肤', '焕肤年卡', 'COMBO', 12, '4500.00', false],
    ['水光针', '焕肤年卡', 'COMBO', 2, '900.00', false],
  ])
  const desk = await till.clinic.with(['clinic:deduction:desk'])
  expect(new Set(items.map(({ validTo }) => validTo)).size).toBe(1)
  expect((await desk.ask(purchases.deskItems, { customerId })).result[0]).toMatchObject({ comboName: '焕肤年卡' })
  const receipt = await till.cashier.ask(cashier.receipt, { orderId: order.id })
  expect(receipt.lines.map(({ name, comboName }) => [name, comboName])).toEqual([
    ...['光子嫩肤', '水光针', '修复面膜'].map((name) => [name, '焕肤年卡']),
  ])
  expect(await till.faults()).toEqual([])
  await till.cashier.ask(orders.revoke, { id: order.id, reason })
  expect(await sold(id)).toBe(0)
  expect(await till.faults()).toEqual([])
})

test('a customer has as many as the combo allows her, over all her orders that stand; others are not counted', async () => {
  const { id } = await comboOnSale(till.clinic, { perCustomerLimit: 2 })
  const customerId = await till.newCustomer()
  const first = await sell(id, 1, { customerId })
  await sell(id, 2)
  await sell(id, 2, { customerId, submit: false })
  expect(await refused(id, 2, { customerId })).toMatchObject({
    key: 'combos.overLimit',
    message: '套餐“焕肤年卡”每位客户限购 2 份，该客户已购 1 份，请减少份数',
  })
  const second = await sell(id, 1, { customerId })
  expect(await refused(id, 1, { customerId })).toMatchObject({ key: 'combos.overLimit' })
  await seller.ask(orders.cancel, { id: first.id, reason })
  // Its own pieces do not stand in the way of an order that is changed.
  const more = { ...(await written(id, 2, { customerId })), id: second.id, version: second.version }
  expect((await seller.ask(orders.update, more)).status).toBe('UNPAID')
})

test('a limit is not set below what was sold', async () => {
  const { id, version, keeper, written: form } = await comboOnSale(till.clinic, { totalLimit: 9 })
  await sell(id, 4)
  const change = { ...form, id, version }
  expect(await keeper.refused(combos.update, { ...change, totalLimit: 3 })).toMatchObject({
    key: 'combos.belowSold',
    message: '已售 4 份，限量不能低于它，请修改',
  })
  // Sales move no version: whoever has the form open may save it.
  await keeper.ask(combos.update, { ...change, totalLimit: 4 })
  expect(await refused(id)).toMatchObject({ key: 'combos.soldOut' })
})

test('of fifty who want the last ten, ten have one', async () => {
  const { id } = await comboOnSale(till.clinic, { totalLimit: 10 })
  const customers = await Promise.all(Array.from({ length: FIFTY }, () => till.newCustomer()))
  const { won, refused: told } = await race((n) => sell(id, 1, { customerId: customers[n]! }))
  expect(won).toHaveLength(10)
  expect(told).toEqual({ 'combos.soldOut': 40 })
  expect(await sold(id)).toBe(10)
})

test('of fifty orders of one customer as many stand as she may have', async () => {
  const { id } = await comboOnSale(till.clinic, { perCustomerLimit: 3 })
  const customerId = await till.newCustomer()
  const { won, refused: told } = await race(() => sell(id, 1, { customerId }))
  expect(won).toHaveLength(3)
  expect(told).toEqual({ 'combos.overLimit': 47 })
})

test('two combos on every order, in whichever order they are named, keep nobody waiting for ever', async () => {
  const [one, other] = [
    await comboOnSale(till.clinic, { totalLimit: 30 }),
    await comboOnSale(till.clinic, { totalLimit: 99 }),
  ]
  const both = [one.id, other.id]
  const { won } = await race((n) =>
    sell(one.id, 1, { combos: (n % 2 ? both : both.toReversed()).map((comboId) => ({ comboId, count: 1 })) }),
  )
  expect(won).toHaveLength(30)
  expect([await sold(one.id), await sold(other.id)]).toEqual([30, 30])
  await race((n) => seller.ask(orders.cancel, { id: won[n % won.length]!.id, reason }))
  expect([await sold(one.id), await sold(other.id)]).toEqual([0, 0])
})
