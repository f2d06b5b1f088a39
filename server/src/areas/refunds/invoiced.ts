/** Money that is invoiced goes back only after its invoice was voided or taken back by a red one (money book §12 I4). */
import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { invoicedOf } from '../invoices/reads.ts'
import { orderById, receivedOf } from '../orders/reads.ts'

/** Refuses while more of an order is invoiced than would be left of its money. The caller holds the order. */
export const refuseInvoiced = async (
  ctx: Context,
  orderId: number,
  cashFen: Fen,
  refusal = invoiceRefusals.beyondReceived(),
): Promise<void> => {
  const { rows } = await sqlOf({ netFen: Num, receivedFen: Num })`
    select coalesce(s.net_fen, 0)::bigint as "netFen", ${sql.raw(receivedOf('o'))} as "receivedFen"
    from ${sql.raw(orderById('o'))} left join ${sql.raw(invoicedOf('s', 'o'))} where o.id = ${orderId}`.execute(ctx.db)
  const { netFen, receivedFen } = rows[0]!
  if (netFen > 0 && netFen + cashFen > receivedFen) refuse(refusal)
}
