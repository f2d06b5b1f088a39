/** Deals as a hospital defines them, each from its day on: at the till, on the standing, in the list of payments, and undone. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { lifecycle } from '@clinic/contract/areas/lifecycle/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { businessDay, daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { present } from '../../kit/clock.ts'

let till: TestTill
let setter: Actor
let front: Actor
const sold = { care: 0, cheap: 0, cream: 0, deposit: 0 }
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  setter = await till.clinic.with(['customer:life:list', 'setting:customer:definition'])
  const made = async (name: string, more: object) =>
    (await till.writer.ask(products.create, { name, category: '非手术项目', unit: 0, price: '100.00', ...more })).id
  sold.care = await made('清洁', { sessionsPerUnit: 1 })
  sold.cheap = await made('一分之差', { sessionsPerUnit: 1, price: '99.99' })
  sold.cream = await made('面霜', { itemType: 'RETAIL', needDeduct: false })
  sold.deposit = await made('订金', { itemType: 'DEPOSIT', needDeduct: false })
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
const ahead = (days: number) => daysAfter(businessDay(present()), days)

const buys = async (customerId: number, ...what: (keyof typeof sold)[]) => {
  const order = await till.writer.ask(orders.create, {
    customerId,
    lines: what.map((one) => ({ productId: sold[one], contentCount: 1 })),
    submit: true,
    confirmed: true,
  })
  return await till.pay([order], [['CASH', `${what.length * 100}.00`]])
}
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

test('without a definition care is a deal, with or without goods; goods, deposits and recharges alone are money', async () => {
  const she = await somebody()
  await buys(she, 'cream')
  await buys(she, 'deposit')
  await till.pay([await till.recharge(she, '50.00')], [['CASH', '50.00']])
  expect(await standing(she)).toEqual({ deals: 0, paid: 25_000, stage: 'prospect' })
  await buys(she, 'care', 'cream')
  expect(await standing(she)).toEqual({ deals: 1, paid: 45_000, stage: 'new' })
  expect(await classes(she)).toEqual([null, null, null, 'new'])
})

test('each kind counts once the hospital says so, from a least sum on', async () => {
  await holds(sql`count_deposit`, sql`true`)
  const depositor = await somebody()
  await buys(depositor, 'deposit')
  expect(await standing(depositor)).toMatchObject({ deals: 1, stage: 'new' })
  await buys(await somebody(), 'cream')
  await holds(sql`count_recharge, min_deal_fen`, sql`true, 10000`)
  const saver = await somebody()
  await till.pay([await till.recharge(saver, '99.99')], [['CASH', '99.99']])
  expect(await standing(saver)).toMatchObject({ deals: 0, paid: 9_999 })
  await till.pay([await till.recharge(saver, '100.00')], [['CASH', '100.00']])
  expect(await standing(saver)).toMatchObject({ deals: 1, paid: 19_999 })
  // What was judged by the definition before stays as it was.
  expect(await standing(depositor)).toMatchObject({ deals: 1, stage: 'new' })
  expect(await classes(depositor)).toEqual(['new'])
})

test('who buys is new for the days the definition says, and on the first day’s second deal as it says', async () => {
  await holds(sql`new_days, same_day`, sql`3, 'regular'`)
  const she = await somebody()
  const first = (days: number) =>
    till.clinic.rows(sql`update customers.standing set first_deal_at = kit.clock() - make_interval(days => ${days}::int)
      where customer_id = ${she}`)
  await buys(she, 'care')
  await buys(she, 'care')
  await first(2)
  await buys(she, 'care')
  await first(3)
  await buys(she, 'care')
  expect(await classes(she)).toEqual(['new', 'regular', 'new', 'regular'])
  const only = async (customerClass: 'new' | 'regular') =>
    (await till.cashier.ask(cashier.list, { tab: 'paid', customerId: she, customerClass })).total
  expect([await only('new'), await only('regular')]).toEqual([2, 2])
})

test('what is cancelled was no deal, and money that was none takes no deal away', async () => {
  await holds(sql`remark`, sql`'又是平常的'`)
  const she = await somebody()
  const deal = await buys(she, 'care')
  const goods = await buys(she, 'cream')
  await till.cashier.ask(cashier.cancelByPost, { id: goods.id, reason: '收错了' })
  expect(await standing(she)).toEqual({ deals: 1, paid: 10_000, stage: 'new' })
  await buys(she, 'deposit')
  const more = await buys(she, 'cream')
  await till.clinic.rows(
    sql`update cashier.payment set created_at = created_at - interval '5 minutes' where id = ${deal.id}`,
  )
  await till.cashier.ask(cashier.cancelByPost, { id: more.id, reason: '收错了' })
  // The deposit came later and was none: her last deal is her first.
  expect(
    await till.clinic.rows(sql`select last_deal_at = first_deal_at as same, last_payment_at > last_deal_at as later
      from customers.standing where customer_id = ${she}`),
  ).toEqual([{ same: true, later: true }])
  await till.cashier.ask(cashier.cancelByPost, { id: deal.id, reason: '收错了' })
  expect(await standing(she)).toEqual({ deals: 0, paid: 10_000, stage: 'prospect' })
  expect(await till.faults()).toEqual([])
})

test('goods paid by balance move no last payment, and are none when another payment is taken back', async () => {
  const she = await somebody()
  await till.pay([await till.recharge(she, '200.00')], [['CASH', '200.00']])
  const order = await till.writer.ask(orders.create, {
    customerId: she,
    lines: [{ productId: sold.cream, contentCount: 1 }],
    submit: true,
    confirmed: true,
  })
  await till.pay([order], [['WALLET', '100.00']])
  const taken = await buys(she, 'cream')
  // As if the balance had been spent a minute after it was topped up.
  await till.clinic.rows(sql`update cashier.payment set created_at = created_at - interval '1 hour'
    where customer_id = ${she} and kind = 'RECHARGE'`)
  await till.cashier.ask(cashier.cancelByPost, { id: taken.id, reason: '收错了' })
  expect(
    await till.clinic.rows(sql`select s.last_payment_at < kit.clock() - interval '30 minutes' as early
      from customers.standing s where s.customer_id = ${she}`),
  ).toEqual([{ early: true }])
})

test('a definition begins ahead, stands once a day, and is not touched once it holds', async () => {
  const form = { countDeposit: true, newDays: 30, sameDay: 'new' } as const
  expect(await setter.refused(lifecycle.createDefinition, { ...form, effectiveFrom: ahead(0) })).toMatchObject({
    key: 'lifecycle.alreadyHolds',
  })
  const made = await setter.ask(lifecycle.createDefinition, { ...form, effectiveFrom: ahead(2), minDeal: '0.01' })
  expect(await setter.refused(lifecycle.createDefinition, { ...form, effectiveFrom: ahead(2) })).toMatchObject({
    key: 'lifecycle.dayTaken',
    message: `${ahead(2)}已存在，请修改那一条，或换一个日期`,
  })
  expect(await setter.refused(lifecycle.updateDefinition, { ...made, ...form, effectiveFrom: ahead(0) })).toMatchObject(
    {
      key: 'lifecycle.alreadyHolds',
    },
  )
  const next = await setter.ask(lifecycle.updateDefinition, { ...made, ...form, effectiveFrom: ahead(3) })
  const { result } = await setter.ask(lifecycle.definitions, {})
  expect(result[0]).toMatchObject({ effectiveFrom: ahead(3), countDeposit: true, newDays: 30 })
  const held = result[1]!
  expect(
    await setter.refused(lifecycle.updateDefinition, {
      id: held.id,
      version: held.version,
      ...form,
      effectiveFrom: ahead(4),
    }),
  ).toMatchObject({ key: 'lifecycle.alreadyHolds' })
  expect(await setter.refused(lifecycle.removeDefinition, { id: held.id })).toMatchObject({
    key: 'lifecycle.alreadyHolds',
  })
  await setter.ask(lifecycle.removeDefinition, { id: next.id })
  // One that begins tomorrow does not hold today.
  const she = await somebody()
  await setter.ask(lifecycle.createDefinition, { ...form, effectiveFrom: ahead(1) })
  await buys(she, 'deposit')
  expect(await standing(she)).toMatchObject({ deals: 0 })
})
