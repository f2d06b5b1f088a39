/** A first deal that is refunded: below the least sum it is over, and what was given goes back. Source: customers book §5, §28. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newCustomer } from '../../../test/customers.ts'
import { newReferrals, referralKeys } from '../../../test/referrals.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'

let of: Awaited<ReturnType<typeof newReferrals>>
let desk: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  of = await newReferrals()
  desk = await newRefundDesk(of.till)
  scene = newScene(of.till)
})
beforeEach(async () => {
  await of.ruled()
})

const none = { coins: 0, points: 0 }
/** Somebody brought, who bought so many sessions of 500 each. */
const dealt = async (sessions = 3, tenders?: [string, string][]) => {
  const { she, referrer } = await of.pair()
  const price = (500 * sessions).toFixed(2)
  const sold = await scene.bought([{ price, sessions }], tenders ?? [['ALIPAY', price]], she)
  return { she, referrer, ...sold }
}
const backOf = async ({ orderId, ids }: { orderId: number; ids: readonly number[] }, qty: number) => {
  const { id } = await desk.asked(wanted(orderId, ids[0]!, qty))
  await desk.passed(id)
  return await desk.paid(id)
}

test('acceptance 4: a refund of the first order takes both rewards back, and it is over', async () => {
  const sold = await dealt()
  const { she, referrer } = sold
  const before = (await of.figures(she)).points
  await of.due(she)
  await of.goes()
  expect(await of.figures(referrer)).toEqual({ coins: 10_000, points: 0 })
  await backOf(sold, 3)
  expect(await of.rowOf(she)).toMatchObject({
    ...{ state: 'revoked', endReason: '首单已退款' },
    rewards: '推荐人 好美币 100.00 已扣回；被推荐人 积分 500 已扣回',
  })
  expect(await of.figures(referrer)).toEqual(none)
  expect((await of.figures(she)).points).toBeLessThanOrEqual(before)
  // What she buys afterwards is no first deal any more.
  await of.pays(she, '2000.00')
  expect(await of.rowOf(she)).toMatchObject({ state: 'revoked' })
  expect(await of.till.faults()).toEqual([])
})

test('down to the least sum it stands, with what is left of it; below, it is over before anything was given', async () => {
  const sold = await dealt()
  const { she, referrer } = sold
  await backOf(sold, 1)
  expect(await of.rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1000.00' })
  await backOf(sold, 1)
  expect(await of.rowOf(she)).toMatchObject({
    ...{ state: 'revoked', endReason: '首单已退款' },
    rewards: '推荐人 好美币 100.00 已取消；被推荐人 积分 500 已取消',
  })
  await of.due(she)
  await of.goes()
  expect(await of.figures(referrer)).toEqual(none)
})

test('another day with enough money is her first deal then; what is asked for and not paid yet changes nothing', async () => {
  const sold = await dealt()
  const { she } = sold
  await of.till.clinic.rows(
    sql`update cashier.payment set business_date = kit.business_date() - 1, created_at = created_at where customer_id = ${she}`,
  )
  await of.till.clinic.rows(
    sql`update referrals.referral set created_at = created_at - interval '2 days', effective_on = kit.business_date() - 1 where referee_id = ${she}`,
  )
  await of.pays(she, '1200.00')
  const { id } = await desk.asked(wanted(sold.orderId, sold.ids[0]!, 3))
  await desk.passed(id)
  expect(await of.rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1500.00' })
  await desk.paid(id)
  expect(await of.rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1200.00' })
})

test('what was paid last goes back first: money of a later day is none of the deal’s', async () => {
  const { she, orderId, ids } = await dealt(3, [
    ['ALIPAY', '1000.00'],
    ['DEBT', '500.00'],
  ])
  await of.till.clinic.rows(
    sql`update cashier.payment set business_date = kit.business_date() - 1 where customer_id = ${she}`,
  )
  const [debt] = (await of.till.cashier.ask(debts.list, { customerId: she })).result
  await of.till.cashier.ask(cashier.repay, {
    customerId: she,
    allocations: [{ debtId: debt!.id, amount: '500.00' }],
    tenders: [{ code: 'ALIPAY', amount: '500.00' }],
  })
  await backOf({ orderId, ids }, 1)
  expect(await of.rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1000.00' })
})

test('a least sum that was raised since asks no more of a deal that took effect', async () => {
  const sold = await dealt()
  const extra = await scene.bought([{ price: '300.00', sessions: 1 }], [['ALIPAY', '300.00']], sold.she)
  await of.ruled({ minPaid: '9000.00' })
  await backOf(extra, 1)
  expect(await of.stateOf(sold.she)).toBe('effective')
})

test('whoever has the referrer hears that it is over', async () => {
  const mine = await of.till.clinic.with(referralKeys)
  const { id: referrer } = await newCustomer(of.front, { name: '老客乙', consultantId: mine.staffId })
  const { she } = await of.pair(referrer)
  const sold = await scene.bought([{ price: '1000.00', sessions: 2 }], [['ALIPAY', '1000.00']], she)
  await backOf(sold, 2)
  const [last] = (await mine.ask(messages.mine, {})).list
  expect(last!.title).toBe('新客 的推荐已撤销')
})
