/**
 * Prepaid money is invoiced once (money book §12 I5, ADR 0106): areas that move it say so here, in the message in which they move it.
 * What a hospital that invoices balances where they are spent pays for it is one look into an index.
 */
import type { Fen } from '@clinic/contract/money.ts'
import { Num, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import type { Reading } from '../../kit/reading.ts'

/** A document that posted a journal. */
type Posted = { readonly type: string; readonly id: number }
/** What of a payment by balance is an order's. */
export type WalletShare = { readonly orderId: number; readonly fen: Fen }

/** A recharge that is invoiced where it is put in; after its journal. */
export const markRecharge = (orderId: number, { type, id }: Posted): Statement => ({
  text: 'select invoices.mark_recharge($1, $2, $3)',
  values: [orderId, type, id],
})

/** A recharge that was taken back is marked no more. */
export const unmarkRecharge = (orderId: number): Statement => ({
  text: 'update invoices.order_sum set journal_id = null where order_id = $1 and journal_id is not null',
  values: [orderId],
})

/** A payment by balance; after its journal. @param sign -1: taken back, before its journal is reversed and the orders move */
export const prepaidSpent = ({ type, id }: Posted, shares: readonly WalletShare[], sign: 1 | -1 = 1): Statement => {
  const sums = new Map<number, Fen>()
  for (const { orderId, fen } of shares) sums.set(orderId, (sums.get(orderId) ?? 0) + fen)
  return {
    text: 'select invoices.prepaid_spent($1, $2, $3::bigint[], $4::bigint[], $5)',
    values: [type, id, [...sums.keys()], [...sums.values()], sign],
  }
}

/** What a refund or a change gives back to her balance, or takes from it again; after its journal. */
export const prepaidReturned = (orderId: number, { type, id }: Posted): Statement => ({
  text: 'select invoices.prepaid_returned($1, $2, $3)',
  values: [orderId, type, id],
})

const prepaid = textOf(
  { fen: Num },
  'select prepaid_fen as fen from invoices.order_sum where order_id = $1 and prepaid_fen > 0',
)
/** How much of an order was paid by a balance that was invoiced where it was put in: it returns into the lots it was taken from. */
export const prepaidIn = (orderId: number): Reading<{ fen: number }[]> => prepaid(orderId)

/** What goes back of recharges, by the journals that brought them. @param sign -1: it is there again */
export const rechargeBack = (
  parts: readonly { readonly originId: number | null; readonly valueFen: Fen }[],
  sign: 1 | -1,
): Statement => {
  const known = parts.filter(({ originId, valueFen }) => originId !== null && valueFen > 0)
  return {
    text: 'select invoices.recharge_back($1::bigint[], $2::bigint[])',
    values: [known.map(({ originId }) => originId), known.map(({ valueFen }) => sign * valueFen)],
  }
}

/** What goes back of the fees of a card; below nothing: it is there again. */
export const cardFeeBack = (orderIds: readonly number[], fen: Fen): Statement => ({
  text: 'select invoices.card_back($1::bigint[], $2)',
  values: [orderIds, fen],
})
