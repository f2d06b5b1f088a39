/** What other areas may use of the customers. */
export { createCustomer, type Written } from './archive.ts'
export { customersOwned, giveCustomers } from './handover.ts'
export { customerHeader } from './header.ts'
export { customerList, figure, withCapital } from './list.ts'
export { customerMeant } from './meant.ts'
export { standsNow } from './next.ts'
export { countInPanel } from './panel-counts.ts'
export { mayProbe } from './questions.ts'
export { cameToday, ofCustomer, reach as customersReached, received, refuseUnreached, refuseUnread } from './reach.ts'
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
export { debtors } from './views.ts'

/** Lists whose values stand in the archive. */
export const archiveEntries = {
  profession: { table: 'customers.customer', column: 'occupation' },
  marriage: { table: 'customers.customer', column: 'marital' },
  education: { table: 'customers.customer', column: 'education' },
  income_band: { table: 'customers.customer', column: 'income' },
}

/** How many customers the hospital has, as part of a statement. */
export const customersHeld = '(select count(*)::int from customers.customer)'
