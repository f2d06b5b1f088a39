/**
 * The register of what happens with a customer, as each area tells it. A house test holds it against the database: a table that
 * names a customer and tells nothing of her stands in `untold` with its reason, or is red.
 */
import { appointmentHappenings } from './areas/appointments/index.ts'
import { blacklistHappenings } from './areas/blacklist/index.ts'
import { paymentHappenings } from './areas/cashier/index.ts'
import { complaintHappenings } from './areas/complaints/index.ts'
import { consultHappenings } from './areas/consulting/index.ts'
import { couponHappenings } from './areas/coupons/index.ts'
import { archiveHappenings } from './areas/customers/index.ts'
import { sheetHappenings } from './areas/declarations/index.ts'
import { importHappenings } from './areas/imports/index.ts'
import { invoiceHappenings } from './areas/invoices/index.ts'
import { accountHappenings } from './areas/ledger/index.ts'
import { stageHappenings } from './areas/lifecycle/index.ts'
import { cardHappenings } from './areas/memberships/index.ts'
import { mergeHappenings } from './areas/merging/index.ts'
import { orderHappenings } from './areas/orders/index.ts'
import { promiseHappenings } from './areas/promises/index.ts'
import { deductionHappenings, referralNoteHappenings, transferHappenings } from './areas/purchases/index.ts'
import { referralHappenings } from './areas/referrals/index.ts'
import { changeHappenings, refundHappenings } from './areas/refunds/index.ts'
import { rulingHappenings } from './areas/rulings/index.ts'
import { tagHappenings } from './areas/segments/index.ts'
import { happenings } from './areas/timeline/index.ts'
import { visitHappenings } from './areas/triage/index.ts'
import { returnVisitHappenings } from './areas/visits/index.ts'
import type { Table } from './kit/db/tables.generated.ts'
import type { Happening } from './kit/happening.ts'

/** Of one moment the later of the list is the later: a payment comes after its order, a stage after what moved her. */
export const told: readonly Happening[] = [
  ...archiveHappenings,
  ...importHappenings,
  ...mergeHappenings,
  ...referralHappenings,
  ...blacklistHappenings,
  ...complaintHappenings,
  ...sheetHappenings,
  ...rulingHappenings,
  ...appointmentHappenings,
  ...visitHappenings,
  ...consultHappenings,
  ...promiseHappenings,
  ...orderHappenings,
  ...paymentHappenings,
  ...invoiceHappenings,
  ...couponHappenings,
  ...cardHappenings,
  ...deductionHappenings,
  ...transferHappenings,
  ...referralNoteHappenings,
  ...refundHappenings,
  ...changeHappenings,
  ...returnVisitHappenings,
  ...accountHappenings,
  ...tagHappenings,
  ...stageHappenings,
]

/** Tables that name a customer and tell nothing of her, with the reason. */
export const untold: Readonly<Partial<Record<Table, string>>> = {
  'appointments.wait': 'what she would like: told by the appointment that comes of it',
  'approvals.task': 'what was asked for and decided: told by the document it is about',
  'credits.credit_grant': 'points without hands: told by the account',
  'credits.exchange': 'told by the account of points',
  'customers.own_value': 'values that stand once, as the archive has them: an edited archive is told',
  'customers.search_token': 'what she is found by',
  'customers.standing': 'figures of what is told by what moved them',
  'customers.unfilled': 'what her archive lacks, told to whose she is',
  'debts.debt': 'told by the payment that left it, and by repayments',
  'packs.pack': 'told by the move of her owner',
  'pool.entry': 'where she lies: told by the move of her owner',
  'pool.lock': 'how long she is kept, shown in her head',
  'pool.look': 'looks while she lies in the pool, counted against the limit of a day',
  'pool.warning': 'what the night said to her owner',
  'purchases.purchased_item': 'told by the payment that bought it',
  'purchases.item_share': 'told by each use of it',
  'reach.log': 'told by what it was about: a return visit, a reminder',
  'rfm.snapshot': 'a figure of each month, shown by RFM',
  'trail.entry': 'every write and look, shown by 操作记录 and 谁看过我',
  'segments.due': 'whose tags are looked at next',
}

export const wireHappenings = (): void => {
  happenings.by(() => told)
}
