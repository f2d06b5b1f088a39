/** Selling cards: a price sheet, and the order of an opening, a renewal or an upgrade that is bound to it. */
import { createHash } from 'node:crypto'
import {
  cardRefusals,
  type cards,
  RENEWAL_DAYS,
  upgradePrice,
  whyNotCard,
} from '@clinic/contract/areas/memberships/calls.ts'
import { type CardState, type ChargeKind, cardStates, chargeKinds } from '@clinic/contract/areas/memberships/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { askFor } from '../approvals/index.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'
import { orderForCard, sendCardOrder, takeTurnsFor } from '../orders/index.ts'
import {
  cardOf,
  cardToChange,
  type Kind,
  kindOnSale,
  kindsOnSale,
  kindToSell,
  maySell,
  noteEvent,
  type Stored,
  sellable,
  stateNow,
} from './stored.ts'

type Sold = OutputOf<typeof cards.open>
type Offer = {
  readonly kind: ChargeKind
  readonly of: Kind
  readonly card: Stored | null
  readonly customerId: number
  readonly feeFen: Fen
  readonly principalFen: Fen
  readonly bonusFen: Fen
  readonly how: string
}

const refuseWaiting = ({ no, waits }: Stored): void => {
  if (waits) refuse(cardRefusals.waits({ no, kind: chargeKinds[waits as ChargeKind] }))
}

/** One card a customer. */
const refuseSecond = async (ctx: Context, customerId: number): Promise<void> => {
  const { rows } = await sqlOf({ no: Str, state: sure(Of<CardState>()) })`
    select c.no, ${stateNow} as state from memberships.card c where c.customer_id = ${customerId}
      and c.state in ('PENDING', 'ACTIVE', 'FROZEN', 'RETIRING')`.execute(ctx.db)
  const [card] = rows
  if (card && card.state !== 'EXPIRED') refuse(cardRefusals.hasCard({ no: card.no, state: cardStates[card.state] }))
}

const opening = async (ctx: Context, customerId: number, typeId: number): Promise<Offer> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const kind = await kindOnSale(ctx, typeId)
  await refuseSecond(ctx, customerId)
  const of = sellable(ctx, kind)
  const { feeFen, principalFen, bonusFen } = of.terms
  return { kind: 'OPEN', of, card: null, customerId, feeFen, principalFen, bonusFen, how: '' }
}

const renewal = async (ctx: Context, card: Stored): Promise<Offer> => {
  refuseIf(whyNotCard('续卡', card))
  refuseWaiting(card)
  if (card.validTo === null) refuse(cardRefusals.endless())
  if (card.over! > RENEWAL_DAYS) refuse(cardRefusals.lateRenewal({ days: RENEWAL_DAYS }))
  if (card.state === 'EXPIRED') await refuseSecond(ctx, card.customerId)
  const of = await kindToSell(ctx, card.typeId)
  const { feeFen, principalFen, bonusFen } = of.terms
  return { kind: 'RENEW', of, card, customerId: card.customerId, feeFen, principalFen, bonusFen, how: '' }
}

const upgrade = async (ctx: Context, card: Stored, typeId: number): Promise<Offer> => {
  refuseIf(whyNotCard('升级', card))
  refuseWaiting(card)
  const of = await kindToSell(ctx, typeId)
  if (of.terms.rank <= card.terms.rank) refuse(cardRefusals.notHigher())
  const { days, left } = card
  const price = upgradePrice(of.terms, card.terms, { feeFen: card.termFeeFen, days, left })
  const credit = of.terms.feeFen - price.feeFen
  const how = `新卡费 ${toYuan(of.terms.feeFen)} 减旧卡未用的卡费 ${toYuan(credit)}${days === null ? '' : `（${days} 天剩 ${left} 天）`}`
  return { kind: 'UPGRADE', of, card, customerId: card.customerId, ...price, how }
}

/** Of everything that a sale writes down: another figure is another sheet. */
const digestOf = ({ kind, of, card, customerId, feeFen, principalFen, bonusFen }: Offer): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, customerId, card?.id ?? 0, of.id, of.terms, feeFen, principalFen, bonusFen]))
    .digest('hex')

/** The last day, where it is paid today. An opening and an upgrade begin today, a renewal goes on from the end. */
const lastDayText = `case when $1::int = 0 then null
  when $2::text = 'RENEW' then (greatest($3::date, kit.business_date()) + make_interval(months => $1::int))::date
  else (kit.business_date() + make_interval(months => $1::int))::date - 1 end`

const lastDay = async (ctx: Context, { kind, of, card }: Offer): Promise<string | null> => {
  const [found] = await ctx.together([
    { text: `select (${lastDayText})::text as day`, values: [of.terms.months, kind, card?.validTo ?? null] },
  ])
  return found!.rows[0]!['day'] as string | null
}

const offerFor = async (ctx: Context, { customerId, cardId, typeId }: InputOf<typeof cards.sheet>): Promise<Offer> => {
  if (cardId !== undefined) {
    const card = await cardOf(ctx, cardId, { lock: false })
    return typeId === undefined ? await renewal(ctx, card) : await upgrade(ctx, card, typeId)
  }
  if (customerId === undefined || typeId === undefined) return refuse(common.invalid({ reason: '请选择客户和卡种' }))
  return await opening(ctx, customerId, typeId)
}

