/** What other areas may read of cards inside their own statements, as text. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

/** A card counts today: neither frozen nor ended, whether or not the night has written its end down. */
export const countsToday = (card: string): string =>
  `${card}.state = 'ACTIVE' and (${card}.valid_to is null or ${card}.valid_to >= kit.business_date())`

/** Name of the card that counts today of the customer whose standing a row is; null: she has none. */
export const cardNameOf = (standing: string): string =>
  `(select c.name from memberships.card c where c.hospital_id = ${standing}.hospital_id and c.customer_id = ${standing}.customer_id
    and ${countsToday('c')})`

/** What points the customer of a row earns, in per cent of the usual, by the card that counts now. */
export const pointsRateOf = (row: string): string =>
  `coalesce((select (c.terms ->> 'pointsRate')::int from memberships.card c where c.hospital_id = ${row}.hospital_id
    and c.customer_id = ${row}.customer_id and ${countsToday('c')}), 100)`

/** Whether a card of the hospital has a points rate of its own. */
export const someRated = `exists (select from memberships.card c where (c.terms ->> 'pointsRate')::int <> 100)`

/** Cards opened since the business day of a moment. */
export const openedSince = (card: string, since: string): string =>
  `(select n.* from memberships.card n where n.state in ('ACTIVE', 'FROZEN') and n.created_at >= ${since} - interval '30 days'
    and n.opened_on >= ((${since} at time zone 'Asia/Shanghai') - interval '4 hours')::date) ${card}`
/** Is the card of an id void or given back? */
export const cardGone = (id: string): string =>
  `exists (select from memberships.card n where n.id = ${id} and n.state in ('VOIDED', 'RETIRING', 'RETIRED'))`

/** Ids of customers who hold a card that counts today. */
export const holdersOf = (among: readonly number[] | null): RawBuilder<unknown> =>
  sql`select k.customer_id from memberships.card k where ${sql.raw(countsToday('k'))}
    ${among ? sql`and k.customer_id = any(${[...among]}::bigint[])` : sql``}`
