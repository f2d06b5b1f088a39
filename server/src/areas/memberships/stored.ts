/** Kinds and cards as they stand in the database, amounts in fen: what a sale is worked out from. */
import type { CardTerms } from '@clinic/contract/areas/memberships/rules.ts'
import { type CardState, cardRefusals, type sellers } from '@clinic/contract/areas/memberships/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseUnreached } from '../customers/index.ts'

const Kind = {
  id: Id,
  version: Version,
  terms: sure(Json<CardTerms>()),
  soldBy: Of<keyof typeof sellers>(),
}
export type Kind = RowOf<typeof Kind>

/** Kinds that are sold, with the terms a card would have today. */
export const kindsOnSale = async (ctx: Context, condition: RawBuilder<unknown> = sql`true`): Promise<Kind[]> => {
  const { rows } = await sqlOf(Kind)`
    select t.id, t.version, t.sold_by as "soldBy", jsonb_build_object('name', t.name, 'rank', t.rank,
      'feeFen', coalesce(t.fee_fen, 0), 'principalFen', coalesce(t.principal_fen, 0), 'bonusFen', coalesce(t.bonus_fen, 0),
      'months', t.months, 'discountBp', t.discount_bp, 'pointsRate', t.points_rate,
      'rights', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'times', r.times,
          'period', r.period, 'worthFen', coalesce(r.worth_fen, 0)) order by r.sort, r.id)
        from memberships.card_right r where r.hospital_id = t.hospital_id and r.type_id = t.id and r.status = 0), '[]')) as terms
    from memberships.card_type t where t.status = 0 and ${condition} order by t.rank, t.sort, t.id`.execute(ctx.db)
  return rows
}

/** A kind that this person may sell, or refuses. */
export const kindOnSale = async (ctx: Context, id: number): Promise<Kind> => {
  const [kind] = await kindsOnSale(ctx, sql`t.id = ${id}`)
  return kind ?? refuse(cardRefusals.typeGone())
}

/** Refuses a kind that is not this person's to sell. */
export const sellable = (ctx: Context, kind: Kind): Kind =>
  maySell(ctx, kind) ? kind : refuse(cardRefusals.headsOnly({ name: kind.terms.name }))

export const kindToSell = async (ctx: Context, id: number): Promise<Kind> => sellable(ctx, await kindOnSale(ctx, id))

export const maySell = ({ session }: Context, { soldBy }: Kind): boolean =>
  soldBy === 'ANY' || session.permissions.has('vip:card:audit')

/** What ended with the last business day is over, whether or not the night has written it down. */
export const stateNow = sql`case when c.state = 'ACTIVE' and c.valid_to < kit.business_date() then 'EXPIRED' else c.state end`

const Stored = {
  id: Id,
  version: Version,
  no: Str,
  customerId: Id,
  typeId: Id,
  terms: sure(Json<CardTerms>()),
  state: sure(Of<CardState>()),
  validTo: Nullable(Str),
  activatedOn: Nullable(Str),
  termFrom: Nullable(Str),
  termFeeFen: Num,
  /** Of the running term, and of it from today on; null: no end. */
  days: Nullable(Num),
  left: Nullable(Num),
  /** Since it ended; below one: it has not. */
  over: Nullable(Num),
  /** The order that waits to be paid for it. */
  waits: Nullable(Str),
  today: sure(Str),
}
export type Stored = RowOf<typeof Stored>

/** A card within reach, locked where it is going to be changed. Refuses with 404 when it is not there. */
export const cardOf = async (ctx: Context, id: number, { lock }: { lock: boolean }): Promise<Stored> => {
  const { rows } = await sqlOf(Stored)`
    select c.id, c.version, c.no, c.customer_id as "customerId", c.type_id as "typeId", c.terms, ${stateNow} as state,
      c.valid_to as "validTo", c.activated_on as "activatedOn", c.term_from as "termFrom", c.term_fee_fen as "termFeeFen",
      c.valid_to - c.term_from + 1 as days, c.valid_to - kit.business_date() as left,
      kit.business_date() - c.valid_to as over, kit.business_date() as today,
      (select h.kind from memberships.charge h where h.hospital_id = c.hospital_id and h.card_id = c.id and h.state = 'PENDING') as waits
    from memberships.card c where c.id = ${id}${lock ? sql` for update of c` : sql``}`.execute(ctx.db)
  const card = rows[0] ?? refuse(common.notFound())
  await refuseUnreached(ctx, card.customerId)
  return card
}

/** The same of a form that was filled in over it: nobody changed it meanwhile. */
export const cardToChange = async (ctx: Context, { id, version }: { id: number; version: number }): Promise<Stored> => {
  const card = await cardOf(ctx, id, { lock: true })
  if (card.version !== version) refuse(common.stale())
  return card
}

/** What happened with it, in a line of its history. */
export const noteEvent = (cardId: number, kind: string, detail = '') => ({
  text: 'insert into memberships.card_event (card_id, kind, detail) values ($1, $2, $3)',
  values: [cardId, kind, detail.slice(0, 300)],
})
