/** Cards sold and paid with at a till that is open. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { cardRights, cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { expireCards } from '../src/areas/memberships/changes.ts'
import type { Node } from './node.ts'
import { newTill } from './till.ts'

export const sellerKeys = [
  'customer:list',
  'vip:rights:list',
  'vip:rights:add',
  'vip:rights:edit',
  'vip:rights:delete',
  'vip:card:list',
  'vip:card:open',
  'vip:card:renew',
  'vip:card:upgrade',
  'vip:card:update',
  'vip:card:audit',
  'vip:card:export',
  'sensitive:customer-capital',
]

/** 980.00 for a year, 1,000.00 put in with 200.00 on top. */
const usual = { fee: '980.00', months: 12, principal: '1000.00', bonus: '200.00', discountBp: 10_000, rank: 2 }

export const newCards = async (on?: Node) => {
  const till = await newTill(on)
  const { clinic } = till
  const seller = await clinic.with(sellerKeys)
  let serial = 0
  const kind = (form: Partial<InputOf<typeof cardTypes.create>> = {}) => {
    serial += 1
    return seller.ask(cardTypes.create, { ...usual, code: `K${serial}`, name: `卡${serial}`, ...form })
  }
  const offer = async (customerId: number, typeId: number, more: { no?: string; remark?: string } = {}) => {
    const { digest } = await seller.ask(cards.sheet, { customerId, typeId })
    return await seller.ask(cards.open, { customerId, typeId, digest, ...more })
  }
  const order = async (orderId: number) => {
    const { order: found } = await till.cashier.ask(cashier.checkout, { id: orderId })
    return { id: found.id, version: found.version, payable: found.payable ?? '' }
  }
  const payOrder = async (orderId: number, code = 'CASH') => {
    const sold = await order(orderId)
    return await till.pay([sold], [[code, sold.payable]])
  }
  /** A card that was paid. */
  const sold = async (customerId: number, form: Partial<InputOf<typeof cardTypes.create>> = {}) => {
    const { id: typeId } = await kind(form)
    const made = await offer(customerId, typeId)
    const paid = await payOrder(made.orderId)
    return { ...made, typeId, paymentId: paid.id }
  }
  return {
    ...{ till, clinic, seller, kind, offer, order, payOrder, sold },
    right: (typeId: number, form: Partial<InputOf<typeof cardRights.create>> = {}) =>
      seller.ask(cardRights.create, { typeId, name: `权益${++serial}`, kind: 'SERVICE', ...form }),
    one: (id: number) => seller.ask(cards.one, { id }),
    /** Moves the days of a card, as if it had been sold so many days earlier. */
    age: (id: number, days: number) =>
      clinic.rows(sql`update memberships.card set opened_on = opened_on - ${days}::int, term_from = term_from - ${days}::int,
        valid_to = valid_to - ${days}::int where id = ${id}`),
    day: async (move: string) =>
      (
        await clinic.rows(
          sql<{ day: string }>`select (kit.business_date() + ${sql.raw(`interval '${move}'`)})::date::text as day`,
        )
      )[0]!.day,
    night: () => clinic.inside((ctx) => expireCards(ctx, {})),
  }
}
