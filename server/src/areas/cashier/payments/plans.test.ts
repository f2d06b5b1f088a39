/** 最优支付: what is proposed is what the till takes, by the same figures; and nothing is told that is hidden. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newCoupons } from '../../../../test/coupons.ts'
import { cashierKeys, type SavedOrder } from '../../../../test/till.ts'

let shop: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  shop = await newCoupons()
})

type Plans = OutputOf<typeof cashier.plans>
type Plan = NonNullable<Plans['plans']>[number]
const asked = async (by: Actor, ...orders: readonly SavedOrder[]): Promise<[Plan, Plan]> => {
  const { plans } = await by.ask(cashier.plans, { orderIds: orders.map(({ id }) => id) })
  return plans as [Plan, Plan]
}
const typed = ({ tenders }: Plan): [string, string][] => tenders.map(({ code, amount }) => [code, amount])
const chosen = ({ coupons }: Plan) => coupons.map(({ id, amount }) => ({ id, amount }))
/** As the cashier does it: what is proposed, and the rest in cash. */
const taken = (plan: Plan, ...orders: readonly SavedOrder[]) =>
  shop.pay(orders, chosen(plan), [
    ...typed(plan),
    ...(plan.now === '0.00' ? [] : [['CASH', plan.now] as [string, string]]),
  ])

/** Somebody with a coupon of 100.00 from 500.00 on, coins, points and a balance; and her order of 1,000.00. */
const rich = async () => {
  const { till } = shop
  const customerId = await till.newCustomer()
  await till.pay([await till.recharge(customerId, '300')], [['CASH', '300.00']])
  await till.grant(customerId, { coinFen: 50_000, points: 2_500 })
  const couponId = await shop.given(customerId, { threshold: '500.00' })
  const order = await till.order(customerId, [{ price: '800' }, { price: '200', product: { allowCoin: false } }])
  return { customerId, couponId, order }
}

describe('two plans', () => {
  it('she pays least: coupon, coins up to their cap, points, her balance; the till takes it and the books agree', async () => {
    const { order, couponId } = await rich()
    const [least, most] = await asked(shop.desk, order)
    expect(least).toMatchObject({
      ...{ kind: 'LEAST_PAID', payable: '1000.00', coupon: '100.00', coin: '160.00', points: 2_500, wallet: '300.00' },
      ...{ cardPrincipal: '0.00', cardBonus: '0.00', deposit: '0.00', now: '415.00', kept: '715.00' },
      coupons: [{ id: couponId, amount: '100.00' }],
    })
    expect(typed(least).toSorted()).toEqual([
      ['COIN', '160.00'],
      ['POINTS', '25.00'],
      ['WALLET', '300.00'],
    ])
    expect(least.steps.join('\n')).toContain('可用项目应收 800.00 元 × 上限 20% = 160.00 元，有 500.00 元，用到上限')
    expect(most).toMatchObject({
      coupons: [],
      coin: '0.00',
      points: 0,
      wallet: '300.00',
      now: '700.00',
      kept: '1000.00',
    })
    expect(await taken(least, order)).toMatchObject({ total: '1000.00', received: '415.00', debt: '0.00' })
    expect(await shop.stored(couponId)).toMatchObject({ state: 'USED', used_fen: 10_000 })
    expect(await shop.till.faults()).toEqual([])
  })

  it('the house keeps most: her balance and the rest; nothing that was only promised is spent', async () => {
    const { customerId, couponId, order } = await rich()
    const [, most] = await asked(shop.desk, order)
    expect(await taken(most, order)).toMatchObject({ received: '700.00' })
    expect(await shop.stored(couponId)).toMatchObject({ state: 'UNUSED' })
    expect(await shop.till.figures(customerId)).toMatchObject({ coin_fen: 50_000, principal_fen: 0 })
    expect(await shop.till.faults()).toEqual([])
  })

  it('orders that are paid along count together: a threshold is reached, and the till takes it', async () => {
    const { till } = shop
    const customerId = await till.newCustomer()
    await shop.given(customerId, { threshold: '500.00', face: '60.00' })
    const [a, b] = [await till.order(customerId, [{ price: '300' }]), await till.order(customerId, [{ price: '250' }])]
    expect((await asked(shop.desk, a))[0]).toMatchObject({ coupons: [], now: '300.00' })
    const [least] = await asked(shop.desk, b, a)
    expect(least).toMatchObject({ coupon: '60.00', now: '490.00' })
    expect(await taken(least, a, b)).toMatchObject({ received: '490.00' })
  })
})

describe('what is not proposed', () => {
  it('a coupon that another till holds, or that ends before today', async () => {
    const { till } = shop
    const customerId = await till.newCustomer()
    const [held, ended] = [await shop.given(customerId), await shop.given(customerId, { face: '90.00' })]
    const order = await till.order(customerId, [{ price: '300' }])
    const other = await till.order(customerId, [{ price: '400' }])
    await shop.shift(ended, -60)
    expect((await asked(shop.desk, order))[0].coupons.map(({ id }) => id)).toEqual([held])
    const second = await till.newCashier('0.00', ['cashier:pay:coupon'])
    await second.ask(couponRecords.hold, { orderId: other.id, recordIds: [held] })
    expect((await asked(shop.desk, order))[0].coupons).toEqual([])
  })

  it('what the person may not use or does not see: it is in no plan, and no sentence tells of it', async () => {
    const { order } = await rich()
    const blind = await shop.clinic.with(cashierKeys.filter((key) => key !== 'sensitive:customer-capital'))
    const { plans, unseen } = await blind.ask(cashier.plans, { orderIds: [order.id] })
    expect(unseen).toEqual(expect.arrayContaining(['优惠券', '会员卡', '定金', '余额']))
    for (const plan of plans!) {
      expect(plan).toMatchObject({ coupons: [], now: plan.kind === 'MOST_KEPT' ? '1000.00' : expect.any(String) })
      expect(plan).not.toHaveProperty('wallet')
      expect(plan.tenders.map(({ code }) => code)).not.toContain('WALLET')
      expect(plan.steps.join()).not.toMatch(/余额：|300\.00/)
    }
  })

  it('anything for an order that is paid, for those of two customers, or for a recharge with an order', async () => {
    const { till } = shop
    const [a, b] = [await till.newCustomer(), await till.newCustomer()]
    const [one, two] = [await till.order(a, [{ price: '10' }]), await till.order(b, [{ price: '10' }])]
    const refused = (...orders: readonly { id: number }[]) =>
      shop.desk.refused(cashier.plans, { orderIds: orders.map(({ id }) => id) })
    expect(await refused(one, two)).toMatchObject({ key: 'cashier.twoCustomers' })
    expect(await refused(one, await till.recharge(a, '10'))).toMatchObject({ key: 'cashier.mixedKinds' })
    await till.pay([one], [['CASH', '10.00']])
    expect(await refused(one)).toMatchObject({ key: 'common.stateChanged' })
  })
})
