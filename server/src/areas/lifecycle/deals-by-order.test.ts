/** Orders that are deals by themselves: on the standing, beside their payments, in the list of payments, and undone. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { present } from '../../kit/clock.ts'
import { cancelStaleOrders } from '../orders/cancel-stale.ts'

let till: TestTill
let front: Actor
const sold = { care: 0, cheap: 0, cream: 0 }
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  const made = async (name: string, more: object) =>
    (await till.writer.ask(products.create, { name, category: '非手术项目', unit: 0, price: '100.00', ...more })).id
  sold.care = await made('清洁', { sessionsPerUnit: 1 })
  sold.cheap = await made('一分之差', { sessionsPerUnit: 1, price: '99.99' })
  sold.cream = await made('面霜', { itemType: 'RETAIL', needDeduct: false })
})

let made = 0
/** A definition that was made a month ago and holds by now: each later one from the next day on. */
const holds = (columns: ReturnType<typeof sql>, values: ReturnType<typeof sql>) =>
  till.clinic.inside(
    (ctx) =>
      sql`insert into lifecycle.deal_definition (effective_from, ${columns})
        values (kit.business_date() + ${++made}::int, ${values})`.execute(ctx.db),
    { clock: new Date(present().getTime() - 40 * 86_400_000).toISOString() },
  )
const somebody = async () => (await newCustomer(front)).id
const standing = async (customerId: number) =>
  (
    await till.clinic.rows(sql`select deal_count as deals, total_paid_fen as paid, life_stage as stage
      from customers.standing where customer_id = ${customerId}`)
  )[0]
const classes = async (customerId: number) =>
  (await till.cashier.ask(cashier.list, { tab: 'paid', customerId })).result
    .toSorted((a, b) => a.id - b.id)
    .map(({ customerClass }) => customerClass)

const order = async (customerId: number, what: keyof typeof sold, more: object = {}) =>
  await till.writer.ask(orders.create, {
    customerId,
    lines: [{ productId: sold[what], contentCount: 1 }],
    submit: true,
    confirmed: true,
    ...more,
  })
const faults = () => till.faults()

/** Submitted while a payment was the deal. */
let early: { id: number; version: number }
let earlyBuyer: number
beforeAll(async () => {
  earlyBuyer = await somebody()
  early = await order(earlyBuyer, 'care')
  await holds(sql`deal_by, min_deal_fen, same_day`, sql`'order', 10000, 'regular'`)
})

test('she has dealt once it is submitted, by its amount; a draft and a smaller one are none; the payment is no second deal', async () => {
  const she = await somebody()
  const draft = await order(she, 'care', { submit: false })
  await order(she, 'cheap')
  await order(she, 'cream')
  expect(await standing(she)).toMatchObject({ deals: 0, stage: 'prospect' })
  const whole = await order(she, 'care')
  expect(await standing(she)).toEqual({ deals: 1, paid: 0, stage: 'new' })
  expect(
    await till.clinic.rows(sql`select last_payment_at from customers.standing where customer_id = ${she}`),
  ).toEqual([{ last_payment_at: null }])
  // As if it had been submitted the day before: its payment today would be another day.
  await till.clinic.rows(
    sql`update orders.order_deal set day = day - 1, dealt_at = dealt_at - interval '1 day' where order_id = ${whole.id}`,
  )
  await till.pay([whole], [['CASH', '100.00']])
  expect(await standing(she)).toMatchObject({ deals: 1, paid: 10_000 })
  expect(await classes(she)).toEqual(['new'])
  await till.writer.ask(orders.remove, { id: draft.id })
  expect(await faults()).toEqual([])
})

test('an order from before that day is a deal when it is paid, as it was then; both ways of one day are one', async () => {
  expect(await standing(earlyBuyer)).toMatchObject({ deals: 0 })
  await till.pay([early], [['CASH', '100.00']])
  expect(await standing(earlyBuyer)).toMatchObject({ deals: 1, paid: 10_000 })
  await order(earlyBuyer, 'care')
  expect(await standing(earlyBuyer)).toMatchObject({ deals: 1 })
})

test('cancelled, revoked, left unpaid or a draft again: she has not dealt; cancelling its payment alone takes nothing', async () => {
  const [cancelled, revoked, stale, back] = [await somebody(), await somebody(), await somebody(), await somebody()]
  const first = await order(cancelled, 'care')
  await till.writer.ask(orders.cancel, { id: first.id, version: first.version, reason: '不做了' })
  expect(await standing(cancelled)).toMatchObject({ deals: 0, stage: 'prospect' })

  const second = await order(revoked, 'care')
  const paid = await till.pay([second], [['CASH', '100.00']])
  await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '收错了' })
  expect(await standing(revoked)).toMatchObject({ deals: 1, paid: 0 })
  const again = await till.writer.ask(orders.one, { id: second.id })
  await till.pay([again], [['CASH', '100.00']])
  const { version } = await till.writer.ask(orders.one, { id: second.id })
  await till.cashier.ask(orders.revoke, { id: second.id, version, reason: '客户反悔' })
  expect(await standing(revoked)).toMatchObject({ deals: 0, paid: 0, stage: 'prospect' })

  const third = await order(stale, 'care')
  await till.clinic.rows(
    sql`update orders.sales_order set submitted_at = kit.clock() - interval '31 days' where id = ${third.id}`,
  )
  await till.clinic.inside((ctx) => cancelStaleOrders(ctx, {}))
  expect(await standing(stale)).toMatchObject({ deals: 0, stage: 'prospect' })

  const fourth = await order(back, 'care')
  const lines = [{ productId: sold.care, contentCount: 1 }]
  const form = { id: fourth.id, customerId: back, lines, confirmed: true }
  const draft = await till.writer.ask(orders.update, { ...form, version: fourth.version, submit: false })
  expect(await standing(back)).toMatchObject({ deals: 0, stage: 'prospect' })
  await till.writer.ask(orders.update, { ...form, version: draft.version, submit: true })
  expect(await standing(back)).toMatchObject({ deals: 1, stage: 'new' })
  expect(await faults()).toEqual([])
})

