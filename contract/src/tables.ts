/** Every registered table, in the order in which the role editor shows those of one page. */

import { roleTable } from './areas/access/tables.ts'
import { agency } from './areas/agencies/calls.ts'
import { closureTable } from './areas/appointments/closures.ts'
import { resource } from './areas/appointments/resources.ts'
import { appointmentTable } from './areas/appointments/tables.ts'
import { waitTable } from './areas/appointments/waiting.ts'
import { approvalTable } from './areas/approvals/nouns.ts'
import { entryTable } from './areas/blacklist/nouns.ts'
import { cashierShiftTable, paymentTable, safeTable } from './areas/cashier/tables.ts'
import { comboTable } from './areas/combos/tables.ts'
import { complaintTable } from './areas/complaints/nouns.ts'
import { customerDemand } from './areas/consulting/demands.ts'
import { consultTemplate, consultType, demandGroup } from './areas/consulting/settings.ts'
import { consultRecordTable } from './areas/consulting/tables.ts'
import { claimCodeTable, claimTable } from './areas/coupons/claim-nouns.ts'
import { couponRecordTable, couponTable } from './areas/coupons/nouns.ts'
import { creditRule, exchangeRule, rechargePackage } from './areas/credits/nouns.ts'
import { customerField } from './areas/customers/fields.ts'
import { lookDaysTable, looksTable } from './areas/customers/looks.ts'
import { ownerLogTable } from './areas/customers/ownership.ts'
import { probesTable } from './areas/customers/probes.ts'
import { source, sourceType } from './areas/customers/sources.ts'
import { customerTable } from './areas/customers/tables.ts'
import { closingTable } from './areas/daily/nouns.ts'
import { debtTable } from './areas/debts/tables.ts'
import { sheetTable } from './areas/declarations/nouns.ts'
import { slipTable } from './areas/declarations/slip-nouns.ts'
import { dictionaryEntry, dictionaryType } from './areas/dictionaries/nouns.ts'
import { exportRequestTable } from './areas/exports/nouns.ts'
import { holiday } from './areas/holidays/calls.ts'
import { hospitalTable } from './areas/hospitals/tables.ts'
import { batchTable, importRowTable } from './areas/imports/nouns.ts'
import { invoiceTable, waitingTable } from './areas/invoices/nouns.ts'
import { balanceTable, coinsTable, lotTable, pointsTable } from './areas/ledger/tables.ts'
import { dealDefinition, moveTable, stageTable } from './areas/lifecycle/nouns.ts'
import { bankFileTable, bankLineTable, ourLineTable } from './areas/matching/nouns.ts'
import { cardMoveTable } from './areas/memberships/ledger.ts'
import { cardRight, cardTable, cardType } from './areas/memberships/nouns.ts'
import { mergeTable } from './areas/merging/nouns.ts'
import { messageTable } from './areas/messages/tables.ts'
import { messageTemplate } from './areas/messages/templates.ts'
import { metadataDatabase, metadataField, metadataTable } from './areas/metadata/nouns.ts'
import { recordsTable } from './areas/metadata/tables.ts'
import { salesOrderTable } from './areas/orders/tables.ts'
import { packTable } from './areas/packs/nouns.ts'
import { fallingTable, pool, poolLockTable, poolTable } from './areas/pool/nouns.ts'
import { portraitTable } from './areas/portrait/nouns.ts'
import { productType, universalKind } from './areas/products/calls.ts'
import { productTable } from './areas/products/tables.ts'
import { promiseTable } from './areas/promises/nouns.ts'
import { referralNoteTable } from './areas/purchases/referral-nouns.ts'
import { interSettlementTable } from './areas/purchases/settlement-nouns.ts'
import { deductionRecordTable, purchasedItemTable } from './areas/purchases/tables.ts'
import { transferTable } from './areas/purchases/transfer-nouns.ts'
import { reachTable } from './areas/reach/calls.ts'
import { referralTable } from './areas/referrals/nouns.ts'
import { changeTable } from './areas/refunds/change-tables.ts'
import { refundTable } from './areas/refunds/tables.ts'
import { rfmTable } from './areas/rfm/nouns.ts'
import { disputeTable } from './areas/rulings/nouns.ts'
import { awayTable, cellTable, shiftType, swapTable } from './areas/scheduling/nouns.ts'
import { level, lockTable, tag, tagGroup } from './areas/segments/nouns.ts'
import { listColumnsTable } from './areas/session/list-columns.ts'
import { department } from './areas/staff/departments.ts'
import { job, jobKind } from './areas/staff/jobs.ts'
import { staffTable } from './areas/staff/tables.ts'
import { signInTable, trailTable } from './areas/trail/tables.ts'
import { triageRule } from './areas/triage/rules.ts'
import { triageTable } from './areas/triage/tables.ts'
import { visitTable } from './areas/visits/nouns.ts'
import { visitRule, visitType } from './areas/visits/settings.ts'
import type { Noun } from './noun.ts'
import type { Table } from './table.ts'

