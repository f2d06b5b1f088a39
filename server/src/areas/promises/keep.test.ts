import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { PromiseKind } from '@clinic/contract/areas/promises/words.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { onShelf } from '../../../test/counter.ts'
import { newCoupons } from '../../../test/coupons.ts'
import { newRefundDesk } from '../../../test/refunds.ts'
import { present } from '../../kit/clock.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
let desk: Actor
let giver: Actor
beforeAll(async () => {
  at = await newCoupons()
  const keys = ['list', 'add', 'keep', 'waive'].map((one) => `consult:promise:${one}`)
  desk = await at.clinic.with([...keys, 'customer:list'])
  const limits = { 'order.discount.min': 0, 'order.giftMonthly': 9_999_999_999 }
  giver = await at.clinic.with(['order:bill:add', 'order:list', 'order:bill:gift'], { features: limits })
}, 60_000)

const promised = async (customerId: number, kind: PromiseKind = 'item') =>
  await desk.ask(promises.create, {
    ...{ customerId, content: '小气泡两次', kind, dueDate: daysAfter(today(present()), 9) },
  })
const rowOf = async (id: number) =>
  (await desk.ask(promises.list, { pageSize: 200 })).result.find((row) => row.id === id)!
const keyOf = async (asked: Promise<{ key: string }>) => (await asked).key

/** Something sold, with something given beside it. @returns the payment, and the ids of both items */
const soldWithGift = async (customerId: number, qty = 2) => {
  const [sold, gift] = [await onShelf(at.clinic, { price: '300' }), await onShelf(at.clinic, { price: '100' })]
  const lines = [
    { productId: sold, contentCount: 1 },
    { productId: gift, contentCount: qty, isGift: true },
  ]
  const order = await giver.ask(orders.create, { customerId, lines, submit: true, confirmed: true })
  const paid = await at.till.pay([order], [['CASH', '300.00']])
  const rows = await at.clinic.rows<{ id: number; is_gift: boolean }>(
    sql`select id, is_gift from purchases.purchased_item where order_id = ${order.id}`,
  )
  return {
    ...{ order, paid },
    gift: rows.find(({ is_gift }) => is_gift)!.id,
    bought: rows.find(({ is_gift }) => !is_gift)!.id,
  }
}

describe('a promised item', () => {
  test('is kept by a gift of hers since that day, and owed again when its payment is cancelled', async () => {
    const customerId = await at.till.newCustomer()
    const made = await promised(customerId)
    const { paid, gift, bought } = await soldWithGift(customerId)
    const offered = await desk.ask(promises.keepers, { id: made.id })
    expect(offered.items).toMatchObject([{ id: gift, qty: 2 }])
    expect(offered.coupons).toEqual([])
    expect(await keyOf(desk.refused(promises.keep, { ...made, itemId: bought }))).toBe('promises.keeperGone')
    await desk.ask(promises.keep, { ...made, itemId: gift })
    expect(await rowOf(made.id)).toMatchObject({
      state: 'kept',
      keptBy: expect.stringContaining('×2'),
      keptTime: expect.any(String),
    })
    const now = await rowOf(made.id)
    await at.till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '方式录错' })
    const again = await rowOf(made.id)
    expect(again).toMatchObject({ state: 'open', keptBy: null, keptTime: null, keeperName: null })
    // Whoever had it open as kept is told.
    expect(again.version).toBeGreaterThan(now.version)
    expect(await keyOf(desk.refused(promises.keep, { id: again.id, version: again.version, itemId: gift }))).toBe(
      'promises.keeperGone',
    )
  })

  test('is kept by one gift alone, and a gift keeps one', async () => {
    const customerId = await at.till.newCustomer()
    const [first, second] = [await promised(customerId), await promised(customerId)]
    const { gift } = await soldWithGift(customerId)
    const both = await Promise.allSettled(
      [first, second].map((made) => desk.ask(promises.keep, { ...made, itemId: gift })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const open = both[0]!.status === 'fulfilled' ? second : first
    expect(await keyOf(desk.refused(promises.keep, { ...open, itemId: gift }))).toBe('promises.keeperUsed')
    expect((await desk.ask(promises.keepers, { id: open.id })).items).toEqual([])
  })

  test('is kept by nothing of another customer, nothing from before that day, no word and no coupon', async () => {
    const [customerId, another] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const made = await promised(customerId)
    const strange = (await soldWithGift(another)).gift
    const older = (await soldWithGift(customerId)).gift
    await at.clinic.rows(
      sql`update purchases.purchased_item set created_at = created_at - interval '2 days' where id = ${older}`,
    )
    expect((await desk.ask(promises.keepers, { id: made.id })).items).toEqual([])
    for (const itemId of [strange, older])
      expect(await keyOf(desk.refused(promises.keep, { ...made, itemId }))).toBe('promises.keeperGone')
    expect(await keyOf(desk.refused(promises.keep, { ...made, note: '做了' }))).toBe('promises.wrongKeeper')
    expect(await keyOf(desk.refused(promises.keep, { ...made, note: ' ' }))).toBe('promises.wrongKeeper')
  })

  test('is owed again when all of the gift goes back with its order, and not while some of it was given', async () => {
    const back = async (orderId: number, ids: readonly number[]) => {
      // Its own drawer each time: one has not the cash for both.
      const refunds = await newRefundDesk(at.till)
      const rows = await at.clinic.rows<{ id: number; qty: number }>(
        sql`select id, qty_left as qty from purchases.purchased_item where id = any(${[...ids]}::bigint[]) order by id`,
      )
      const lines = rows.map(({ id, qty }) => ({ purchasedItemId: id, qty }))
      const { id } = await refunds.asked({ orderId, lines, reasonParty: 'CUSTOMER' })
      await refunds.passed(id)
      await refunds.paid(id)
    }
    const whole = await at.till.newCustomer()
    const given = await promised(whole)
    const sale = await soldWithGift(whole)
    await desk.ask(promises.keep, { ...given, itemId: sale.gift })
    await back(sale.order.id, [sale.bought, sale.gift])
    expect(await rowOf(given.id)).toMatchObject({ state: 'open', keptBy: null })

    const part = await at.till.newCustomer()
    const treated = await promised(part)
    const second = await soldWithGift(part)
    await desk.ask(promises.keep, { ...treated, itemId: second.gift })
    await at.till.nurse.ask(purchases.deduct, { purchasedItemId: second.gift, times: 1 })
    await back(second.order.id, [second.bought, second.gift])
    expect(await rowOf(treated.id)).toMatchObject({ state: 'kept' })
  })
})

