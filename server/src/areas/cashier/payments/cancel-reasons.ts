/** Why a payment is kept: the same for who asks before she types a reason and for who cancels under lock (H10). */
import type { Fen } from '@clinic/contract/money.ts'
import type { Rows } from '../../../kit/db/statement.ts'
import { type Session, sees } from '../../../kit/session.ts'
import { type LockedItem, lockedItems, whyKept } from '../../purchases/index.ts'

/** The items as a reason may name them: from whom a payment's projects are kept, she is told the fact and not the project. */
export const namedItems = ({ session }: { session: Session }, rows: Rows): LockedItem[] => {
  const items = lockedItems(rows)
  if (sees(session, 'cashier.payment:summary')) return items
  return items.map((item) => ({ ...item, productName: '其中的项目' }))
}

/** Of a payment of orders: something was done with what was bought, or with the debt it left. */
export const whySettledKept = (
  items: readonly LockedItem[],
  debt: { readonly isRepaid: boolean; readonly isWrittenOff: boolean },
): string | null => {
  const done = items.map(whyKept).find((why) => why !== null)
  if (done) return done
  if (debt.isRepaid) return '其中的欠款已还过款，请先取消还款'
  return debt.isWrittenOff ? '其中的欠款已核销，请先恢复核销' : null
}

/**
 * Of a repayment. L5 must hold again afterwards: what was used since then stays covered by what remains paid.
 * @param openFen what each line owes now
 * @param repaidFen what the repayment had put on each line
 */
export const whyRepaidKept = (
  items: readonly LockedItem[],
  openFen: ReadonlyMap<number, Fen>,
  repaidFen: ReadonlyMap<number, Fen>,
): string | null => {
  const used = items.find(
    ({ lineId, valueLeftFen }) => valueLeftFen < (openFen.get(lineId) ?? 0) + (repaidFen.get(lineId) ?? 0),
  )
  return used ? `${used.productName}已按还款后的金额划扣` : null
}

/** Of every payment: money it brought to an account was spent since. */
export const SPENT = '充值、积分或现金已被使用'
