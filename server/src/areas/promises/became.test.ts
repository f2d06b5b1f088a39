/** What becomes of a gift that keeps a promise: given on, exchanged, given back bit by bit. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { PromiseKind } from '@clinic/contract/areas/promises/words.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type ChangeDesk, newChangeDesk } from '../../../test/changes.ts'
import { onShelf } from '../../../test/counter.ts'
import { newRefundDesk } from '../../../test/refunds.ts'
import { because, newTransfers } from '../../../test/transfers.ts'
import { present } from '../../kit/clock.ts'

let at: Awaited<ReturnType<typeof newTransfers>>
let changing: ChangeDesk
let desk: Actor
let giver: Actor
beforeAll(async () => {
  at = await newTransfers()
  changing = await newChangeDesk(at.till)
  const keys = ['list', 'add', 'keep', 'waive'].map((one) => `consult:promise:${one}`)
  desk = await at.clinic.with([...keys, 'customer:list'])
  const limits = { 'order.discount.min': 0, 'order.giftMonthly': 9_999_999_999 }
  giver = await at.clinic.with(['order:bill:add', 'order:list', 'order:bill:gift'], { features: limits })
}, 60_000)

const promised = async (customerId: number, kind: PromiseKind = 'item') =>
  await desk.ask(promises.create, {
    ...{ customerId, content: '小气泡两次', kind, dueDate: daysAfter(today(present()), 9) },
  })
const rowOf = async ({ id }: { id: number }) =>
  (await desk.ask(promises.list, { pageSize: 200 })).result.find((row) => row.id === id)!

/** Something sold with a gift of two sessions beside it, which keeps a promise. */
const kept = async (gifts = 1) => {
  const customerId = await at.till.newCustomer()
  const [sold, gift] = [await onShelf(at.clinic, { price: '300' }), await onShelf(at.clinic, { price: '100' })]
  const lines = [
    { productId: sold, contentCount: 1 },
    ...Array.from({ length: gifts }, () => ({ productId: gift, contentCount: 2, isGift: true })),
  ]
  const order = await giver.ask(orders.create, { customerId, lines, submit: true, confirmed: true })
  await at.till.pay([order], [['ALIPAY', '300.00']])
  const rows = await at.clinic.rows<{ id: number; is_gift: boolean; name: string }>(
    sql`select id, is_gift, product_name as name from purchases.purchased_item where order_id = ${order.id} order by id`,
  )
  const given = rows.filter(({ is_gift }) => is_gift)
  const made = []
  for (const { id: itemId } of given) {
    const one = await promised(customerId)
    await desk.ask(promises.keep, { ...one, itemId })
    made.push(one)
  }
  const bought = rows.find(({ is_gift }) => !is_gift)!.id
  return {
    customerId,
    orderId: order.id,
    bought,
    gift: given[0]!.id,
    gifts: given,
    name: given[0]!.name,
    made: made[0]!,
    all: made,
  }
}

const refunded = async (orderId: number, ...lines: { purchasedItemId: number; qty: number }[]) => {
  const refunds = await newRefundDesk(at.till)
  const { id } = await refunds.asked({ orderId, lines, reasonParty: 'CUSTOMER' })
  const { status } = await refunds.passed(id)
  // Of a gift there is no money to pay: it is done when it is passed.
  if (status !== 'REFUNDED') await refunds.paid(id)
}
const itemsOf = async (orderId: number) =>
  await at.clinic.rows<{ id: number; name: string; qty: number }>(
    sql`select id, product_name as name, qty_left as qty from purchases.purchased_item where order_id = ${orderId} order by id`,
  )

test('given on to somebody else it was given: the promise stays kept and says by which transfer', async () => {
  const { customerId, gift, name, made } = await kept()
  const other = await at.till.newCustomer()
  const moved = async (qty: number) => {
    const { id, no } = await at.asks.ask(transfers.apply, {
      purchasedItemId: gift,
      times: qty,
      toCustomerId: other,
      ...because,
    })
    // Asked for it is nobody else's yet.
    expect((await rowOf(made)).keptBy).not.toContain(no)
    await at.check(id)
    return { id, no }
  }
  const one = await moved(1)
  expect(await rowOf(made)).toMatchObject({ state: 'kept', keptBy: `${name} ×2，客户已转出 ${one.no}` })
  const two = await moved(1)
  expect(await rowOf(made)).toMatchObject({ state: 'kept', keptBy: `${name} ×2，客户已转出 ${one.no}、${two.no}` })
  // Taken back it is hers as it was.
  await at.back(two.id)
  expect(await rowOf(made)).toMatchObject({ state: 'kept', keptBy: `${name} ×2，客户已转出 ${one.no}` })
  expect((await rowOf(made)).customerId).toBe(customerId)
})

