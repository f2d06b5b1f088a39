/** How much of an order may be invoiced, as text for statements. */
import { isPaidFor, putOnCardOf } from '../orders/reads.ts'

/** What of an order may be invoiced in all, in fen; `sum` as `invoicedOf` joined it. The twin of `invoices.most_of`. */
export const invoiceableOf = (sum: string, order: string): string =>
  `greatest(${order}.real_in_fen - ${order}.real_out_fen - coalesce(${sum}.prepaid_fen + ${sum}.back_fen, 0) - ${putOnCardOf(order)}, 0)`

/** Of an order: something of it may be invoiced. A recharge that is marked is invoiced where it is put in. */
export const isInvoiceable = (sum: string, order: string): string =>
  `${isPaidFor(order)} and (${order}.type <> 'RECHARGE' or ${sum}.journal_id is not null)`
