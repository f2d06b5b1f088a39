/** What other areas may read of invoices inside their own statements, as text. */

/** To be joined: how much of an order is invoiced now, `net_fen`. */
export const invoicedOf = (sum: string, order: string): string =>
  `invoices.order_sum ${sum} on ${sum}.hospital_id = ${order}.hospital_id and ${sum}.order_id = ${order}.id`

/** I1–I3: every row is a fault. */
export const invoiceFaults = 'select * from invoices.selfcheck()'
