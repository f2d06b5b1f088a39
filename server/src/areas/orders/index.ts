/**
 * What other areas may use of orders. The till builds on exactly this:
 * 1. `lockOrders(ctx, ids)` (or `ordersUnderLock(ids)` inside one's own message): FOR UPDATE, ascending id;
 * 2. `settleOrders(ctx, ids, lineTerms)` (or `settleStatements` + `expectMoved`): UNPAID → PAID / PART_PAID;
 * 3. `recordRepayment`, `reverseRepayment`, `reversePayment`, `completeOrders`, `reopenOrders`.
 */

export { createOrder } from './actions.ts'
export { cardOrderIsAgreed, cardOrderIsOver, orderForCard, sendCardOrder } from './card-order.ts'
export {
  type ChangeWritten,
  changeIsOver,
  changeMayBePaid,
  priceChange,
  refuseUnknownCombos,
  refuseUnknownProducts,
  writeChange,
} from './change-orders.ts'
export { boughtBefore, takeTurnsFor } from './content/checks.ts'
export { type CardPrices, pricesByCard } from './content/level-questions.ts'
export { discountsGiven } from './discounts-given.ts'
export { givenIsAgreed, givenIsOver, writeGiven } from './given-orders.ts'
export { reworkOf, takeGivenBack } from './given-questions.ts'
export { type GivenOrder, giveOrders, returnOrders, unfinishedOrdersOf } from './handover.ts'
export { orderEvidence, orderHappenings } from './happenings.ts'
export { dealsMoved, endsHeard } from './judged.ts'
export { ordersFollow, ordersHinder } from './merged.ts'
export { sayMinor } from './minors.ts'
export * as packageQuestions from './package-questions.ts'
export { orderList } from './queries.ts'
export { orderScope, orderThere, refuseUnreachedOrders, tillScope } from './reach.ts'
export { orderNoOf } from './reads.ts'
export { rechargeLimitsNow } from './recharge-limits.ts'
export { referredIsOver, referredOrder, referredProduct } from './referred-orders.ts'
export { orderApproval } from './reviews/approval.ts'
export { reviewing } from './reviews/notices.ts'
export { holdRevoked, keepPaid, revokePaid, undoPayment } from './reviews/revoke.ts'
export { type LockedLine, type LockedOrder, lockOrders, ordersUnderLock } from './settlement/lock.ts'
export {
  type CarriedTerms,
  carryStatements,
  type RefundedOrder,
  type RefundedTerms,
  refundedOrder,
  refundStatements,
} from './settlement/refunds.ts'
export { shareRuled } from './settlement/ruled.ts'
export {
  completeOrders,
  expectMoved,
  type ForgivenLine,
  type LineTerms,
  type RepaidLine,
  recordRepayment,
  recordWriteOff,
  reopenOrders,
  reversePayment,
  reverseRepayment,
  reverseWriteOff,
  settleOrders,
  settleStatements,
} from './settlement/settlement.ts'
export { debtOf, hasOrders, lastSold, ordersName, unpaidOf } from './standing.ts'
export { againstOrder, hadPayment, heldBy, holderOf, isHeld, paymentsOf } from './till-questions.ts'
