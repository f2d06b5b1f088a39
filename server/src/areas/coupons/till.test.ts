import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { productTypes } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCoupons } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  at = await newCoupons()
})

const order = async (id: number) =>
  (await at.clinic.rows(sql<Record<string, number | string>>`select * from orders.sales_order where id = ${id}`))[0]!
const lines = (orderId: number) =>
  at.clinic.rows<{ id: number; promo_in_fen: number; value_fen: number; product_id: number }>(
    sql`select id, promo_in_fen, value_fen, product_id from orders.order_line where order_id = ${orderId} order by line_no`,
  )
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

describe('a coupon at the till', () => {
  it('takes its face off, leaves the line worth so much less, and is used with it', async () => {
    const { customer, sold } = await sell('300.00')
    const coupon = await at.given(customer)
    expect(await at.fitting(customer, [sold.id])).toMatchObject([
      { id: coupon, worth: '100.00', whyNot: '', how: '面值 100' },
    ])
    const paid = await at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
    expect(paid).toMatchObject({ total: '300.00', received: '200.00' })
    expect((await lines(sold.id))[0]).toMatchObject({ promo_in_fen: 10_000, value_fen: 20_000 })
    const [row] = await at.rowsOf(customer)
    expect(row).toMatchObject({
      state: 'USED',
      usedAmount: '100.00',
      usedOrderId: sold.id,
      usedOrderNo: (await order(sold.id))['no'],
    })
    const shown = await at.desk.ask(cashier.checkout, { id: sold.id })
    expect(shown.payments[0]!.tenders).toMatchObject([
      { name: '优惠券', class: 'coupon', amount: '100.00', refNo: row!.code },
      { class: 'cash', amount: '200.00' },
    ])
    expect(shown.payments[0]).toMatchObject({ received: '200.00', offset: '100.00', debt: '0.00' })
    expect(await at.till.faults()).toEqual([])
  })

  it('pays a whole order by itself: nothing is received, and no points are earned', async () => {
    const { customer, sold } = await sell('80.00')
    const coupon = await at.given(customer)
    await at.pay([sold], [{ id: coupon, amount: '80.00' }])
    expect(await order(sold.id)).toMatchObject({ status: 'PAID', promo_in_fen: 8_000, real_in_fen: 0 })
    expect((await at.till.items(customer))[0]).toMatchObject({ value_left_fen: 0, qty_left: 1 })
    expect(Number((await at.till.figures(customer))['points'] ?? 0)).toBe(0)
    expect(await at.till.faults()).toEqual([])
  })

  it('lies on the lines it is for and on no other (T2)', async () => {
    const customer = await at.till.newCustomer()
    const sold = await at.till.order(customer, [{ price: '60.00' }, { price: '500.00' }])
    const [first] = await lines(sold.id)
    const coupon = await at.given(customer, { scope: 'PRODUCT', scopeIds: [first!.product_id] })
    expect(await at.fitting(customer, [sold.id])).toMatchObject([{ worth: '60.00', how: '面值 100，适用项目只需 60' }])
    await at.pay([sold], [{ id: coupon, amount: '60.00' }], [['CASH', '500.00']])
    expect((await lines(sold.id)).map((one) => Number(one.promo_in_fen))).toEqual([6_000, 0])
    expect(await at.till.faults()).toEqual([])
  })

  it('goes by a type that lies above its product’s, and not by one beside it', async () => {
    const admin = await at.clinic.with([
      'product:type:add',
      'product:type:list',
      'product:item:edit',
      'product:item:list',
    ])
    const type = async (name: string, parentId: number) => (await admin.ask(productTypes.create, { parentId, name })).id
    const above = await type('光电', 0)
    const [own, beside] = [await type('激光', above), await type('射频', above)]
    const { customer, sold } = await sell('300.00', { product: { typeId: own } })
    const wide = await at.given(customer, { scope: 'TYPE', scopeIds: [above] })
    const other = await at.given(customer, { scope: 'TYPE', scopeIds: [beside] })
    const told = await at.fitting(customer, [sold.id])
    expect(told.find(({ id }) => id === wide)).toMatchObject({ worth: '100.00' })
    expect(told.find(({ id }) => id === other)?.whyNot).toBe('这一单没有适用的项目：射频')
  })

  it('takes its project for nothing', async () => {
    const customer = await at.till.newCustomer()
    const sold = await at.till.order(customer, [{ price: '300.00', count: 3 }])
    const [line] = await lines(sold.id)
    const coupon = await at.given(customer, {
      kind: 'PROJECT',
      face: null,
      quantity: 1,
      scope: 'PRODUCT',
      scopeIds: [line!.product_id],
    })
    expect(await at.fitting(customer, [sold.id])).toMatchObject([{ worth: '300.00', face: '免费 1 次' }])
    await at.pay([sold], [{ id: coupon, amount: '300.00' }], [['CASH', '600.00']])
    expect(await order(sold.id)).toMatchObject({ promo_in_fen: 30_000, real_in_fen: 60_000 })
    expect(await at.till.faults()).toEqual([])
  })

  it('is worked out anew: another amount than was shown is refused with the present one', async () => {
    const { customer, sold } = await sell()
    const coupon = await at.given(customer)
    const answer = await at.desk.refused(cashier.pay, {
      orders: [{ id: sold.id, version: sold.version }],
      tenders: [{ code: 'CASH', amount: '180.00' }],
      coupons: [{ id: coupon, amount: '120.00' }],
    })
    expect(answer).toMatchObject({ key: 'coupons.worthMoved' })
    expect(answer.message).toContain('100.00')
  })

  it('is chosen, never typed, and needs its right', async () => {
    const { customer, sold } = await sell()
    const coupon = await at.given(customer)
    expect(
      await keyOf(
        at.till.pay(
          [sold],
          [
            ['COUPON', '100.00'],
            ['CASH', '200.00'],
          ],
          {},
          { by: at.desk },
        ),
      ),
    ).toBe('cashier.tenderUnknown')
    expect(await keyOf(at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']], at.till.cashier))).toBe(
      'common.forbidden',
    )
    expect((await at.desk.ask(cashier.checkout, { id: sold.id })).tenders.map(({ code }) => code)).not.toContain(
      'COUPON',
    )
  })

  it('of another customer, chosen twice, used, voided, ended or not begun is refused', async () => {
    const { customer, sold } = await sell()
    const pay = (id: number, ...more: { id: number; amount: string }[]) =>
      keyOf(at.pay([sold], [{ id, amount: '100.00' }, ...more], [['CASH', '200.00']]))
    const foreign = await at.given(await at.till.newCustomer())
    expect(await pay(foreign)).toBe('coupons.notHers')
    expect(await keyOf(at.fitting(customer, [sold.id], [foreign]))).toBe('coupons.notHers')
    const twice = await at.given(customer)
    expect(await pay(twice, { id: twice, amount: '100' })).toBe('common.invalid')
    const voided = await at.given(customer)
    await at.manager.ask(couponRecords.void, { ids: [voided], reason: '发错' })
    expect(await pay(voided)).toBe('coupons.voided')
    const ended = await at.given(customer, { validDays: 1 })
    await at.shift(ended, -1)
    expect(await pay(ended)).toBe('coupons.expired')
    const later = await at.given(customer)
    await at.shift(later, 1)
    expect(await pay(later)).toBe('coupons.notStarted')
    await at.shift(later, -1)
    expect(await pay(later)).toBe('done')
    const other = await at.till.order(customer, [{ price: '300.00' }])
    expect(await keyOf(at.pay([other], [{ id: later, amount: '100.00' }], [['CASH', '200.00']]))).toBe('coupons.used')
    const told = await at.fitting(customer, [other.id])
    expect(told.find(({ id }) => id === ended)).toMatchObject({ worth: '0.00', whyNot: '优惠券已过期' })
    expect(told.map(({ id }) => id)).not.toContain(voided)
  })

  it('says by how much it misses its threshold, which looks at what is due after the discounts', async () => {
    const { customer, sold } = await sell('700.00')
    const coupon = await at.given(customer, { threshold: '1000.00' })
    expect(await at.fitting(customer, [sold.id])).toMatchObject([{ whyNot: '未达到使用门槛，还差300.00元' }])
    const more = await at.till.order(customer, [{ price: '300.00' }])
    expect(await at.fitting(customer, [sold.id, more.id])).toMatchObject([{ worth: '100.00', whyNot: '' }])
    await at.pay([sold, more], [{ id: coupon, amount: '100.00' }], [['CASH', '900.00']])
    expect(await at.till.faults()).toEqual([])
  })

  it('not beside another where one of them is alone (T3); together they never take more than is due', async () => {
    const { customer, sold } = await sell('150.00')
    const single = await at.given(customer, { stackable: false })
    const [first, second] = [await at.given(customer), await at.given(customer)]
    const told = await at.fitting(customer, [sold.id], [first])
    expect(told.find(({ id }) => id === first)).toMatchObject({ chosen: true, worth: '100.00' })
    expect(told.find(({ id }) => id === second)).toMatchObject({ chosen: false, worth: '50.00' })
    expect(told.find(({ id }) => id === single)?.whyNot).toContain('不可与其他券叠加')
    expect(
      await keyOf(
        at.pay(
          [sold],
          [
            { id: single, amount: '100' },
            { id: first, amount: '50' },
          ],
        ),
      ),
    ).toBe('coupons.alone')
    const third = await at.given(customer)
    const full = await at.fitting(customer, [sold.id], [first, second])
    expect(full.find(({ id }) => id === third)?.whyNot).toBe('适用项目已被其他券抵完，不用再选这张')
    await at.pay(
      [sold],
      [
        { id: first, amount: '100.00' },
        { id: second, amount: '50.00' },
      ],
    )
    expect(await order(sold.id)).toMatchObject({ status: 'PAID', promo_in_fen: 15_000 })
    expect(await at.till.faults()).toEqual([])
  })

  it('pays no recharge, and no line that may not be paid by coupons', async () => {
    const { customer, sold } = await sell('300.00', { product: { allowCoupon: false } })
    await at.given(customer)
    expect((await at.fitting(customer, [sold.id]))[0]?.whyNot).toContain('没有适用的项目')
    const recharge = await at.till.recharge(customer, '500.00')
    expect((await at.fitting(customer, [recharge.id]))[0]?.whyNot).toContain('没有适用的项目')
  })
})

describe('with the end of its payment it goes back', () => {
  it('by a cancelled payment, as good as before, and can be used again', async () => {
    const { customer, sold } = await sell()
    const coupon = await at.given(customer)
    const before = await at.stored(coupon)
    const paid = await at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
    const couponId = Number(before['coupon_id'])
    expect(await at.tally(couponId)).toMatchObject({ used: 1, used_fen: 10_000 })
    await at.desk.ask(cashier.cancelByPost, { id: paid.id, reason: '收错了' })
    expect(await at.stored(coupon)).toMatchObject({
      state: 'UNUSED',
      used_order_id: null,
      valid_to: before['valid_to'],
    })
    expect(await at.tally(couponId)).toMatchObject({ used: 0, used_fen: 0, issued: 1 })
    expect(await at.till.faults()).toEqual([])
    const again = { id: sold.id, version: Number((await order(sold.id))['version']) }
    await at.pay([again], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
    expect(await at.till.faults()).toEqual([])
  })

  it('by a revoked order; one that ended meanwhile lives seven more days', async () => {
    const { customer, sold } = await sell()
    const coupon = await at.given(customer, { validDays: 1 })
    await at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
    await at.shift(coupon, -3)
    const version = Number((await order(sold.id))['version'])
    await at.desk.ask(orders.revoke, { id: sold.id, version, reason: '客户改期' })
    const days = await at.clinic.rows<{ left: number; state: string }>(
      sql`select valid_to - kit.business_date() as left, state from coupons.record where id = ${coupon}`,
    )
    expect(days).toEqual([{ left: 7, state: 'UNUSED' }])
    expect(await at.till.faults()).toEqual([])
  })
})