export const priceSheet = async (
  ctx: Context,
  input: InputOf<typeof cards.sheet>,
): Promise<OutputOf<typeof cards.sheet>> => {
  const offer = await offerFor(ctx, input)
  const { feeFen, principalFen, bonusFen, of, how } = offer
  return {
    name: of.terms.name,
    fee: toYuan(feeFen),
    principal: toYuan(principalFen),
    bonus: toYuan(bonusFen),
    payable: toYuan(feeFen + principalFen),
    validTo: await lastDay(ctx, offer),
    how,
    rights: of.terms.rights.map(({ name, times }) => (times === 0 ? name : `${name}×${times}`)),
    digest: digestOf(offer),
  }
}

/** Kinds that this person may sell now. */
export const sellableKinds = async (ctx: Context): Promise<OutputOf<typeof cards.kinds>> =>
  (await kindsOnSale(ctx))
    .filter((kind) => maySell(ctx, kind))
    .map(({ id, terms: { name, rank } }) => ({ id, name, rank }))

const chargeStatement = (cardId: number, orderId: number, offer: Offer) => ({
  text: `insert into memberships.charge (card_id, order_id, kind, fee_fen, principal_fen, bonus_fen, months, type_id, terms, digest)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`,
  values: [
    cardId,
    orderId,
    offer.kind,
    offer.feeFen,
    offer.principalFen,
    offer.bonusFen,
    offer.of.terms.months,
    offer.of.id,
    JSON.stringify(offer.of.terms),
    digestOf(offer),
  ],
})

/** 续卡 goes on with what was agreed to once. */
const matters = { OPEN: 'VIP_OPEN', UPGRADE: 'VIP_UPGRADE', RENEW: null } as const

/** Where the hospital's rule says so, others decide before the till may take money for it. @returns whether it waits for them */
const askOthers = async (ctx: Context, orderId: number, { kind, of }: Offer, reason: string): Promise<boolean> => {
  const matter = matters[kind]
  if (!matter || (await askFor(ctx, { kind: matter, documentId: orderId, reason })) === 'PASSED') return false
  await sendCardOrder(ctx, orderId, `${chargeKinds[kind]}${of.terms.name}`)
  return true
}

/** Its order, to be paid at the till, and what the card is going to be. */
const sell = async (ctx: Context, card: { id: number; no: string }, offer: Offer, reason = ''): Promise<Sold> => {
  const { feeFen, principalFen, kind, of, customerId } = offer
  if (feeFen + principalFen === 0) refuse(cardRefusals.nothingDue())
  const order = await orderForCard(ctx, {
    customerId,
    summary: `${chargeKinds[kind]}${of.terms.name}`,
    feeFen,
    principalFen,
  })
  await ctx.together([chargeStatement(card.id, order.id, offer)])
  const waits = await askOthers(ctx, order.id, offer, reason)
  ctx.note({
    objectType: 'card',
    objectId: card.id,
    objectNo: card.no,
    customerId,
    after: { [chargeKinds[kind]]: of.terms.name, fee: toYuan(feeFen), principal: toYuan(principalFen) },
  })
  ctx.tell('card.changed', card.id)
  ctx.tell('order.changed', order.id)
  const now = await cardOf(ctx, card.id, { lock: false })
  return {
    id: card.id,
    version: now.version,
    cardId: card.id,
    no: card.no,
    orderId: order.id,
    orderNo: order.no,
    waits,
  }
}

/** A number of one's own, or the next of the day; one that a card had once is none. */
export const refuseDeadNumber = async (ctx: Context, no: string): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`select d.id from memberships.dead_number d where d.no = ${no}`.execute(
    ctx.db,
  )
  if (rows[0]) refuse(cardRefusals.noTaken({ no }))
}

const insertCard = async (ctx: Context, { of, customerId }: Offer, input: InputOf<typeof cards.open>) => {
  const { rows } = await sqlOf({ id: Id, no: Str, over: Num })`
    insert into memberships.card (customer_id, no, type_id, terms, remark)
    values (${customerId}, coalesce(${input.no ?? null}, kit.next_number('HY', kit.business_date())), ${of.id},
      ${JSON.stringify(of.terms)}::jsonb, ${input.remark?.trim() ?? ''}) returning id, no, 0 as over`.execute(ctx.db)
  return rows[0]!
}

export const openCard = async (ctx: Context, input: InputOf<typeof cards.open>): Promise<Sold> => {
  // Of two for one customer the second finds the first one's card.
  await ctx.together([takeTurnsFor(input.customerId)])
  const offer = await opening(ctx, input.customerId, input.typeId)
  if (digestOf(offer) !== input.digest) refuse(cardRefusals.sheetMoved())
  if (input.no) await refuseDeadNumber(ctx, input.no)
  // One that ended is written down as such: it does not stand in the way.
  await sql`update memberships.card set state = 'EXPIRED' where customer_id = ${input.customerId} and state = 'ACTIVE'
    and valid_to < kit.business_date()`.execute(ctx.db)
  const card = await insertCard(ctx, offer, input)
  await ctx.together([noteEvent(card.id, 'OPENED', `${offer.of.terms.name}，待付款`)])
  return await sell(ctx, card, offer, input.remark?.trim())
}

export const renewCard = async (ctx: Context, input: InputOf<typeof cards.renew>): Promise<Sold> => {
  const offer = await renewal(ctx, await cardToChange(ctx, input))
  if (digestOf(offer) !== input.digest) refuse(cardRefusals.sheetMoved())
  return await sell(ctx, offer.card!, offer)
}

export const upgradeCard = async (ctx: Context, input: InputOf<typeof cards.upgrade>): Promise<Sold> => {
  const offer = await upgrade(ctx, await cardToChange(ctx, input), input.typeId)
  if (digestOf(offer) !== input.digest) refuse(cardRefusals.sheetMoved())
  return await sell(ctx, offer.card!, offer)
}