describe('a promised coupon', () => {
  test('is kept by one she was given, and owed again when it is made void', async () => {
    const customerId = await at.till.newCustomer()
    const made = await promised(customerId, 'coupon')
    const coupon = await at.given(customerId)
    expect((await desk.ask(promises.keepers, { id: made.id })).coupons).toMatchObject([{ id: coupon }])
    await desk.ask(promises.keep, { ...made, couponId: coupon })
    const kept = await rowOf(made.id)
    expect(kept).toMatchObject({ state: 'kept', keptBy: expect.stringContaining('YHQ') })
    await at.manager.ask(couponRecords.void, { ids: [coupon], reason: '发错了' })
    expect(await rowOf(made.id)).toMatchObject({ state: 'open', keptBy: null })
    const again = await rowOf(made.id)
    expect(await keyOf(desk.refused(promises.keep, { id: again.id, version: again.version, couponId: coupon }))).toBe(
      'promises.keeperGone',
    )
  })

  test('is not kept by one that another customer passed on to her', async () => {
    const customerId = await at.till.newCustomer()
    const made = await promised(customerId, 'coupon')
    const coupon = await at.given(customerId)
    await at.clinic.rows(sql`update coupons.record set passed = 1, from_record_id = ${coupon} where id = ${coupon}`)
    expect((await desk.ask(promises.keepers, { id: made.id })).coupons).toEqual([])
    expect(await keyOf(desk.refused(promises.keep, { ...made, couponId: coupon }))).toBe('promises.keeperGone')
  })

  test('that ran out unused was given all the same', async () => {
    const customerId = await at.till.newCustomer()
    const made = await promised(customerId, 'coupon')
    const coupon = await at.given(customerId)
    await desk.ask(promises.keep, { ...made, couponId: coupon })
    await at.shift(coupon, -90)
    await at.night()
    expect(await at.stored(coupon)).toMatchObject({ state: 'EXPIRED' })
    expect(await rowOf(made.id)).toMatchObject({ state: 'kept' })
  })
})

test('a service is kept by a word about it, money’s worth in any form, each by one thing alone', async () => {
  const customerId = await at.till.newCustomer()
  const service = await promised(customerId, 'service')
  await desk.ask(promises.keep, { ...service, note: ' 做了头皮护理 ' })
  expect(await rowOf(service.id)).toMatchObject({ state: 'kept', keptBy: '做了头皮护理' })
  const cash = await promised(customerId, 'cash')
  const coupon = await at.given(customerId)
  const { gift } = await soldWithGift(customerId)
  const offered = await desk.ask(promises.keepers, { id: cash.id })
  expect([offered.items.map(({ id }) => id), offered.coupons.map(({ id }) => id)]).toEqual([[gift], [coupon]])
  expect(await keyOf(desk.refused(promises.keep, { ...cash, itemId: gift, couponId: coupon }))).toBe(
    'promises.wrongKeeper',
  )
  await desk.ask(promises.keep, { ...cash, couponId: coupon })
  expect(await rowOf(cash.id)).toMatchObject({ state: 'kept' })
})

test('whoever takes a gift back while it keeps a promise leaves it owed, in either order', async () => {
  for (let round = 0; round < 6; round++) {
    const customerId = await at.till.newCustomer()
    const made = await promised(customerId)
    const { paid, gift } = await soldWithGift(customerId)
    await Promise.allSettled([
      desk.ask(promises.keep, { ...made, itemId: gift }),
      at.till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '方式录错' }),
    ])
    expect(await rowOf(made.id)).toMatchObject({ state: 'open' })
  }
})