test('an order that is changed keeps its day, and is a deal by what it comes to now', async () => {
  const she = await somebody()
  const made = await order(she, 'cream')
  expect(await standing(she)).toMatchObject({ deals: 0 })
  await till.clinic.rows(
    sql`update orders.order_deal set day = day - 60, dealt_at = dealt_at - interval '60 days'
      where order_id = ${made.id}`,
  )
  const form = { id: made.id, customerId: she, submit: true, confirmed: true }
  const now = await till.writer.ask(orders.update, {
    ...form,
    version: made.version,
    lines: [{ productId: sold.cheap, contentCount: 1 }],
  })
  // On that day there was no least sum; by what holds now a fen is missing.
  expect(
    await till.clinic.rows(sql`select s.deal_count as deals, s.first_deal_at < kit.clock() - interval '59 days' as early
      from customers.standing s where s.customer_id = ${she}`),
  ).toEqual([{ deals: 1, early: true }])
  await till.writer.ask(orders.update, {
    ...form,
    version: now.version,
    lines: [{ productId: sold.cream, contentCount: 1 }],
  })
  expect(await standing(she)).toMatchObject({ deals: 0 })
})

test('two submissions of one customer at once, and a payment beside them, are one day; both archives of it count once', async () => {
  const [she, other] = [await somebody(), await somebody()]
  const goods = await till.order(she, [{ price: '5.00', product: { itemType: 'RETAIL', needDeduct: false } }])
  const made = await Promise.all([order(she, 'care'), order(she, 'care'), order(she, 'cheap')])
  await Promise.all([
    till.writer.ask(orders.cancel, { id: made[0]!.id, version: made[0]!.version, reason: '重复' }),
    till.pay([goods], [['CASH', '5.00']]),
  ])
  expect(await standing(she)).toMatchObject({ deals: 1, paid: 500, stage: 'new' })
  await till.pay([await order(other, 'care')], [['CASH', '100.00']])
  await till.pay([made[1]!], [['CASH', '100.00']])
  await till.pay([made[2]!], [['CASH', '99.99']])
  const merger = await till.clinic.with(['customer:list', 'customer:merge', 'customer:merge:list'])
  const { kept, gone } = await merger.ask(merging.preview, { keptId: she, goneId: other })
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  await merger.ask(merging.merge, { keptId: she, goneId: other, ...versions, reason: '同一人两份档案' })
  expect(await standing(she)).toMatchObject({ deals: 1 })
})

test('what waits for a second person is none until it passes', async () => {
  const she = await somebody()
  const sent = await order(she, 'care')
  await till.clinic.rows(sql`delete from orders.order_deal where order_id = ${sent.id}`)
  await till.clinic.rows(
    sql`update customers.standing set deal_count = 0, first_deal_at = null, last_deal_at = null where customer_id = ${she}`,
  )
  const waits = await till.clinic.rows<{
    version: number
  }>(sql`update orders.sales_order set status = 'PENDING_CHECK',
      review_reasons = array['低于限额'] where id = ${sent.id} returning version`)
  await till.clinic.rows(sql`insert into approvals.task (created_by, kind, document_id, document_no, document_version, customer_id, amount, snapshot,
      headline, steps)
    select o.created_by, 'ORDER_DISCOUNT', o.id, o.no, o.version, o.customer_id, o.payable_fen, '[]', '{}', '[{"roleId": null, "mode": "any"}]'
    from orders.sales_order o where o.id = ${sent.id}`)
  const head = await till.clinic.with(['order:list', 'order:audit'])
  await head.ask(orders.review, { id: sent.id, version: waits[0]!.version, pass: true })
  expect(await standing(she)).toMatchObject({ deals: 1, stage: 'new' })
})

test('a recharge counts where the definition says so, and of whom a second order of the first day is', async () => {
  await holds(sql`deal_by, count_recharge, same_day`, sql`'order', true, 'regular'`)
  const she = await somebody()
  const recharge = await till.recharge(she, '50.00')
  expect(await standing(she)).toMatchObject({ deals: 1, paid: 0 })
  const next = await order(she, 'care')
  await till.pay([recharge], [['CASH', '50.00']])
  await till.pay([next], [['CASH', '100.00']])
  expect(await standing(she)).toMatchObject({ deals: 1, paid: 15_000 })
  expect(await classes(she)).toEqual(['new', 'regular'])
  await holds(sql`remark`, sql`'又按收款'`)
  const later = await somebody()
  await order(later, 'care')
  expect(await standing(later)).toMatchObject({ deals: 0 })
  expect(await faults()).toEqual([])
})
