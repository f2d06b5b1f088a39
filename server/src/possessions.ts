/** What a colleague who leaves hands over: the areas keep it, staff gives it away and back in one transaction. */
import { poolKinds } from '@clinic/contract/areas/staff/people.ts'
import {
  type GivenAppointment,
  giveAppointments,
  giveWaits,
  openAppointmentsOf,
  openWaitsOf,
  returnAppointments,
  returnWaits,
} from './areas/appointments/index.ts'
import { giveComplaints, openComplaintsOf, returnComplaints } from './areas/complaints/index.ts'
import { giveRunning } from './areas/consulting/index.ts'
import { customersOwned, giveCustomers, returnCustomers } from './areas/customers/index.ts'
import { giveSheets, openSheetsOf, returnSheets } from './areas/declarations/index.ts'
import { type GivenOrder, giveOrders, returnOrders, unfinishedOrdersOf } from './areas/orders/index.ts'
import { releaseAllOf } from './areas/pool/index.ts'
import { givePromises, openPromisesOf, returnPromises } from './areas/promises/index.ts'
import type { Possession } from './areas/staff/index.ts'
import { type GivenVisit, giveVisits, openVisitsOf, returnVisits } from './areas/triage/index.ts'
import { giveReturnVisits, openReturnVisitsOf, returnReturnVisits } from './areas/visits/index.ts'

const idsIn = (given: readonly { id: number }[]): number[] => given.map(({ id }) => id)
const given = (ids: readonly number[]) => ids.map((id) => ({ id }))

const ownership = (kind: Possession['kind'], as: Parameters<typeof customersOwned>[1]): Possession => ({
  kind,
  count: (ctx, staffId) => customersOwned(ctx, as, staffId),
  give: async (ctx, from, to) => given(await giveCustomers(ctx, as, from, to)),
  giveBack: async (ctx, from, to, back) => (await returnCustomers(ctx, as, from, to, idsIn(back))).length,
})

const pooled = (kind: keyof typeof poolKinds): Possession => ({
  ...ownership(kind, poolKinds[kind]),
  release: async (ctx, from) => given(await releaseAllOf(ctx, poolKinds[kind], from)),
})

const visits: Possession<GivenVisit> = {
  kind: 'visits',
  count: openVisitsOf,
  give: async (ctx, from, to) => {
    // The consultation that runs on a visit goes with it.
    await giveRunning(ctx, from, to)
    return await giveVisits(ctx, from, to)
  },
  giveBack: (ctx, from: number, to, back) => returnVisits(ctx, from, to, back),
}

const orders: Possession<GivenOrder> = {
  kind: 'orders',
  count: unfinishedOrdersOf,
  give: giveOrders,
  giveBack: (ctx, from: number, to, back) => returnOrders(ctx, from, to, back),
}

const returnVisitsOf: Possession = {
  kind: 'returnVisits',
  count: openReturnVisitsOf,
  give: giveReturnVisits,
  giveBack: returnReturnVisits,
}

const complaints: Possession = {
  kind: 'complaints',
  count: openComplaintsOf,
  give: giveComplaints,
  giveBack: (ctx, from: number, to, back) => returnComplaints(ctx, from, to, idsIn(back)),
}

const declarations: Possession = {
  kind: 'declarations',
  count: openSheetsOf,
  give: async (ctx, from, to) => given(await giveSheets(ctx, from, to)),
  giveBack: (ctx, from: number, to, back) => returnSheets(ctx, from, to, idsIn(back)),
}

const appointments: Possession<GivenAppointment> = {
  kind: 'appointments',
  count: openAppointmentsOf,
  give: giveAppointments,
  giveBack: (ctx, from: number, to, back) => returnAppointments(ctx, from, to, back),
}

const waits: Possession = {
  kind: 'waits',
  count: openWaitsOf,
  give: async (ctx, from, to) => given(await giveWaits(ctx, from, to)),
  giveBack: (ctx, from: number, to, back) => returnWaits(ctx, from, to, idsIn(back)),
}

const promises: Possession = {
  kind: 'promises',
  count: openPromisesOf,
  give: async (ctx, from, to) => given(await givePromises(ctx, from, to)),
  giveBack: (ctx, from: number, to, back) => returnPromises(ctx, from, to, idsIn(back)),
}

export const handedOver: readonly Possession[] = [
  pooled('customersAsConsultant'),
  pooled('customersAsDeveloper'),
  ownership('customersAsService', 'service'),
  ownership('customersAsDoctor', 'doctor'),
  visits,
  returnVisitsOf,
  orders,
  complaints,
  declarations,
  appointments,
  waits,
  promises,
]
