/**
 * Money of a card or a recharge that is invoiced goes back only after its invoice was voided or taken back by a red one (money book §12 I4).
 * What is on a card is invoiced where it is spent: of its own orders the fee is.
 */

import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import type { Part } from '@clinic/contract/areas/refunds/account-trial.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { cardFeeBack, invoiceableOf, rechargeBack } from '../../invoices/index.ts'
import { invoicedOf, markedRecharge } from '../../invoices/reads.ts'
import { cardHolding } from '../../memberships/index.ts'
import { orderById } from '../../orders/reads.ts'

type Given = Pick<Part, 'kind' | 'originId'> & { readonly valueFen: Fen }
type Account = { readonly cardId: number | null; readonly parts: readonly Given[] }

const feeOf = (parts: readonly Given[]): Fen =>
  parts.reduce((sum, { kind, valueFen }) => sum + (kind === 'CARD_FEE' ? valueFen : 0), 0)

const isFeeInvoiced = async (ctx: Context, cardId: number, feeFen: Fen): Promise<boolean> => {
  const { orderIds } = await cardHolding(ctx, cardId)
  const { rows } = await sqlOf({ netFen: Num, mostFen: Num })`
    select coalesce(sum(s.net_fen), 0)::bigint as "netFen", coalesce(sum(${sql.raw(invoiceableOf('s', 'o'))}), 0)::bigint as "mostFen"
    from ${sql.raw(orderById('o'))} left join ${sql.raw(invoicedOf('s', 'o'))}
    where o.id = any(${[...orderIds]}::bigint[])`.execute(ctx.db)
  const { netFen, mostFen } = rows[0]!
  return feeFen > 0 && netFen > 0 && netFen + feeFen > mostFen
}

const isRechargeInvoiced = async (ctx: Context, parts: readonly Given[]): Promise<boolean> => {
  const known = parts.filter(({ originId, valueFen }) => originId !== null && valueFen > 0)
  if (known.length === 0) return false
  const { rows } = await sqlOf({ invoiced: Bool })`
    select exists (select from (select g.journal, sum(g.fen) as fen
        from unnest(${known.map(({ originId }) => originId)}::bigint[], ${known.map(({ valueFen }) => valueFen)}::bigint[]) as g (journal, fen)
        group by g.journal) b
      join ${sql.raw(markedRecharge('s', 'b.journal'))} join ${sql.raw(orderById('o'))} on o.id = s.order_id
      where s.net_fen > 0 and s.net_fen + b.fen > ${sql.raw(invoiceableOf('s', 'o'))}) as invoiced`.execute(ctx.db)
  return rows[0]!.invoiced
}

/** Is more invoiced of what brought this money than would be left of it? */
export const isInvoiced = async (ctx: Context, { cardId, parts }: Account): Promise<boolean> =>
  cardId === null ? await isRechargeInvoiced(ctx, parts) : await isFeeInvoiced(ctx, cardId, feeOf(parts))

/** Refuses such money. */
export const refuseInvoicedAccount = async (ctx: Context, account: Account): Promise<void> => {
  if (await isInvoiced(ctx, account)) refuse(invoiceRefusals.beyondReceived())
}

/** What goes back is not to be invoiced any more; `sign` -1: it is again. */
export const invoicedLess = async (ctx: Context, { cardId, parts }: Account, sign: 1 | -1): Promise<Statement[]> => {
  if (cardId === null) return parts.some(({ originId }) => originId !== null) ? [rechargeBack(parts, sign)] : []
  const feeFen = feeOf(parts)
  return feeFen > 0 ? [cardFeeBack((await cardHolding(ctx, cardId)).orderIds, sign * feeFen)] : []
}
