/** What other areas may read of invoices inside their own statements, as text. */

/** To be joined: how much of an order is invoiced now, `net_fen`. */
export const invoicedOf = (sum: string, order: string): string =>
  `invoices.order_sum ${sum} on ${sum}.hospital_id = ${order}.hospital_id and ${sum}.order_id = ${order}.id`

/** To be joined: the recharge that a journal brought, where it is invoiced as a recharge. @param journal the column that names it */
export const markedRecharge = (sum: string, journal: string): string =>
  `invoices.order_sum ${sum} on ${sum}.journal_id = ${journal}`

/** I1–I3, I5: every row is a fault. */
export const invoiceChecks = 'invoices.selfcheck()'
