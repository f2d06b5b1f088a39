/** The money of a card that ended does not expire: it pays again once it was activated, by right and with a reason, and nothing else comes back. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { cards, RENEWAL_DAYS } from '@clinic/contract/areas/memberships/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCards, sellerKeys } from '../../../test/cards.ts'

let scene: Awaited<ReturnType<typeof newCards>>
let head: Actor
beforeAll(async () => {
  scene = await newCards()
  head = await scene.clinic.with([...sellerKeys, 'vip:card:activate'])
})

const activate = async (id: number, by: Actor = head) => {
  const { version } = await scene.one(id)
  return await by.ask(cards.activate, { id, version, reason: '客户要求用完余额' })
}
const refusedOf = async (id: number) => {
  const { version } = await scene.one(id)
  return await head.refused(cards.activate, { id, version, reason: '再来' })
}
const held = async (id: number) => {
  const { principal, bonus } = await scene.one(id)
  return [principal, bonus]
}
const byCard = (order: { id: number; version: number }, amount: string) => ({
  orders: [{ id: order.id, version: order.version }],
  tenders: [{ code: 'VIP_CARD', amount }],
})
/** A card with 1,000.00 and 200.00 that ended so many days ago. */
const ended = async (daysAgo: number, customerId: number) => {
  const card = await scene.sold(customerId, { discountBp: 8_000 })
  const { validTo } = await scene.one(card.id)
  const [left] = await scene.clinic.rows<{ days: number }>(sql`select ${validTo}::date - kit.business_date() as days`)
  await scene.age(card.id, left!.days + daysAgo)
  return card
}

test('ended for longer than it can be renewed, its money pays once it was activated; its state and what it takes off stay ended', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await ended(RENEWAL_DAYS + 1, customerId)
  await scene.night()
  const order = await scene.till.order(customerId, [{ price: '600.00' }])
  expect(order.payable).toBe('600.00')
  expect(await scene.till.cashier.refused(cashier.pay, byCard(order, '600.00'))).toMatchObject({
    key: 'memberships.noUsableCard',
  })
  await activate(id)
  expect(await scene.one(id)).toMatchObject({ state: 'EXPIRED', activatedOn: await scene.day('0 days') })
  expect((await scene.one(id)).events[0]).toMatchObject({ kind: 'ACTIVATED', detail: '客户要求用完余额' })
  expect(await refusedOf(id)).toMatchObject({ key: 'memberships.activated' })
  const paid = await scene.till.pay([order], [['VIP_CARD', '600.00']])
  expect(await held(id)).toEqual(['500.00', '100.00'])
  // 20 % less is for cards that count.
  expect((await scene.till.order(customerId, [{ price: '100.00' }])).payable).toBe('100.00')
  const right = await scene.seller.refused(cards.useRight, { id, rightId: 1, times: 1 })
  expect(right).toMatchObject({ key: 'memberships.wrongState' })
  await scene.till.cashier.ask(cashier.cancel, { id: paid.id, reason: '收错' })
  expect(await held(id)).toEqual(['1000.00', '200.00'])
  expect(await scene.till.faults()).toEqual([])
})

test('a card that counts is not activated; one that ended today is, before the night has been', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId)
  expect(await refusedOf(id)).toMatchObject({ key: 'memberships.wrongState' })
  const other = await ended(1, await scene.till.newCustomer())
  await activate(other.id)
  expect(await scene.one(other.id)).toMatchObject({ state: 'EXPIRED' })
  expect(await scene.till.faults()).toEqual([])
})

test('renewed, it counts again and its activation is over; without the payment it is what it was', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await ended(5, customerId)
  await activate(id)
  const { digest } = await scene.seller.ask(cards.sheet, { cardId: id })
  const { version } = await scene.one(id)
  const { orderId } = await scene.seller.ask(cards.renew, { id, version, digest })
  const paid = await scene.payOrder(orderId)
  expect(await scene.one(id)).toMatchObject({ state: 'ACTIVE', activatedOn: null })
  await scene.till.cashier.ask(cashier.cancel, { id: paid.id, reason: '收错' })
  expect(await scene.one(id)).toMatchObject({ state: 'EXPIRED', activatedOn: await scene.day('0 days') })
  expect(await scene.till.faults()).toEqual([])
})

test('beside a card that followed it, its money is used up first, and then the other one pays', async () => {
  const customerId = await scene.till.newCustomer()
  const old = await ended(RENEWAL_DAYS + 1, customerId)
  const next = await scene.sold(customerId)
  await activate(old.id)
  const [first, second] = [
    await scene.till.order(customerId, [{ price: '1200.00' }]),
    await scene.till.order(customerId, [{ price: '120.00' }]),
  ]
  await scene.till.cashier.ask(cashier.pay, byCard(first, '1200.00'))
  expect([await held(old.id), await held(next.id)]).toEqual([
    ['0.00', '0.00'],
    ['1000.00', '200.00'],
  ])
  await scene.till.cashier.ask(cashier.pay, byCard(second, '120.00'))
  expect(await held(next.id)).toEqual(['900.00', '180.00'])
  expect(await scene.till.faults()).toEqual([])
})
