/** A card that is given back: what was put in and is left, what its term came to, and its way through the refund (money book §10.3). */
import type { CardTerms } from '@clinic/contract/areas/memberships/rules.ts'
import { type CardState, cardStates } from '@clinic/contract/areas/memberships/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Json, Num, type RowOf, sqlOf, sure, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { balanceOf } from '../ledger/reads.ts'
import { noteEvent } from './stored.ts'

const Holding = {
  /** P and B of all that was sold for it, and what it holds of each. Fen. */
  principalFen: Num,
  bonusFen: Num,
  principalLeftFen: Num,
  bonusLeftFen: Num,
  /** Orders that sold it, the first one first. */
  orderIds: Type.Array(Id),
  /** Days of its running term that have passed. */
  passed: Num,
  used: sure(Json<{ id: number; name: string; times: number }[]>()),
  terms: sure(Json<CardTerms>()),
}
export type CardHolding = Omit<RowOf<typeof Holding>, 'used' | 'terms'> & {
  readonly used: readonly { readonly name: string; readonly times: number; readonly worthFen: number }[]
}

/** What a card holds and what was used of its rights in the running term. */
export const cardHolding = async (ctx: Context, id: number): Promise<CardHolding> => {
  const { rows } = await sqlOf(Holding)`
    select coalesce(sum(h.principal_fen), 0)::bigint as "principalFen", coalesce(sum(h.bonus_fen), 0)::bigint as "bonusFen",
      ${sql.raw(balanceOf('CARD_PRINCIPAL', 'c'))}::bigint as "principalLeftFen", ${sql.raw(balanceOf('CARD_BONUS', 'c'))}::bigint as "bonusLeftFen",
      coalesce(array_agg(h.order_id order by h.id) filter (where h.id is not null), '{}') as "orderIds",
      greatest(kit.business_date() - c.term_from, 0) as passed, c.terms,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.right_id, 'name', u.name, 'times', u.times) order by u.name) from (
        select right_id, max(name) as name, sum(times)::int as times from memberships.right_use
        where card_id = c.id and used_on >= c.term_from group by right_id) u), '[]') as used
    from memberships.card c
      left join memberships.charge h on h.hospital_id = c.hospital_id and h.card_id = c.id and h.state = 'DONE'
    where c.id = ${id} group by c.hospital_id, c.id`.execute(ctx.db)
  const { used, terms, ...holding } = rows[0]!
  return {
    ...holding,
    used: used.flatMap(({ id: rightId, name, times }) => {
      const worthFen = terms.rights.find((right) => right.id === rightId)?.worthFen ?? 0
      return worthFen > 0 ? [{ name, times, worthFen }] : []
    }),
  }
}

const moved = (cardId: number, from: CardState, to: CardState): Statement => ({
  text: 'update memberships.card set state = $3 where id = $1 and state = $2',
  values: [cardId, from, to],
})

/** It waits for its refund and pays nothing. The card is held. @param state what it was */
export const beginRetiring = (cardId: number, state: CardState, reason: string): Statement[] => [
  {
    text: `update memberships.card set state = 'RETIRING' where id = $1`,
    values: [cardId],
  },
  noteEvent(cardId, 'RETIRING', `${cardStates[state]}，${reason}`),
]

/** Its money was paid out: it is over. */
export const endRetiring = (cardId: number, no: string): Statement[] => [
  moved(cardId, 'RETIRING', 'RETIRED'),
  noteEvent(cardId, 'RETIRED', no),
]

/** Its refund was rejected or taken back: it is again what it was. */
export const keepRetiring = (cardId: number, to: CardState, reason: string): Statement[] => [
  {
    text: `update memberships.card set state = $2 where id = $1 and state in ('RETIRING', 'RETIRED')`,
    values: [cardId, to],
  },
  noteEvent(cardId, 'KEPT', reason),
]

/** Numbers of those cards that are given back, or are being: no money goes back to them. They are held against it. */
export const retiredAmong = textOf(
  { no: sure(Type.String()) },
  `select c.no from memberships.card c where c.id = any($1::bigint[]) and c.state in ('RETIRING', 'RETIRED') order by c.id for share`,
)

/** Holds a card until the end of the transaction. */
export const holdCard = (cardId: number): Statement => ({
  text: 'select id from memberships.card where id = $1 for update',
  values: [cardId],
})
