/** Money of a card that is invoiced goes back only after its invoice was voided or taken back by a red one (money book §12 I4). */
import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { invoicedOf } from '../../invoices/reads.ts'
import { cardHolding } from '../../memberships/index.ts'
import { orderById, receivedOf } from '../../orders/reads.ts'

/** Is more invoiced of a card's orders than would be left of their money? @param refuses says so as a refusal */
export const refuseInvoicedCard = async (
  ctx: Context,
  cardId: number,
  cashFen: Fen,
  refuses: boolean,
): Promise<boolean> => {
  const { orderIds } = await cardHolding(ctx, cardId)
  const { rows } = await sqlOf({ netFen: Num, receivedFen: Num })`
    select coalesce(sum(s.net_fen), 0)::bigint as "netFen", coalesce(sum(${sql.raw(receivedOf('o'))}), 0)::bigint as "receivedFen"
    from ${sql.raw(orderById('o'))} left join ${sql.raw(invoicedOf('s', 'o'))}
    where o.id = any(${[...orderIds]}::bigint[])`.execute(ctx.db)
  const { netFen, receivedFen } = rows[0]!
  const isInvoiced = netFen > 0 && netFen + cashFen > receivedFen
  return isInvoiced && refuses ? refuse(invoiceRefusals.beyondReceived()) : isInvoiced
}
