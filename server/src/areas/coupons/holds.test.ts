import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCoupons } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  at = await newCoupons()
})

/** One line of her order. */
const sell = async (price = '300.00', more: object = {}) => {
  const customer = await at.till.newCustomer()
  return { customer, sold: await at.till.order(customer, [{ price, ...more }]) }
}
const keyOf = async (asking: Promise<unknown>) =>
  await asking.then(
    () => 'done',
    (error: { answer?: { key: string } }) => error.answer?.key ?? String(error),
  )

describe('a till that has it', () => {
  it('keeps it from other tills for some minutes, and gives it up with the choice', async () => {
    const { customer, sold } = await sell()
    const other = await at.till.newCashier('500.00', ['cashier:pay:coupon'])
    const more = await at.till.order(customer, [{ price: '300.00' }])
    const coupon = await at.given(customer)
    const hold = (orderId: number, recordIds: number[], by = at.desk) =>
      by.ask(couponRecords.hold, { orderId, recordIds })
    await hold(sold.id, [coupon])
    expect((await at.rowsOf(customer))[0]).toMatchObject({ state: 'HELD' })
    const found = async (state: 'UNUSED' | 'HELD') =>
      (await at.manager.ask(couponRecords.list, { customerId: customer, state })).total
    expect([await found('HELD'), await found('UNUSED')]).toEqual([1, 0])
    expect(await keyOf(hold(more.id, [coupon], other))).toBe('coupons.held')
    expect(await keyOf(at.pay([more], [{ id: coupon, amount: '100' }], [['CASH', '200']], other))).toBe('coupons.held')
    expect(
      (await other.ask(couponRecords.fitting, { customerId: customer, orderIds: [more.id] }))[0]?.whyNot,
    ).toContain('正在收银台使用')
    expect(await at.manager.ask(couponRecords.void, { ids: [coupon], reason: '正在用' })).toMatchObject({ voided: 0 })
    await hold(sold.id, [])
    expect([await found('HELD'), await found('UNUSED')]).toEqual([0, 1])
    await hold(more.id, [coupon], other)
    await at.clinic.rows(sql`update coupons.record set held_until = kit.clock() where id = ${coupon}`)
    expect(await at.pay([sold], [{ id: coupon, amount: '100' }], [['CASH', '200']])).toMatchObject({ total: '300.00' })
  })

  it('has none of another customer', async () => {
    const { sold } = await sell()
    const foreign = await at.given(await at.till.newCustomer())
    expect(await keyOf(at.desk.ask(couponRecords.hold, { orderId: sold.id, recordIds: [foreign] }))).toBe(
      'coupons.notHers',
    )
    const { customer } = await sell()
    expect((await at.desk.refused(couponRecords.fitting, { customerId: customer, orderIds: [sold.id] })).status).toBe(
      404,
    )
  })
})

it('somebody’s coupons of today are told, the one that ends first at the top', async () => {
  const customer = await at.till.newCustomer()
  const late = await at.given(customer, { validDays: 9 })
  const soon = await at.given(customer, { validDays: 1 })
  const ended = await at.given(customer, { validDays: 1 })
  await at.shift(ended, -1)
  const told = await at.desk.ask(couponRecords.unused, { customerId: customer })
  expect(told.map(({ id }) => id)).toEqual([soon, late])
})
