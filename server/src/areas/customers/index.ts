/** What other areas may use of the customers. */
export { createCustomer, type Written } from './archive/archive.ts'
export { archivesOf, changeArchives, type Held as HeldArchive } from './archive/bulk.ts'
export { insertArchives } from './archive/bulk-new.ts'
export { archivesHeld, type Stored, storedForm } from './archive/row.ts'
export { maskedIdNo, maskedPhone, seal, unseal } from './archive/seal.ts'
export { CONSENT_FILES, childrenUnconsented, consentFiles, withdrawMarketing } from './family/consents.ts'
export { refuseUnguarded } from './family/guardian.ts'
export { fieldsInUse, fieldsOf, holdFields } from './fields/in-use.ts'
export { unfilledTells } from './fields/unfilled.ts'
export { holdersOf, onceOf } from './fields/unique.ts'
export { ownColumns, ownFromCells } from './fields/values.ts'
export { emptySource, fillSource } from './filled-source.ts'
export { customersOwned, giveCustomers, idsOwned, returnCustomers } from './handover.ts'
export { archiveHappenings } from './happenings.ts'
export { customerHeader } from './header/header.ts'
export { panelLists } from './header/panel-counts.ts'
export { isComplaining, owedTo } from './header/questions.ts'
export { countExported, customerFile, customersTaken } from './list/export.ts'
export { customersFound, reachedAmong } from './list/found.ts'
export { customerList, figure, withCapital } from './list/list.ts'
export { standsNow } from './list/next-step.ts'
export { called, levelColumn, levelNameOf, levelOfCustomer } from './list/segments.ts'
export { debtors } from './list/views.ts'
export { archivesUnder } from './merging/archives.ts'
export { archiveFollows, together as joinedFigures } from './merging/followings.ts'
export { type Choices, joinedForm, phonesLeft, sideOf } from './merging/joined.ts'
export { closeArchive, writeJoined } from './merging/write.ts'
export {
  countHeld,
  customersGiven,
  type Held,
  heldBy,
  lastShared,
  lockReached,
  type Move,
  missing,
  movedToday,
  moveOwner,
} from './ownership.ts'
export { holdArchiveOf, numbersHad, numberTaken } from './phone/holder.ts'
export { type Looker, manyLooksTells } from './phone/look-rule.ts'
export { idleProbesTells, type Prober } from './phone/probes.ts'
export { mayProbe, mayProbeSheet } from './phone/questions.ts'
export {
  cameToday,
  ofCustomer,
  reach as customersReached,
  reachedCustomers,
  received,
  refuseNobody,
  refuseUnreached,
  refuseUnread,
} from './reach.ts'
export { mayRecommend, mayRecommendAll, nameRecommender } from './recommender.ts'
export { phoneHash, spell, tokensOf } from './search/tokens.ts'
export { customerMeant } from './search/word.ts'
export { seedFields, seedSources } from './seed.ts'
export { type SourceNamed, sourcesNamed } from './sources.ts'
export {
  type Deals,
  dealStatement,
  dealtByStatement,
  lockStandingStatement,
  recordConsult,
  recordExecution,
  recordVisit,
  takenStatement,
  undoConsult,
  undoPayment,
  undoVisit,
  type Visits,
} from './standing.ts'

/** Lists whose values stand in the archive. */
export const archiveEntries = {
  profession: { table: 'customers.customer', column: 'occupation' },
  marriage: { table: 'customers.customer', column: 'marital' },
  education: { table: 'customers.customer', column: 'education' },
  income_band: { table: 'customers.customer', column: 'income' },
}

/** How many customers the hospital has, as part of a statement. */
export const customersHeld = '(select count(*)::int from customers.customer)'
