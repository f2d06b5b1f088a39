/**
 * What the till does with cards: what was sold for one takes effect with its payment and is taken back with it, and a card pays,
 * money and bonus in the hospital's order.
 */
import { type CardMoney, type CardSpend, cardParts } from '@clinic/contract/areas/memberships/rules.ts'
import { type ChargeKind, cardRefusals } from '@clinic/contract/areas/memberships/words.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sure, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { balanceOf } from '../ledger/reads.ts'
import { orderById } from '../orders/reads.ts'
import { countsToday } from './reads.ts'

const Charge = { orderId: Id, cardId: Id, kind: Of<ChargeKind>(), principalFen: Num, bonusFen: Num }
export type ChargeOfOrder = RowOf<typeof Charge>

/** What these orders sell for cards, the cards locked in ascending id (lock order: money book §2.3). */
export const chargesUnderLock = textOf(
  Charge,
  `select h.order_id as "orderId", h.card_id as "cardId", h.kind, h.principal_fen as "principalFen", h.bonus_fen as "bonusFen"
    from memberships.charge h join memberships.card c on c.hospital_id = h.hospital_id and c.id = h.card_id
    where h.order_id = any($1::bigint[]) and h.state <> 'VOIDED' order by c.id for update of c`,
)

/** An opening and an upgrade begin today; a renewal goes on from the end of a card that has not ended. */
const effectText = `with h as (
    select h.*, c.valid_to as was_to, c.state = 'EXPIRED' or coalesce(c.valid_to < kit.business_date(), false) as lapsed,
      jsonb_build_object('state', c.state, 'typeId', c.type_id, 'terms', c.terms, 'openedOn', c.opened_on, 'validTo', c.valid_to,
        'activatedOn', c.activated_on, 'termFrom', c.term_from, 'termFee', c.term_fee_fen) as was
    from memberships.charge h join memberships.card c on c.hospital_id = h.hospital_id and c.id = h.card_id
    where h.order_id = any($1::bigint[]) and h.state = 'PENDING'),
  c as (update memberships.card c set state = case c.state when 'FROZEN' then 'FROZEN' else 'ACTIVE' end, type_id = h.type_id,
      terms = h.terms, opened_on = coalesce(c.opened_on, kit.business_date()),
      valid_to = case when h.months = 0 then null
        when h.kind = 'RENEW' then (greatest(h.was_to, kit.business_date()) + make_interval(months => h.months))::date
        else (kit.business_date() + make_interval(months => h.months))::date - 1 end,
      activated_on = null,
      term_from = case when h.kind = 'RENEW' and not h.lapsed then c.term_from else kit.business_date() end,
      term_fee_fen = case when h.kind = 'UPGRADE' then (h.terms ->> 'feeFen')::bigint
        when h.kind = 'RENEW' and not h.lapsed then c.term_fee_fen + h.fee_fen else h.fee_fen end
    from h where c.hospital_id = h.hospital_id and c.id = h.card_id returning c.id),
  e as (insert into memberships.card_event (card_id, kind, detail)
    select h.card_id, case h.kind when 'OPEN' then 'PAID' when 'RENEW' then 'RENEWED' else 'UPGRADED' end, h.terms ->> 'name' from h)
  update memberships.charge x set state = 'DONE', done_on = kit.business_date(), before = h.was
  from h where x.hospital_id = h.hospital_id and x.id = h.id returning x.card_id`

/** What was sold takes effect: statement of the payment's own message. */
export const takeEffect = (orderIds: readonly number[]): Statement => ({ text: effectText, values: [orderIds] })

const undoText = `with h as (
    update memberships.charge x set state = 'PENDING', done_on = null, before = null
    from memberships.charge o where o.hospital_id = x.hospital_id and o.id = x.id and x.order_id = any($1::bigint[]) and x.state = 'DONE'
    returning x.hospital_id, x.card_id, o.before),
  c as (update memberships.card c set state = case c.state when 'FROZEN' then 'FROZEN' else h.before ->> 'state' end,
      type_id = (h.before ->> 'typeId')::bigint, terms = h.before -> 'terms', opened_on = (h.before ->> 'openedOn')::date,
      valid_to = (h.before ->> 'validTo')::date, activated_on = (h.before ->> 'activatedOn')::date, term_from = (h.before ->> 'termFrom')::date,
      term_fee_fen = (h.before ->> 'termFee')::bigint
    from h where c.hospital_id = h.hospital_id and c.id = h.card_id)
  insert into memberships.card_event (card_id, kind) select h.card_id, 'UNPAID' from h`

/** The card is again what it was before these orders were paid. */
export const undoEffect = (orderIds: readonly number[]): Statement => ({ text: undoText, values: [orderIds] })

