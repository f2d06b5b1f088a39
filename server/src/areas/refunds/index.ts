/** What other areas may use of refunds and changes: how they are decided, told, merged; the list; the self-check. */
export { refundOfPayment } from './accounts/of-payment.ts'
export { refundApproval, retireApproval } from './approval.ts'
export { changeApproval } from './changes/approval.ts'
export { changeHappenings } from './changes/happenings.ts'
export { refundHappenings } from './happenings.ts'
export { changesFollow, changesHinder, refundsFollow, refundsHinder } from './merged.ts'
export { moneyBack } from './money-back.ts'
export { refundsOfItem } from './of-item.ts'
export { refundList } from './queries.ts'
export { changeNo, refundAskedBy, refundNo, standsAgainst } from './reads.ts'

/** R1–R3 and what left the tills, as a function of the database. */
export const refundChecks = 'refunds.selfcheck()'
/** Cards, with what refunds gave back to them. */
export const cardChecks = 'refunds.card_selfcheck()'
/** What moved out of items, by transfers and changes together. */
export const movedChecks = 'refunds.moved_selfcheck()'
/** H1–H4: what changes carried on, as a function of the database. */
export const changeChecks = 'refunds.change_selfcheck()'
