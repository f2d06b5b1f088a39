/**
 * What other areas may use of the till: what a new hospital's till begins with, how a payment is taken back, and its lists.
 */
import type { Context } from '../../kit/context.ts'

export { moreChecks, selfcheck } from './books.ts'
export { paymentHappenings } from './happenings.ts'
export { dealDays, paymentsFollow } from './merged.ts'
export { type BackWay, type Brought, broughtBy, paymentsOfOrders } from './payments/brought.ts'
export { cancelPayment } from './payments/cancel.ts'
export { couponsOfOrder, giveCouponsBack, takeCouponsAgain } from './payments/coupons-back.ts'
export type { Credit } from './payments/credit.ts'
export { deals } from './payments/deals.ts'
export { pay } from './payments/pay.ts'
export { paid as paymentList, waiting as waitingList } from './payments/queries.ts'
export { recountDeals } from './payments/recount.ts'
export { repay } from './payments/repay.ts'
export { holdPaid, revokeApproval } from './payments/revoking.ts'
export {
  couponsPaid,
  isOwnShift,
  type PaidWay,
  type PayingOut,
  payingOut,
  type Sources,
  sourcesOf,
} from './payments/sources.ts'
export { tillUnderLock } from './payments/till.ts'
export { paymentTotals } from './payments/totals.ts'
export { cashIsBlind } from './setting.ts'
export { type RefundRules, refundRules } from './settlement-config.ts'
export { differenceApproval } from './shifts/difference.ts'
export { shiftList } from './shifts/queries.ts'
export { hadPayment, hasOpenShift, heldBy, holderOf, isHeld, paymentNo, paymentsOf } from './standing.ts'

/** Ways to pay and registers of a new hospital; harmless when repeated. Opening a shift does it too. */
export const beginCashier = async (ctx: Context): Promise<void> => {
  await ctx.together([{ text: 'select cashier.begin_hospital()', values: [] }])
}
