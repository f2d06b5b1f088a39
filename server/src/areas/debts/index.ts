/** What other areas may use of debts: the till makes, settles and reopens them by these. */

export { writeOffApproval } from './approval.ts'
export { type CreditSetting, creditFor } from './credit.ts'
export { debtsOfOrder, type GivenUp, givenUpOf, giveUpStatements, openOfOrder } from './giving-up.ts'
export { debtsFollow } from './merged.ts'
export { list as debtList } from './queries.ts'
export {
  cancelDebtsStatements,
  type LockedDebt,
  lockDebts,
  type NewDebt,
  oweStatements,
  type Repaid,
  repaidLines,
  repayStatements,
  unrepayStatements,
} from './records.ts'
export { debtors, owingOf } from './standing.ts'
