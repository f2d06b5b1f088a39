/** What other areas may use of debts: the till makes, settles and reopens them by these. */

export { type CreditSetting, creditOf, creditStatement } from './credit.ts'
export { list as debtList } from './queries.ts'
export {
  cancelDebtsStatements,
  type LockedDebt,
  lockDebtsStatements,
  lockedDebts,
  type NewDebt,
  oweStatements,
  type Repaid,
  repaidLines,
  repayStatements,
  unrepayStatements,
} from './records.ts'
