/** What was paid back is money that did not stay: of the day on which it was paid, from the day on which it went back. */
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { keepLastMonth } from './snapshot.ts'

let till: TestTill
let head: Actor
let desk: RefundDesk
let scene: RefundScene
beforeEach(async () => {
  till = await newTill()
  head = await till.clinic.with(['customer:rfm:list', 'sensitive:customer-capital'])
  desk = await newRefundDesk(till)
  scene = newScene(till)
})

const rowOf = async (customerId: number) =>
  (await head.ask(rfm.customers, { month: 'now', pageSize: 100 })).result.find(({ id }) => id === customerId)

/** Bought in two sessions of this price, as if it had been `days` ago. */
const boughtAgo = async (days: number, customer?: number, tenders?: [string, string][]) => {
  const sold = await scene.bought([{ price: '200.00', sessions: 2 }], tenders, customer)
  await till.clinic.rows(sql`update cashier.payment p set business_date = kit.business_date() - ${days}::int
    from cashier.payment_order y where y.payment_id = p.id and y.order_id = ${sold.orderId}`)
  return sold
}
const backOf = async ({ orderId, ids }: { orderId: number; ids: readonly number[] }, qty: number, more = {}) => {
  const { id } = await desk.asked(wanted(orderId, ids[0]!, qty))
  await desk.passed(id)
  return await desk.paid(id, more)
}

test('a part that went back is taken from its day; all of it, and the day is gone; approved alone is not paid', async () => {
  const first = await boughtAgo(40)
  const { customerId } = first
  const second = await boughtAgo(10, customerId)
  expect(await rowOf(customerId)).toMatchObject({ rDays: 10, fDays: 2, amount: '400.00' })
  const { id } = await desk.asked(wanted(second.orderId, second.ids[0]!, 1))
  await desk.passed(id)
  expect(await rowOf(customerId)).toMatchObject({ rDays: 10, fDays: 2, amount: '400.00' })
  await desk.paid(id)
  expect(await rowOf(customerId)).toMatchObject({ rDays: 10, fDays: 2, amount: '300.00' })
  await backOf(second, 1)
  expect(await rowOf(customerId)).toMatchObject({ rDays: 40, fDays: 1, amount: '200.00' })
  await backOf(first, 2)
  expect(await rowOf(customerId)).toBeUndefined()
})

test('a refund that is taken back is none; what was spent of a balance goes back into it', async () => {
  const saver = await till.newCustomer()
  await till.pay([await till.recharge(saver, '1000.00')], [['CASH', '1000.00']])
  const sold = await boughtAgo(3, saver, [['WALLET', '200.00']])
  expect(await rowOf(saver)).toMatchObject({ fDays: 1, amount: '200.00' })
  const { id } = await backOf(sold, 1)
  expect(await rowOf(saver)).toMatchObject({ fDays: 1, amount: '100.00' })
  await desk.revoked(id, desk.pays)
  expect(await rowOf(saver)).toMatchObject({ fDays: 1, amount: '200.00' })
})

test('by another way than she paid it is of the order’s last paid day all the same', async () => {
  const router = await till.newCashier('500.00', [
    ...['cashier:refund:list', 'cashier:refund:refundMoney', 'cashier:refund:route', 'sensitive:customer-capital'],
  ])
  const sold = await boughtAgo(5, undefined, [['ALIPAY', '200.00']])
  const { id } = await desk.asked(wanted(sold.orderId, sold.ids[0]!, 1))
  await desk.passed(id)
  await desk.paid(id, { tenders: [{ code: 'CASH', amount: '100.00' }], routeNote: '支付宝已注销' }, router)
  expect(await rowOf(sold.customerId)).toMatchObject({ rDays: 5, fDays: 1, amount: '100.00' })
})

test('of a month that ended, what went back after its last day is not known yet', async () => {
  const sold = await scene.bought([{ price: '200.00', sessions: 2 }])
  const { id } = await backOf(sold, 1)
  const days = (paid: string, back: string) =>
    till.clinic.rows(sql`with p as (update cashier.payment set business_date = ${paid}::date where customer_id = ${sold.customerId})
      update refunds.refund_form set paid_day = ${back}::date where id = ${id}`)
  const monthOf = async (now: string) => {
    await till.clinic.inside((ctx) => keepLastMonth(ctx, {}), { clock: `${now} 03:00+08:00` })
    const rows = await till.clinic.rows(
      sql<{ m: number }>`select m_fen as m from rfm.snapshot order by month desc limit 1`,
    )
    return rows[0]?.m
  }
  await days('2026-01-15', '2026-02-01')
  expect(await monthOf('2026-02-17')).toBe(20_000)
  await days('2026-01-15', '2026-02-28')
  expect(await monthOf('2026-03-01')).toBe(10_000)
})
