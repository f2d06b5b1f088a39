/** What other areas may use of invoices. */
export { invoiceHappenings } from './happenings.ts'
export { invoicesFollow } from './merged.ts'
export {
  cardFeeBack,
  markRecharge,
  prepaidIn,
  prepaidReturned,
  prepaidSpent,
  rechargeBack,
  unmarkRecharge,
  type WalletShare,
} from './prepaid.ts'
export { invoiceConstraints } from './routes.ts'
export { invoiceableOf } from './worth.ts'
