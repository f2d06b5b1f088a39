/**
 * The register of what names a customer: what becomes of each table's rows when her archive goes into another one. A house test
 * holds it against the database: a table that names a customer and stands here not is red.
 */
import { appointmentsFollow, waitsFollow } from './areas/appointments/index.ts'
import { approvalsFollow, approvalsHinder } from './areas/approvals/index.ts'
import { blacklistFollows, blacklistHinders } from './areas/blacklist/index.ts'
import { dealDays, paymentsFollow } from './areas/cashier/index.ts'
import { complaintsFollow } from './areas/complaints/index.ts'
import { consultationsFollow, consultationsHinder } from './areas/consulting/index.ts'
import { couponsFollow } from './areas/coupons/index.ts'
import { exchangesFollow, grantsFollow } from './areas/credits/index.ts'
import { archiveFollows, joinedFigures } from './areas/customers/index.ts'
import { debtsFollow } from './areas/debts/index.ts'
import { sheetsFollow } from './areas/declarations/index.ts'
import { importsFollow } from './areas/imports/index.ts'
import { invoicesFollow } from './areas/invoices/index.ts'
import { ledgerFollows, ledgerHinders } from './areas/ledger/index.ts'
import { movesFollow } from './areas/lifecycle/index.ts'
import { cardsFollow, cardsHinder } from './areas/memberships/index.ts'
import { mergeLogFollows, merges } from './areas/merging/index.ts'
import { ordersFollow, ordersHinder } from './areas/orders/index.ts'
import { packsFollow } from './areas/packs/index.ts'
import { poolFollows } from './areas/pool/index.ts'
import { promisesFollow } from './areas/promises/index.ts'
import { purchasesFollow } from './areas/purchases/index.ts'
import { touchesFollow } from './areas/reach/index.ts'
import { recommenderOf, referralsFollow } from './areas/referrals/index.ts'
import { changesFollow, changesHinder, refundsFollow, refundsHinder } from './areas/refunds/index.ts'
import { monthsFollow } from './areas/rfm/index.ts'
import { disputesFollow } from './areas/rulings/index.ts'
import { segmentsFollow, segmentsHinder } from './areas/segments/index.ts'
import { trailFollows } from './areas/trail/index.ts'
import { visitsFollow, visitsHinder, visitsTwice } from './areas/triage/index.ts'
import { returnVisitsFollow } from './areas/visits/index.ts'
import type { Following, Hindrance } from './kit/following.ts'

/** In the order in which they go: the blacklist writes where she stands, which goes before what it is counted from. */
export const followings: readonly Following[] = [
  ...blacklistFollows,
  ...archiveFollows,
  visitsFollow,
  returnVisitsFollow,
  touchesFollow,
  sheetsFollow,
  disputesFollow,
  appointmentsFollow,
  waitsFollow,
  ...consultationsFollow,
  complaintsFollow,
  ordersFollow,
  ...purchasesFollow,
  debtsFollow,
  invoicesFollow,
  refundsFollow,
  changesFollow,
  paymentsFollow,
  couponsFollow,
  promisesFollow,
  exchangesFollow,
  grantsFollow,
  cardsFollow,
  ledgerFollows,
  ...segmentsFollow,
  ...poolFollows,
  packsFollow,
  referralsFollow,
  movesFollow,
  monthsFollow,
  trailFollows,
  importsFollow,
  approvalsFollow,
  ...mergeLogFollows,
]

const hindrances: readonly Hindrance[] = [
  visitsHinder,
  consultationsHinder,
  ordersHinder,
  ledgerHinders,
  blacklistHinders,
  segmentsHinder,
  approvalsHinder,
  refundsHinder,
  cardsHinder,
  changesHinder,
]

export const wireMerging = (): void => {
  joinedFigures.visitsTwice.by(visitsTwice)
  joinedFigures.dealDays.by(dealDays)
  merges.followings.by(() => followings)
  merges.hindrances.by(() => hindrances)
  merges.recommenderOf.by(recommenderOf)
}
