/** What other areas may use of invoices. */
export { invoiceHappenings } from './happenings.ts'
export { invoicesFollow } from './merged.ts'
export { invoiceConstraints } from './routes.ts'