const Kept = { no: Str, frozen: Bool, retired: Bool, spent: Bool, later: Bool, used: Bool }
const keptBy = textOf(
  Kept,
  `select c.no, c.state = 'FROZEN' as frozen, c.state in ('RETIRING', 'RETIRED') as retired,
    ${balanceOf('CARD_PRINCIPAL', 'h', 'card_id')} < h.principal_fen or ${balanceOf('CARD_BONUS', 'h', 'card_id')} < h.bonus_fen as spent,
    exists (select from memberships.charge l where l.hospital_id = h.hospital_id and l.card_id = h.card_id and l.id > h.id
      and l.state <> 'VOIDED') as later,
    exists (select from memberships.right_use u where u.hospital_id = h.hospital_id and u.card_id = h.card_id
      and u.id > h.id) as used
  from memberships.charge h join memberships.card c on c.hospital_id = h.hospital_id and c.id = h.card_id
  where h.order_id = any($1::bigint[]) and h.state = 'DONE'`,
)

/** Why what was sold for a card by these orders is not taken back: it was used, or more was sold upon it. Null: it may be. */
export const whyCardKept = (orderIds: readonly number[]): Reading<string | null> =>
  readingOf({ all: keptBy(orderIds) }, ({ all: [kept] }) => {
    if (!kept) return null
    if (kept.retired) return `会员卡 ${kept.no} 已退卡或正在退卡`
    if (kept.spent) return `会员卡 ${kept.no} 的钱已经用过`
    if (kept.used) return `会员卡 ${kept.no} 的权益已经用过`
    if (kept.later) return `会员卡 ${kept.no} 之后又办理过续卡或升级`
    return kept.frozen ? `会员卡 ${kept.no} 已冻结，请先解冻` : null
  })

/** Orders ended without money: what they would have sold is void, and a card that was never paid with it. */
export const voidOfOrders = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  const [found] = await ctx.together([
    {
      text: `with h as (update memberships.charge set state = 'VOIDED' where order_id = any($1::bigint[]) and state = 'PENDING'
          returning hospital_id, card_id, kind),
        c as (update memberships.card c set state = 'VOIDED' from h where c.hospital_id = h.hospital_id and c.id = h.card_id
          and h.kind = 'OPEN' and c.state = 'PENDING')
        insert into memberships.card_event (card_id, kind, detail)
          select h.card_id, 'VOIDED', case h.kind when 'OPEN' then '开卡单已取消' when 'RENEW' then '续卡单已取消' else '升级单已取消' end
          from h returning card_id`,
      values: [orderIds],
    },
  ])
  if (found!.rows.length > 0) ctx.tell('card.changed', ...found!.rows.map((row) => Number(row['card_id'])))
}

const Usable = { id: Id, no: Str, name: sure(Str), principalFen: Num, bonusFen: Num }
export type UsableCard = RowOf<typeof Usable>

/** A card pays while it counts; one that ended, once its money was activated (money book §5). */
const pays = `(${countsToday('c')} or c.state = 'EXPIRED' and c.activated_on is not null)`

// What ends first is spent first, so that what is left of an ended card is used up before the one that followed it.
const shown = textOf(
  Usable,
  `select c.id, c.no, c.name, ${balanceOf('CARD_PRINCIPAL', 'c')} as "principalFen", ${balanceOf('CARD_BONUS', 'c')} as "bonusFen"
  from memberships.card c
  where c.customer_id = (select o.customer_id from ${orderById('o')} where o.id = $1) and ${pays}
  order by ${balanceOf('CARD_PRINCIPAL', 'c')} + ${balanceOf('CARD_BONUS', 'c')} = 0, c.valid_to nulls last, c.id limit 1`,
)
/** The card that may pay an order, of its own customer alone. */
export const usableCard = (orderId: number): Reading<UsableCard | null> =>
  readingOf({ all: shown(orderId) }, ({ all }) => all[0] ?? null)

const lockOne = textOf(
  { id: Id },
  `select c.id from memberships.card c where c.customer_id = (select o.customer_id from ${orderById('o')} where o.id = $1)
    and ${pays} order by c.id for update of c`,
)
/** The same under lock: read anew after the lock was got, so that what another till took meanwhile is seen. */
export const cardUnderLock = (orderId: number): Reading<UsableCard | null> =>
  readingOf({ held: lockOne(orderId), all: shown(orderId) }, ({ all }) => all[0] ?? null)

/** What a payment takes of the card, or refuses: none that may pay, or less on it than is asked. */
export const partsOfCard = (
  card: UsableCard | null,
  amountFen: Fen,
  spend: CardSpend,
): CardMoney & { readonly cardId: number } => {
  if (!card) return refuse(cardRefusals.noUsableCard())
  const all = card.principalFen + card.bonusFen
  if (amountFen > all) refuse(cardRefusals.cardShort({ no: card.no, left: toYuan(all) }))
  return { cardId: card.id, ...cardParts(amountFen, card, spend) }
}
