/** What other areas may use of purchased items: the till makes, keeps and voids them by these; the list of deductions. */

export { withdrawApproval } from './approval.ts'
export { turn, waitingItem } from './desk.ts'
export { freeApproval, reworkApproval } from './given/approval.ts'
export { reworkOf, takeGivenBack } from './given/taking-back.ts'
export { deductionHappenings } from './happenings.ts'
export { itemsUnderLock, lockOrdersOfItems } from './items.ts'
export { Refunded, refundsOfItem } from './keeping/detail.ts'
export { extendApproval } from './keeping/extending.ts'
export { purchasesFollow } from './merged.ts'
export { boughtList, recordList as deductionList } from './queries.ts'
export { referralApproval } from './referring/approval.ts'
export { referralNoteHappenings } from './referring/happenings.ts'
export {
  itemsLeft,
  lockSessions,
  moveSessions,
  type RefundItem,
  refundItems,
  refundSessions,
} from './refunding.ts'
export { boughtBefore, sessionsLeftOf, usableOf, wasTreated } from './standing.ts'
export {
  type Bought,
  buyStatement,
  completeUsedUp,
  itemsStatement,
  type LockedItem,
  lockedItems,
  lockItemsStatement,
  voidStatement,
  whyKept,
} from './till.ts'
export { transferApproval } from './transfers/approval.ts'
export { transferHappenings } from './transfers/happenings.ts'
export { transferList, transferNo } from './transfers/queries.ts'
