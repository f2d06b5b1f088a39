/** What other areas may use of the ledger: statements to send along with their own, and a customer's figures. */

export { holdPoints, pointsApproval } from './approval.ts'
export { chainChecks, chainProof } from './chain/standing.ts'
export { heldState, holdDay, reopenDay, shutDay, shutDaysBefore } from './days.ts'
export {
  type Figures,
  figure,
  figures,
  figuresFrom,
  lockFigures,
  lockPromotions,
  nothing as noFigures,
  type Promotions,
  paidIn,
  withCapital,
} from './figures.ts'
export { accountHappenings } from './happenings.ts'
export { ledgerFollows, ledgerHinders } from './merged.ts'
export {
  holdBalance,
  lockSides,
  movableBalance,
  passBalance,
  releaseBalance,
  takeBalanceBack,
} from './passing.ts'
export {
  type AccountKind,
  freshIds,
  type Journal,
  openDay,
  type PostingLine,
  postStatement,
  reverseStatement,
} from './posting.ts'
export { lists as ledgerLists, paymentNo } from './queries.ts'
export {
  chainBroken as ledgerChainBroken,
  exchangeBack as ledgerExchangeBack,
  manualRule as ledgerManualRule,
} from './questions.ts'
export { depositChecks } from './reads.ts'
export { depositPayments, leftUnder, lockAccounts, type WalletSource, walletSources } from './sources.ts'