/** Nouns that a page lists bring their table along. */
const listed = (...nouns: readonly Pick<Noun, 'registered'>[]): Table[] =>
  nouns.flatMap(({ registered }) => registered ?? [])

/** Nouns that pages list; what calls their fields stands in them. */
export const nouns: readonly Pick<Noun, 'registered' | 'heads' | 'labels' | 'table' | 'object'>[] = [
  visitType,
  visitRule,
  shiftType,
  holiday,
  resource,
  creditRule,
  exchangeRule,
  rechargePackage,
  cardType,
  cardRight,
  agency,
  pool,
  tagGroup,
  tag,
  level,
  dealDefinition,
  productType,
  universalKind,
  job,
  jobKind,
  sourceType,
  source,
  department,
  consultType,
  consultTemplate,
  demandGroup,
  customerDemand,
  customerField,
  messageTemplate,
  dictionaryType,
  dictionaryEntry,
  metadataDatabase,
  metadataTable,
  metadataField,
  triageRule,
]

/** Registered tables; what the role editor, lists and sheets read columns from. */
export const tables: readonly Table[] = [
  promiseTable,
  visitTable,
  reachTable,
  ...listed(visitType, visitRule),
  ...listed(shiftType),
  cellTable,
  awayTable,
  swapTable,
  complaintTable,
  disputeTable,
  ...listed(holiday),
  sheetTable,
  slipTable,
  ...listed(resource),
  appointmentTable,
  closureTable,
  waitTable,
  closingTable,
  ...listed(creditRule, exchangeRule, rechargePackage),
  ...listed(cardType),
  ...listed(cardRight),
  cardMoveTable,
  cardTable,
  rfmTable,
  ...listed(agency, pool, tagGroup, tag, level, dealDefinition),
  lockTable,
  stageTable,
  moveTable,
  portraitTable,
  packTable,
  poolLockTable,
  batchTable,
  importRowTable,
  exportRequestTable,
  poolTable,
  fallingTable,
  entryTable,
  referralTable,
  customerTable,
  looksTable,
  lookDaysTable,
  probesTable,
  ownerLogTable,
  listColumnsTable,
  mergeTable,
  approvalTable,
  refundTable,
  changeTable,
  consultRecordTable,
  triageTable,
  ...listed(triageRule),
  salesOrderTable,
  purchasedItemTable,
  transferTable,
  referralNoteTable,
  interSettlementTable,
  deductionRecordTable,
  paymentTable,
  couponTable,
  couponRecordTable,
  claimCodeTable,
  claimTable,
  cashierShiftTable,
  safeTable,
  bankFileTable,
  bankLineTable,
  ourLineTable,
  debtTable,
  waitingTable,
  invoiceTable,
  balanceTable,
  lotTable,
  pointsTable,
  coinsTable,
  productTable,
  comboTable,
  ...listed(productType, universalKind),
  staffTable,
  ...listed(job),
  roleTable,
  ...listed(dictionaryType, dictionaryEntry, messageTemplate),
  messageTable,
  recordsTable,
  trailTable,
  signInTable,
  hospitalTable,
  ...listed(
    metadataDatabase,
    metadataTable,
    metadataField,
    customerDemand,
    sourceType,
    source,
    customerField,
    department,
  ),
]
