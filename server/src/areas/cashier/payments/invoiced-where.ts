/** Where prepaid money is invoiced: a recharge where the hospital says so, what is paid by it then nowhere else (money book §12 I5). */
import type { Fen } from '@clinic/contract/money.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { markRecharge, prepaidSpent, unmarkRecharge, type WalletShare } from '../../invoices/index.ts'
import type { PaymentRecord } from './records.ts'
import { journalType } from './records.ts'

/** What of a payment by balance is whose order's. @param lines of its shares, by their place */
const walletShares = (
  { tenders, shares }: Pick<PaymentRecord, 'tenders' | 'shares'>,
  lines: readonly { readonly orderId: number }[],
): WalletShare[] =>
  shares.flatMap(({ tender, line, amountFen: fen }) =>
    tenders[tender]!.type.class === 'wallet' ? [{ orderId: lines[line]!.orderId, fen }] : [],
  )

/** After the journal of a payment. */
export const invoicedWhere = (
  record: Pick<PaymentRecord, 'id' | 'kind' | 'orders' | 'tenders' | 'shares'>,
  lines: readonly { readonly orderId: number }[],
): Statement[] => {
  const posted = { type: journalType(record.kind), id: record.id }
  if (record.kind === 'RECHARGE') {
    const { text, values } = markRecharge(record.orders[0]!.id, posted)
    return [{ text: `${text} from cashier.setting where wallet_invoice_at = 'RECHARGE'`, values }]
  }
  const spent = walletShares(record, lines)
  return spent.length > 0 ? [prepaidSpent(posted, spent)] : []
}

/** Before a payment is taken back. @param cells what it had put on which order, by the class of its way */
export const invoicedNoMore = (
  { id, kind }: Pick<PaymentRecord, 'id' | 'kind'>,
  orderIds: readonly number[],
  cells: readonly { readonly orderId: number; readonly class: string; readonly fen: Fen }[],
): Statement[] => {
  if (kind === 'RECHARGE') return orderIds.map(unmarkRecharge)
  const spent = cells.filter((cell) => cell.class === 'wallet')
  return spent.length > 0 ? [prepaidSpent({ type: journalType(kind), id }, spent, -1)] : []
}
