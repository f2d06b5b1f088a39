/** What other areas may read of bought items inside their own statements, as text. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

/** Items of a customer (of the alias) that count, under a name of their own. */
export const itemsOf = (item: string, customer: string): string =>
  `(select x.* from purchases.purchased_item x where x.hospital_id = ${customer}.hospital_id
    and x.customer_id = ${customer}.id and x.cancelled_at is null) ${item}`

/** The business day of the last session of an item (of the alias); null where none was carried out. */
export const lastSession = (item: string): string =>
  `(select max(r.business_date) from purchases.deduction_record r where r.hospital_id = ${item}.hospital_id
    and r.purchased_item_id = ${item}.id and r.status = 'DONE')`

/** What was carried out for customers, a row a deduction: `hospital_id`, `customer_id`, `day` (business day), `fen`. */
export const carriedOut = `select d.hospital_id, d.customer_id, d.business_date as day, d.value_fen as fen
  from purchases.deduction_record d where d.status <> 'WITHDRAWN'`

/** To be joined: the item that `purchased_item_id` of a row names, under a name of its own. */
export const itemOf = (item: string, row: string): string =>
  `purchases.purchased_item ${item} on ${item}.hospital_id = ${row}.hospital_id and ${item}.id = ${row}.purchased_item_id`

/** To be joined: what was bought by a line (of the alias), for whoever bought it. */
export const itemsOfLine = (item: string, line: string): string =>
  `purchases.purchased_item ${item} on ${item}.hospital_id = ${line}.hospital_id and ${item}.order_line_id = ${line}.id
    and ${item}.cancelled_at is null and ${item}.transfer_id is null`

/** Sessions of the order that `order_id` of a row names, as `used` and `whole`: to be joined laterally. */
export const sessionsOfOrder = (sessions: string, row: string): string =>
  `(select sum(x.qty_deducted) as used, sum(x.qty_total) as whole from purchases.purchased_item x
    where x.hospital_id = ${row}.hospital_id and x.order_id = ${row}.order_id and x.cancelled_at is null
      and x.transfer_id is null) ${sessions}`

/** Items that a write names, for `refuseDangling`. */
export const namedBought = (ids: readonly number[]) => ({ 'purchases.purchased_item': ids })

/** Sessions carried out since a moment and not taken back, by their moment. */
export const sessionsSince = (session: string, since: string): string =>
  `(select d.* from purchases.deduction_record d where d.status <> 'WITHDRAWN' and d.deducted_at >= ${since}) ${session}`
/** Does the session of an id count no more? */
export const sessionGone = (id: string): string =>
  `not exists (select from purchases.deduction_record d where d.id = ${id} and d.status <> 'WITHDRAWN')`
/**
 * Did the customer of a session (of the alias) have one of the same product (of the alias of her line) after it?
 * @param lines joins the line `y` to a session `x`
 */
export const sessionAgain = (session: string, line: string, lines: string): string =>
  `exists (select from purchases.deduction_record x join ${lines}
    where x.hospital_id = ${session}.hospital_id and x.customer_id = ${session}.customer_id and x.status <> 'WITHDRAWN'
      and x.deducted_at > ${session}.deducted_at and y.product_id = ${line}.product_id)`
/** The session of an id, under a name of its own. */
export const sessionById = (session: string): string => `purchases.deduction_record ${session}`
/** Items by their ids, to be narrowed by them. */
export const boughtById = (item: string): string => `purchases.purchased_item ${item}`

/** Items that were given for nothing and are hers, under a name of their own: what was taken back, or refunded whole, is none. */
export const givenItems = (item: string): string =>
  `(select x.* from purchases.purchased_item x where (x.is_gift or x.source = 'FREE') and x.cancelled_at is null
    and x.qty_refunded < x.qty_total) ${item}`
/** Id of the last session carried out for the customer whose id an expression gives; null: there is none. */
export const lastSessionOf = (customer: string): string =>
  `(select d.id from purchases.deduction_record d where d.customer_id = ${customer} and d.status <> 'WITHDRAWN'
    order by d.deducted_at desc, d.id desc limit 1)`

/** Numbers of the transfers by which what a column of them names went to somebody else and stayed there; null where none did. */
export const passedOnBy = (column: 'purchased_item_id' | 'coupon_record_id', id: string): string =>
  `(select string_agg(t.no, '、' order by t.id) from purchases.transfer t where t.${column} = ${id} and t.status = 'DONE')`

/** Ids of customers who bought one of these products (an array, looked up once) and did not give it back. */
export const buyersOf = (products: RawBuilder<unknown>, among: readonly number[] | null): RawBuilder<unknown> =>
  sql`select x.customer_id from purchases.purchased_item x where x.cancelled_at is null and x.product_id = any(${products})
    ${among ? sql`and x.customer_id = any(${[...among]}::bigint[])` : sql``}`
