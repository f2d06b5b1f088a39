/** What other areas may read of orders inside their own statements, as text. Knows no other area. */

/** An order, looked up by its id. */
export const orderById = (order: string): string => `orders.sales_order ${order}`

/** To be joined: the order of a row, under a name of its own. */
export const orderOf = (order: string, row: string): string =>
  `orders.sales_order ${order} on ${order}.hospital_id = ${row}.hospital_id and ${order}.id = ${row}.order_id`

/** Deals that are orders of the customers of a condition on `o`: `day`, `at`. What was taken back, or is not yet sold, is none. */
export const dealsByOrder = (customers: string): string =>
  `select d.day, d.dealt_at as at from orders.order_deal d join ${orderOf('o', 'd')}
    where d.counts and o.status not in ('DRAFT', 'PENDING_CHECK', 'REFUNDED', 'REVOKED', 'CANCELLED') and ${customers}`
/** Of whom these orders are that were deals by themselves: `new`, `regular`, or null. */
export const classOfOrders = (ids: string): string =>
  `(select min(d.customer_class) from orders.order_deal d where d.order_id = any(${ids}::bigint[]))`

/** Name of the combo a line of an order came with; null where it was sold alone. */
export const comboName = (
  line: string,
): string => `case when ${line}.combo_no is not null then (select n.name from orders.order_combo n
  where n.hospital_id = ${line}.hospital_id and n.order_id = ${line}.order_id and n.no = ${line}.combo_no) end`

/** The same where it was sold to come back by its own rule: what was used is taken off at the price of each project alone. */
export const comboRule = (
  line: string,
): string => `case when ${line}.combo_no is not null then (select n.name from orders.order_combo n
  where n.hospital_id = ${line}.hospital_id and n.order_id = ${line}.order_id and n.no = ${line}.combo_no and n.by_original) end`

/** Lines of the order that a line (of the alias) is of, under a name of their own. */
export const ordersLines = (lines: string, line: string): string =>
  `(select y.* from orders.order_line y where y.hospital_id = ${line}.hospital_id and y.order_id = ${line}.order_id) ${lines}`

/** To be joined: the order's line that `order_line_id` of a row names. */
export const lineOf = (line: string, row: string): string =>
  `orders.order_line ${line} on ${line}.hospital_id = ${row}.hospital_id and ${line}.id = ${row}.order_line_id`

/** Money that came in for an order and did not go back, in fen. What a change carried in goes back, too, and never came in. */
export const receivedOf = (order: string): string => `greatest(${order}.real_in_fen - ${order}.real_out_fen, 0)`
/** What of the money of a card's order is put on the card, to be spent later; nothing of any other order. In fen. */
export const putOnCardOf = (order: string): string => `case when ${order}.type = 'VIP_CARD' then (
    select coalesce(sum(k.real_in_fen), 0) from orders.order_line k
    where k.hospital_id = ${order}.hospital_id and k.order_id = ${order}.id and k.item_type = 'RECHARGE') else 0 end`
/** Of an order: money came in for it that is the house's now or later. Deposits are spent on another order, and what was given is nobody's. */
export const isPaidFor = (order: string): string =>
  `${order}.paid_at is not null and ${order}.type not in ('DEPOSIT', 'FREE', 'REWORK', 'REFERRAL') and ${order}.status in ('PAID', 'PART_PAID', 'COMPLETED', 'SETTLED')`
/** To be joined: the order that a column of a row names. */
export const orderNamed = (order: string, row: string, column: string): string =>
  `orders.sales_order ${order} on ${order}.hospital_id = ${row}.hospital_id and ${order}.id = ${row}.${column}`
/** The orders themselves and their lines, to be narrowed by ids. */
export const lineById = (line: string): string => `orders.order_line ${line}`

/** To be joined: what the deposit that a line (of the alias) paid is for, and until when. */
export const depositOf = (deposit: string, line: string): string =>
  `orders.order_deposit ${deposit} on ${deposit}.hospital_id = ${line}.hospital_id and ${deposit}.order_id = ${line}.order_id`

/** What is given by an order (its id in a column) without a payment, in fen; nothing once it was refused or taken back. */
export const givenBy = (id: string): string =>
  `(select g.original_fen from orders.sales_order g where g.id = ${id} and g.type in ('FREE', 'REWORK')
    and g.status not in ('REVOKED', 'CANCELLED', 'REFUNDED'))`
/** Orders that give something, as papers: `id`, `customer_id`, `no`, `at`, `fen`, `status`. */
export const givenPapers = `select g.id, g.customer_id, g.no, g.opened_at as at, g.original_fen as fen, g.status from orders.sales_order g
  where g.type in ('FREE', 'REWORK')`
/** Number of the order whose id a column holds. */
export const orderNoOf = (id: string): string => `(select n.no from orders.sales_order n where n.id = ${id})`

/** Who sold an order: advised on it, wrote it, or has a share in it, as an array of ids. */
export const sellersOf = (order: string): string =>
  `(select array_agg(distinct x.id) from (values (${order}.adviser_id), (${order}.created_by)) as x (id) where x.id is not null)
    || coalesce((select array_agg((x ->> 'staffId')::bigint) from jsonb_array_elements(${order}.share) x), '{}')`
/** Whether somebody sold an order. */
export const soldBy = (order: string, staff: string): string => `coalesce(${staff} = any(${sellersOf(order)}), false)`
