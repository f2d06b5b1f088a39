/** Coupons that paid an order come back as they promise: with the whole order, with any refund, or never; and go with its revocation. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { newCoupons } from '../../../test/coupons.ts'
import { newRefundDesk, type RefundDesk, wanted } from '../../../test/refunds.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
let desk: RefundDesk
beforeAll(async () => {
  at = await newCoupons()
  desk = await newRefundDesk(at.till)
})

/** Two sessions for 300, of which a coupon paid 100. */
const paidWith = async (refundBack: 'NEVER' | 'WHOLE_ORDER' | 'ALWAYS') => {
  const customer = await at.till.newCustomer()
  const sold = await at.till.order(customer, [{ price: '300.00', sessions: 2 }])
  const coupon = await at.given(customer, { refundBack })
  await at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
  const [item] = await at.till.items(customer)
  const refund = async (qty: number) => {
    const { id } = await desk.asked(wanted(sold.id, item!['id']!, qty))
    await desk.passed(id)
    return id
  }
  const stateOf = async () => (await at.rowsOf(customer)).map(({ state }) => state)
  const promised = async () => (await desk.tried(wanted(sold.id, item!['id']!, 1))).coupons.map(({ back }) => back)
  return { customer, sold, coupon, refund, stateOf, promised }
}

it.each([
  ['NEVER', 'USED', 'USED'],
  ['WHOLE_ORDER', 'USED', 'UNUSED'],
  ['ALWAYS', 'UNUSED', 'UNUSED'],
] as const)('%s: after a part %s, after the rest %s', async (refundBack, afterPart, afterAll) => {
  const { refund, stateOf, promised } = await paidWith(refundBack)
  expect(await promised()).toEqual([refundBack])
  const first = await refund(1)
  expect(await desk.one(first)).toMatchObject({ cash: '100.00' })
  expect(await stateOf()).toEqual([afterPart])
  // The trial speaks of those alone that did not come back.
  expect(await promised()).toEqual(afterPart === 'USED' ? [refundBack] : [])
  const last = await refund(1)
  expect(await stateOf()).toEqual([afterAll])
  expect(await at.till.faults()).toEqual([])
  // Taken back, its order uses again what came back with it, and no more.
  await desk.revoked(last)
  expect(await stateOf()).toEqual([afterPart])
  expect(await at.till.faults()).toEqual([])
})

it('a coupon that was used meanwhile keeps its refund', async () => {
  const { customer, coupon, refund } = await paidWith('WHOLE_ORDER')
  const id = await refund(2)
  const next = await at.till.order(customer, [{ price: '150.00' }])
  await at.pay([next], [{ id: coupon, amount: '100.00' }], [['CASH', '50.00']])
  await expect(desk.revoked(id)).rejects.toThrow(/已使用|已被使用/)
  expect(await at.till.faults()).toEqual([])
  const [form] = await at.clinic.rows(sql`select status from refunds.refund_form where id = ${id}`)
  expect(form).toEqual({ status: 'APPROVED' })
})

/** Two orders of 300 paid together, 100 of the 600 by one coupon. */
const paidTogether = async (refundBack: 'WHOLE_ORDER' | 'ALWAYS') => {
  const customer = await at.till.newCustomer()
  const orders = [
    await at.till.order(customer, [{ price: '300.00', sessions: 2 }]),
    await at.till.order(customer, [{ price: '300.00', sessions: 2 }]),
  ]
  const coupon = await at.given(customer, { refundBack })
  await at.pay(orders, [{ id: coupon, amount: '100.00' }], [['CASH', '500.00']])
  const items = await at.till.items(customer)
  const wantedOf = (order: number, qty: number) =>
    wanted(orders[order]!.id, items.find((one) => one['order_id'] === orders[order]!.id)!['id']!, qty)
  const refund = async (order: number, qty = 2) => {
    const { id } = await desk.asked(wantedOf(order, qty))
    await desk.passed(id)
    return id
  }
  const first = (await at.stored(coupon))['used_order_id']
  const stateOf = async () => (await at.stored(coupon))['state']
  return { customer, orders, coupon, refund, stateOf, wantedOf, first }
}

it.each([
  [0, 1],
  [1, 0],
] as const)(
  'of two orders paid together a coupon of the whole comes back with the last of them, order %s and then %s',
  async (one, other) => {
    const { refund, stateOf, wantedOf, first, coupon } = await paidTogether('WHOLE_ORDER')
    // Either says that it waits for the other.
    for (const order of [0, 1])
      expect((await desk.tried(wantedOf(order, 1))).coupons).toMatchObject([{ back: 'WHOLE_ORDER', merged: true }])
    const before = await refund(one)
    expect(await stateOf()).toBe('USED')
    await refund(other, 1)
    expect(await stateOf()).toBe('USED')
    const last = await refund(other, 1)
    expect(await stateOf()).toBe('UNUSED')
    expect(await at.till.faults()).toEqual([])
    // The one that did not bring it is taken back: its order stands again, and so does what the coupon took off it.
    await desk.revoked(before)
    expect(await at.stored(coupon)).toMatchObject({ state: 'USED', used_order_id: first, used_fen: 10_000 })
    expect(await at.till.faults()).toEqual([])
    await desk.revoked(last)
    expect(await stateOf()).toBe('USED')
    expect(await at.till.faults()).toEqual([])
  },
)

it.each([0, 1])(
  'of two orders paid together one that comes back with any refund does with that of order %s',
  async (order) => {
    const { refund, stateOf, first, coupon } = await paidTogether('ALWAYS')
    const id = await refund(order, 1)
    expect(await stateOf()).toBe('UNUSED')
    await desk.revoked(id)
    expect(await at.stored(coupon)).toMatchObject({ state: 'USED', used_order_id: first, used_fen: 10_000 })
    expect(await at.till.faults()).toEqual([])
  },
)

it('a coupon that is used elsewhere keeps the refund of either order', async () => {
  const { customer, coupon, refund } = await paidTogether('WHOLE_ORDER')
  const before = await refund(0)
  await refund(1)
  const next = await at.till.order(customer, [{ price: '150.00' }])
  await at.pay([next], [{ id: coupon, amount: '100.00' }], [['CASH', '50.00']])
  await expect(desk.revoked(before)).rejects.toThrow(/已使用|已被使用/)
  expect(await at.till.faults()).toEqual([])
})