test('a coupon given on stays what kept it; the one that came of it keeps no promise of the receiver', async () => {
  const [customerId, other] = [await at.till.newCustomer(), await at.till.newCustomer()]
  const made = await promised(customerId, 'coupon')
  const theirs = await promised(other, 'coupon')
  const coupon = await at.given(customerId, { transferable: true })
  await desk.ask(promises.keep, { ...made, couponId: coupon })
  const { id, no } = await at.giveCoupon(coupon, other)
  await at.check(id)
  expect(await rowOf(made)).toMatchObject({
    state: 'kept',
    keptBy: expect.stringMatching(new RegExp(`，客户已转出 ${no}$`)),
  })
  expect((await desk.ask(promises.keepers, { id: theirs.id })).coupons).toEqual([])
  await at.back(id)
  expect((await rowOf(made)).keptBy).not.toContain(no)
})

test('exchanged for something else it is kept by that, by name; taken back it is owed again', async () => {
  const { orderId, gift, made } = await kept()
  const before = await rowOf(made)
  const news = await changing.products({ price: '100.00' })
  const { no, childOrderId } = await changing.changed({ orderId, lines: [{ purchasedItemId: gift, qty: 2 }], news }, [
    ['ALIPAY', '100.00'],
  ])
  const [became] = await itemsOf(childOrderId)
  const row = await rowOf(made)
  expect(row).toMatchObject({ state: 'kept', keptBy: `${became!.name} ×1，换项目 ${no}`, keptTime: before.keptTime })
  expect(row.version).toBeGreaterThan(before.version)
  await refunded(childOrderId, { purchasedItemId: became!.id, qty: 1 })
  expect(await rowOf(made)).toMatchObject({ state: 'open', keptBy: null })
})

test('exchanged in part, or after a session of it, the gift itself stays what kept it', async () => {
  const part = await kept()
  const news = await changing.products({ price: '50.00' })
  const ways = [['ALIPAY', '50.00']] as const
  const one = await changing.changed(
    { orderId: part.orderId, lines: [{ purchasedItemId: part.gift, qty: 1 }], news },
    ways,
  )
  expect(await rowOf(part.made)).toMatchObject({ state: 'kept', keptBy: `${part.name} ×2，换项目 ${one.no}` })
  const used = await kept()
  await at.till.nurse.ask(purchases.deduct, { purchasedItemId: used.gift, times: 1 })
  const two = await changing.changed(
    { orderId: used.orderId, lines: [{ purchasedItemId: used.gift, qty: 1 }], news },
    ways,
  )
  expect(await rowOf(used.made)).toMatchObject({ state: 'kept', keptBy: `${used.name} ×2，换项目 ${two.no}` })
})

test('two gifts that become one thing: it keeps one promise, the other stays with its gift', async () => {
  const { orderId, gifts, all, name } = await kept(2)
  const news = await changing.products({ price: '200.00' })
  const lines = gifts.map(({ id }) => ({ purchasedItemId: id, qty: 2 }))
  const { no, childOrderId } = await changing.changed({ orderId, lines, news }, [['ALIPAY', '200.00']])
  const [became] = await itemsOf(childOrderId)
  expect((await Promise.all(all.map(rowOf))).map(({ state, keptBy }) => [state, keptBy])).toEqual([
    ['kept', `${became!.name} ×1，换项目 ${no}`],
    ['kept', `${name} ×2，换项目 ${no}`],
  ])
})

test('given back bit by bit it is owed again with the last bit, and not before', async () => {
  const { orderId, gift, made } = await kept()
  await refunded(orderId, { purchasedItemId: gift, qty: 1 })
  expect(await rowOf(made)).toMatchObject({ state: 'kept' })
  await refunded(orderId, { purchasedItemId: gift, qty: 1 })
  expect(await rowOf(made)).toMatchObject({ state: 'open', keptBy: null })
})
