/** Every area the server is made of; what each is, its `area.ts` says. The list is the table of contents. */

import { answer } from './answers.ts'
import { wireAppointments } from './appointment-tells.ts'
import { wireApproving } from './approving.ts'
import { access } from './areas/access/area.ts'
import { openedCalls } from './areas/access/index.ts'
import { agencies } from './areas/agencies/area.ts'
import { appointments } from './areas/appointments/area.ts'
import { approvals } from './areas/approvals/area.ts'
import { blacklist } from './areas/blacklist/area.ts'
import { briefs } from './areas/briefs/area.ts'
import { cashier } from './areas/cashier/area.ts'
import { combos } from './areas/combos/area.ts'
import { complaints } from './areas/complaints/area.ts'
import { consulting } from './areas/consulting/area.ts'
import { coupons } from './areas/coupons/area.ts'
import { credits } from './areas/credits/area.ts'
import { customers } from './areas/customers/area.ts'
import { daily } from './areas/daily/area.ts'
import { debts } from './areas/debts/area.ts'
import { declarations } from './areas/declarations/area.ts'
import { dictionaries } from './areas/dictionaries/area.ts'
import { exports } from './areas/exports/area.ts'
import { files } from './areas/files/area.ts'
import { holidays } from './areas/holidays/area.ts'
import { hospitals } from './areas/hospitals/area.ts'
import { imports } from './areas/imports/area.ts'
import { invoices } from './areas/invoices/area.ts'
import { ledger } from './areas/ledger/area.ts'
import { lifecycle } from './areas/lifecycle/area.ts'
import { matching } from './areas/matching/area.ts'
import { memberships } from './areas/memberships/area.ts'
import { merging } from './areas/merging/area.ts'
import { messages } from './areas/messages/area.ts'
import { metadata } from './areas/metadata/area.ts'
import { orders } from './areas/orders/area.ts'
import { packs } from './areas/packs/area.ts'
import { pool } from './areas/pool/area.ts'
import { portrait } from './areas/portrait/area.ts'
import { prints } from './areas/prints/area.ts'
import { products } from './areas/products/area.ts'
import { profile } from './areas/profile/area.ts'
import { promises } from './areas/promises/area.ts'
import { purchases } from './areas/purchases/area.ts'
import { reach } from './areas/reach/area.ts'
import { referrals } from './areas/referrals/area.ts'
import { refunds } from './areas/refunds/area.ts'
import { rfm } from './areas/rfm/area.ts'
import { rulings } from './areas/rulings/area.ts'
import { scheduling } from './areas/scheduling/area.ts'
import { segments } from './areas/segments/area.ts'
import { session } from './areas/session/area.ts'
import { staff } from './areas/staff/area.ts'
import { timeline } from './areas/timeline/area.ts'
import { trail } from './areas/trail/area.ts'
import { servedCalls } from './areas/trail/index.ts'
import { triage } from './areas/triage/area.ts'
import { trips } from './areas/trips/area.ts'
import { visits } from './areas/visits/area.ts'
import { workbench } from './areas/workbench/area.ts'
import { wireEvidence } from './evidence.ts'
import { wireHappenings } from './happenings.ts'
import type { Area } from './kit/area.ts'
import { wireTrips } from './trip-tells.ts'
import { wire } from './wiring.ts'

export const areas: readonly Area[] = [
  workbench,
  session,
  profile,
  staff,
  access,
  trail,
  hospitals,
  files,
  customers,
  dictionaries,
  messages,
  triage,
  consulting,
  products,
  orders,
  ledger,
  coupons,
  cashier,
  debts,
  purchases,
  metadata,
  rulings,
  promises,
  briefs,
  visits,
  reach,
  scheduling,
  complaints,
  holidays,
  declarations,
  appointments,
  trips,
  daily,
  credits,
  memberships,
  combos,
  packs,
  exports,
  imports,
  rfm,
  referrals,
  blacklist,
  pool,
  agencies,
  segments,
  lifecycle,
  portrait,
  timeline,
  merging,
  approvals,
  invoices,
  matching,
  refunds,
  prints,
]

const routes = areas.flatMap((area) => area.routes)
servedCalls.by(() => routes)
openedCalls.by(() => routes.map(({ call }) => call))
wire()
wireAppointments()
wireTrips()
wireHappenings()
wireEvidence()
wireApproving()
answer()
