/** What other areas may use of refunds: how they are decided, told, merged; the list; the self-check. */

export { refundApproval } from './approval.ts'
export { refundHappenings } from './happenings.ts'
export { refundsFollow, refundsHinder } from './merged.ts'
export { refundsOfItem } from './of-item.ts'
export { refundList } from './queries.ts'
export { refundNo } from './reads.ts'

/** R1–R3 and what left the tills, as a function of the database. */
export const refundChecks = 'refunds.selfcheck()'
/** Cards, with what refunds gave back to them. */
export const cardChecks = 'refunds.card_selfcheck()'
