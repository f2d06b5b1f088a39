/** What other areas may read of refunds inside their own statements, as text. Knows no other area. */

/** Number of the refund whose id a column holds; null for what is no refund. */
export const refundNo = (id: string): string => `(select f.no from refunds.refund_form f where f.id = ${id})`

/** Number of the change whose id a column holds; null for what is no change. */
export const changeNo = (id: string): string => `(select g.no from refunds.order_change g where g.id = ${id})`

/** The latest refund or change that stands against an order of this alias, by its number: 退款 TK…; null where none does. */
export const standsAgainst = (order: string): string => `(select s.what || ' ' || s.no from (
    select '退款' as what, f.no, f.id from refunds.refund_form f where f.hospital_id = ${order}.hospital_id and f.order_id = ${order}.id
      and f.status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED')
    union all
    select '改单', g.no, g.id from refunds.order_change g where g.hospital_id = ${order}.hospital_id and g.order_id = ${order}.id
      and g.status in ('PENDING_AUDIT', 'APPROVED', 'DONE')) s order by s.id desc limit 1)`

/** What a refund (its id in a column) gives back in money, in fen; nothing once it was refused or taken back. */
export const refundedBy = (id: string): string =>
  `(select f.cash_fen from refunds.refund_form f where f.id = ${id} and f.status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED'))`
/** Whether the customer whose id a column holds asked for money back within so many days, and the request was neither refused nor taken back. */
export const refundAskedBy = (customer: string, days: number): string =>
  `exists (select from refunds.refund_form f where f.customer_id = ${customer} and f.status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED')
    and f.created_at > kit.clock() - make_interval(days => ${days}))`
/** Refunds as papers: `id`, `customer_id`, `no`, `at`, `fen`, `status`. */
export const refundPapers =
  'select f.id, f.customer_id, f.no, f.created_at as at, f.cash_fen as fen, f.status from refunds.refund_form f'

/** Numbers of the changes by which an item (of the alias) came or went on; null where none did. */
export const changesOfItem = (
  item: string,
): string => `(select string_agg(g.no, '、' order by g.id) from refunds.order_change g
    where g.hospital_id = ${item}.hospital_id and g.status = 'DONE' and (${item}.source = 'CHANGE' and g.child_order_id = ${item}.order_id
      or ${item}.qty_moved > 0 and g.id in (select l.change_id from refunds.change_line l where l.hospital_id = ${item}.hospital_id
        and l.purchased_item_id = ${item}.id)))`
