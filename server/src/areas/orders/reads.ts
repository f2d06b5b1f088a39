/** What other areas may read of orders inside their own statements, as text. Knows no other area. */

/** To be joined: the order of a row, under a name of its own. */
export const orderOf = (order: string, row: string): string =>
  `orders.sales_order ${order} on ${order}.hospital_id = ${row}.hospital_id and ${order}.id = ${row}.order_id`

/** To be joined: the order's line that `order_line_id` of a row names. */
export const lineOf = (line: string, row: string): string =>
  `orders.order_line ${line} on ${line}.hospital_id = ${row}.hospital_id and ${line}.id = ${row}.order_line_id`
