/** Invoices: never more than came in, voided in their month, taken back by red ones; money goes back only after them (I1–I4). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { invoices, taxOf } from '@clinic/contract/areas/invoices/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type SavedOrder, type TestTill } from '../../../test/till.ts'

let till: TestTill
let clerk: Actor
let serial = 0
const number = (): string => `2633${String(++serial).padStart(16, '0')}`
const keys = [
  'cashier:invoice:list',
  'cashier:invoice:add',
  'cashier:invoice:void',
  'cashier:invoice:red',
  'cashier:invoice:export',
  'sensitive:customer-capital',
]

beforeAll(async () => {
  till = await newTill()
  clerk = await till.clinic.with(keys)
})

const paid = async (
  price: string,
  tenders: readonly (readonly [string, string])[] = [['CASH', price]],
  customer?: number,
) => {
  const customerId = customer ?? (await till.newCustomer())
  const order = await till.order(customerId, [{ price }])
  const { id: paymentId } = await till.pay([order], tenders)
  return { customerId, order, paymentId }
}

type Create = InputOf<typeof invoices.create>
const paper = (
  customerId: number,
  parts: readonly (readonly [SavedOrder, string])[],
  more: Partial<Create> = {},
): Create => ({
  customerId,
  orders: parts.map(([order, amount]) => ({ orderId: order.id, amount })),
  kind: 'electronic',
  title: '个人',
  taxRate: '6',
  number: number(),
  ...more,
})
const issued = async (customerId: number, ...parts: readonly (readonly [SavedOrder, string])[]) =>
  await clerk.ask(invoices.create, paper(customerId, parts))
const leftOf = async (customerId: number) => (await clerk.ask(invoices.count, { customerId })).left
const rowOf = async (id: number, customerId: number) =>
  (await clerk.ask(invoices.list, { customerId, pageSize: 100 })).result.find((row) => row.id === id)!

test.each([
  [106_00, '6', 600],
  [100_00, '6', 566],
  [100, '13', 12],
  [1, '13', 0],
  [-106_00, '6', -600],
  [-1, '3', 0],
  [500_00, '免税', 0],
  [500_00, '0', 0],
] as const)('%i fen at %s contain %i', (fen, rate, tax) => expect(taxOf(fen, rate)).toBe(tax))

test('what came in may be invoiced to its last fen, in parts and over several orders', async () => {
  const first = await paid('100')
  const second = await paid('50.01', [['CASH', '50.01']], first.customerId)
  const { customerId } = first
  expect(await leftOf(customerId)).toBe('150.01')
  await issued(customerId, [first.order, '99.99'], [second.order, '50.01'])
  expect(await leftOf(customerId)).toBe('0.01')
  const over = await clerk.refused(invoices.create, paper(customerId, [[first.order, '0.02']]))
  expect(over).toMatchObject({ key: 'invoices.over', message: expect.stringContaining('0.01') })
  expect(await clerk.refused(invoices.create, paper(customerId, [[second.order, '0.01']]))).toMatchObject({
    key: 'invoices.noneLeft',
  })
  await issued(customerId, [first.order, '0.01'])
  expect((await clerk.ask(invoices.waiting, { customerId })).total).toBe(0)
  expect(await till.faults()).toEqual([])
})

test('debt, coins and points are invoiced by nobody, a balance when it is spent, a recharge never', async () => {
  const customerId = await till.newCustomer()
  const recharge = await till.recharge(customerId, '200')
  await till.pay([recharge], [['CASH', '200']])
  expect(await leftOf(customerId)).toBe('0.00')
  expect(await clerk.refused(invoices.create, paper(customerId, [[recharge, '1']]))).toMatchObject({
    key: 'invoices.noneLeft',
  })
  await paid(
    '300',
    [
      ['WALLET', '120'],
      ['CASH', '80'],
      ['DEBT', '100'],
    ],
    customerId,
  )
  expect(await leftOf(customerId)).toBe('200.00')
})

test('an invoice is of one customer, and says what its kind must say', async () => {
  const mine = await paid('10')
  const hers = await paid('10')
  const of = (more: Partial<Create>) =>
    clerk.refused(invoices.create, paper(mine.customerId, [[mine.order, '1']], more))
  expect(await clerk.refused(invoices.create, paper(mine.customerId, [[hers.order, '1']]))).toMatchObject({
    key: 'invoices.twoCustomers',
  })
  expect(await of({ kind: 'special' })).toMatchObject({ key: 'invoices.taxNoNeeded' })
  expect(await of({ number: ' ' })).toMatchObject({ key: 'invoices.numberNeeded' })
  const receipt = await clerk.ask(
    invoices.create,
    paper(mine.customerId, [[mine.order, '1']], { kind: 'receipt', number: '' }),
  )
  expect((await rowOf(receipt.id, mine.customerId)).number).toMatch(/^SJ/)
})

test('the tax system gives a number once', async () => {
  const { customerId, order } = await paid('10')
  const once = paper(customerId, [[order, '1']])
  await clerk.ask(invoices.create, once)
  expect(await clerk.refused(invoices.create, once)).toMatchObject({ key: 'invoices.numberTaken' })
})

test('voided in its month it may be invoiced again; later only a red one takes it back', async () => {
  const { customerId, order } = await paid('10')
  const { id } = await issued(customerId, [order, '10'])
  const wrong = { id, version: (await rowOf(id, customerId)).version, reason: '抬头错误' }
  expect(await clerk.refused(invoices.void, { ...wrong, version: wrong.version + 1 })).toMatchObject({
    key: 'common.stale',
  })
  await clerk.ask(invoices.void, wrong)
  expect(await leftOf(customerId)).toBe('10.00')
  expect(await clerk.refused(invoices.void, { ...wrong, version: wrong.version + 1 })).toMatchObject({
    key: 'invoices.voided',
  })
  // Issued on the last day of the month before: nothing but a red one.
  const [later] = await till.clinic.rows<{ id: number }>(sql`insert into invoices.invoice
    (no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date)
    values ('KP1', ${customerId}, 'ordinary', '个人', 100, '0', 0, ${number()}, date_trunc('month', kit.business_date())::date - 1) returning id`)
  await till.clinic.rows(
    sql`insert into invoices.invoice_order (invoice_id, order_id, amount_fen) values (${later!.id}, ${order.id}, 100)`,
  )
  const { version } = await rowOf(later!.id, customerId)
  expect(await clerk.refused(invoices.void, { id: later!.id, version, reason: '错' })).toMatchObject({
    key: 'invoices.notThisMonth',
  })
  expect(await till.faults()).toEqual([])
})

test('red ones take back what is left of it, over its orders, and no more', async () => {
  const first = await paid('100')
  const second = await paid('200', [['CASH', '200']], first.customerId)
  const { customerId } = first
  const { id } = await issued(customerId, [first.order, '100'], [second.order, '200'])
  const red = await clerk.ask(invoices.red, { id, amount: '100.01', number: number(), reason: '退款' })
  expect(await rowOf(red.id, customerId)).toMatchObject({ state: 'RED', amount: '-100.01', tax: '-5.66' })
  expect(
    (await clerk.ask(invoices.waiting, { customerId, sortName: 'paidAt', sortOrder: 'asc' })).result.map(
      (one) => one.left,
    ),
  ).toEqual(['33.34', '66.67'])
  expect(await rowOf(id, customerId)).toMatchObject({ red: '100.01' })
  const more = { id, number: number(), reason: '退款' }
  expect(await clerk.refused(invoices.red, { ...more, amount: '200.00' })).toMatchObject({ key: 'invoices.redOver' })
  const { version } = await rowOf(id, customerId)
  expect(await clerk.refused(invoices.void, { id, version, reason: '错' })).toMatchObject({ key: 'invoices.hasReds' })
  expect(await clerk.refused(invoices.red, { ...more, id: red.id, amount: '1' })).toMatchObject({
    key: 'invoices.isRed',
  })
  // A red one that was voided takes nothing back.
  const wrong = await clerk.ask(invoices.red, { ...more, amount: '0.01' })
  await clerk.ask(invoices.void, {
    id: wrong.id,
    version: (await rowOf(wrong.id, customerId)).version,
    reason: '号码录错',
  })
  await clerk.ask(invoices.red, { ...more, number: number(), amount: '199.99' })
  expect(await leftOf(customerId)).toBe('300.00')
  expect(await till.faults()).toEqual([])
})

test('a receipt is voided and not taken back', async () => {
  const { customerId, order } = await paid('10')
  const { id } = await clerk.ask(invoices.create, paper(customerId, [[order, '10']], { kind: 'receipt' }))
  const red = { id, amount: '1', number: number(), reason: '退' }
  expect(await clerk.refused(invoices.red, red)).toMatchObject({ key: 'invoices.receiptNoRed' })
})

test('money goes back only after its invoice', async () => {
  const { customerId, order, paymentId } = await paid('100')
  const { id } = await issued(customerId, [order, '0.01'])
  expect(await till.cashier.refused(cashier.cancelByPost, { id: paymentId, reason: '错' })).toMatchObject({
    key: 'invoices.beyondReceived',
  })
  expect((await till.cashier.ask(cashier.cancelling, { id: paymentId })).whyNot).toContain('发票')
  expect(await till.cashier.refused(orders.revoke, { id: order.id, reason: '不做了' })).toMatchObject({
    key: 'invoices.beyondReceived',
  })
  const { version } = await rowOf(id, customerId)
  await clerk.ask(invoices.void, { id, version, reason: '客户退款' })
  await till.cashier.ask(cashier.cancelByPost, { id: paymentId, reason: '错' })
  expect(await till.faults()).toEqual([])
})

test('fifty at once invoice one order once', async () => {
  const { customerId, order } = await paid('100')
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => issued(customerId, [order, '60'])))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await leftOf(customerId)).toBe('40.00')
})
