/** What other areas may use of the customers. */
export { createCustomer, type Written } from './archive.ts'
export { customersOwned, giveCustomers } from './handover.ts'
export { customerHeader } from './header.ts'
export { customerList } from './list.ts'
export { customerMeant } from './meant.ts'
export { countInPanel } from './panel-counts.ts'
export { mayProbe } from './questions.ts'
export { ofCustomer, reach as customersReached, refuseUnreached, refuseUnread } from './reach.ts'
export { maskedPhone, seal, unseal } from './sealed.ts'
export { seedSources } from './seed.ts'
export {
  type Deals,
  recordConsult,
  recordDeal,
  recordExecution,
  recordPayment,
  recordVisit,
  undoConsult,
  undoPayment,
  undoVisit,
  type Visits,
} from './standing.ts'
export { phoneHash, spell, tokensOf } from './tokens.ts'
