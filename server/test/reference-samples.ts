/** What the sweep of references says besides the id it asks about, so that a call comes to look for it, and where it does not. */
import { jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { metadataDatabases, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../src/kit/clock.ts'
import type { Actor } from './actor.ts'
import { newPhone } from './customers.ts'
import type { FullClinic } from './full-clinic.ts'
import type { Others } from './reference-rows.ts'

/** What a call is told beside the field it is asked about. */
export type Besides = ReadonlyMap<Call, (place: string) => object>

/** Days ahead on which nothing stands yet. */
const QUIET_DAYS = 40
const quietDay = (more = 0): string => daysAfter(today(present()), QUIET_DAYS + more)

/** What moves people about: a time to come, a department, somebody who is not in the house, a state that lets it happen. */
const ofTheDay = (
  ours: number,
  { handled, escalated, away: customerAway }: Others,
): [Call, (place: string) => object][] => {
  const planTime = `${quietDay()} 10:00:00`
  const booked = { customerId: ours, deptId: ours, startTime: planTime, endTime: `${quietDay()} 10:30:00` }
  const reported = (place: string) => (place === 'customer' ? {} : { customerId: customerAway })
  return [
    ...[visits.create, visits.add, visits.delay].map((one): [Call, () => object] => [one, () => ({ planTime })]),
    ...[appointments.create, appointments.insertTreatment].map((one): [Call, () => object] => [one, () => booked]),
    [closures.place, () => ({ startsAt: planTime, endsAt: `${quietDay()} 12:00:00`, rows: [] })],
    [away.placeLeave, () => ({ startsAt: planTime, endsAt: `${quietDay()} 12:00:00` })],
    [scheduling.copy, () => ({ fromWeek: quietDay(), toWeek: quietDay(7) })],
    ...[complaints.handle, complaints.link, complaints.unlink].map((one): [Call, () => object] => [
      one,
      () => ({ id: handled, version: 1 }),
    ]),
    [complaints.createRecord, () => ({ id: handled })],
    [complaints.resume, () => ({ id: escalated, version: 1 })],
    [promises.create, () => ({ kind: 'service' as const, dueDate: quietDay() })],
    [waiting.create, () => ({ deptId: ours, dateFrom: quietDay(), dateTo: quietDay() })],
    [waiting.take, () => ({ startTime: planTime })],
    [appointmentStops.place, () => ({ startsAt: planTime, endsAt: `${quietDay()} 12:00:00` })],
    [declarations.create, reported],
    [slips.create, (place) => (place === 'declarationId' ? {} : reported(place))],
    [declarations.panelRegister, reported],
    [
      rulings.open,
      (place) => ({ ...(place === 'declarationId' ? {} : { customerId: customerAway }), partyIds: [ours, ours + 1] }),
    ],
    [rulings.decide, () => ({ evidence: [], reason: '写够十个字的裁决理由' })],
  ]
}

/** What the rows of a list of an input are told beside the field that is asked about. */
export const inRows: ReadonlyMap<Call, Readonly<Record<string, () => object>>> = new Map<
  Call,
  Record<string, () => object>
>([
  [visits.insertList, { steps: () => ({ planTime: `${quietDay()} 10:00:00` }) }],
  [closures.place, { rows: () => ({ version: 1, deed: 'move', startTime: `${quietDay()} 14:00:00` }) }],
  [appointmentStops.place, { rows: () => ({ version: 1, deed: 'move', startTime: `${quietDay()} 14:00:00` }) }],
  [scheduling.batch, { days: () => ({ date: quietDay(), stamp: '' }) }],
])

/** @param ours the id that a row of every table has @param everything somebody who reaches all of it */
export const besidesOf = async (
  here: FullClinic,
  ours: number,
  everything: Actor,
  others: Others,
): Promise<Besides> => {
  const word = `x${everything.staffId}`
  const { id: dbId } = await everything.ask(metadataDatabases.create, { code: `d${word}`, name: '库' })
  const { id: tableId } = await everything.ask(metadataTables.create, { code: `t${word}`, name: '表' })
  const source = await everything.ask(customers.sourceCreate, { name: '新来源', typeId: ours } as never)
  const [day] = await here.clinic.rows(sql`select kit.today()::text as today`)
  const { today } = day as { today: string }
  const [off] = await here.clinic.rows(sql<{ id: number }>`select id from coupons.coupon where status = 1`)
  const apartFrom: Record<string, object> = { customerId: { amount: '1' }, couponRecordId: {} }
  const soldAsCoupon = { kind: 'CASH', face: '1.00', scope: 'PRODUCT', validType: 'DAYS', validDays: 1 }
  const somebody = { name: '初诊客户', sex: '女', phone: newPhone() }
  return new Map<Call, (place: string) => object>([
    [coupons.create, () => soldAsCoupon],
    [coupons.update, () => soldAsCoupon],
    [couponRecords.batchSend, (place) => (place === 'filter' ? { couponId: off!.id } : {})],
    [roles.saveContent, () => ({ columns: [] })],
    [jobRights.allotRoles, () => ({ seen: [] })],
    [blacklist.create, () => ({ kind: 'service' })],
    [complaints.create, () => ({ level: 'general', term: 'spot' })],
    [cashier.receipt, () => ({ orderId: here.hers['order'] })],
    [cashier.moveCash, () => ({ kind: 'TO_SHIFT' })],
    [consulting.admission, () => ({ triageId: ours })],
    [consulting.panelRegister, () => ({ triageId: ours })],
    [consulting.startOrEnd, () => ({ action: 'end' })],
    [customers.save, () => ({ version: 1 })],
    [customers.sourceUpdate, () => ({ id: source.id })],
    [metadataDatabases.addTables, () => ({ dbId, tableIds: [tableId] })],
    [metadataDatabases.removeTables, () => ({ dbId, tableIds: [tableId] })],
    [metadataTables.addFields, () => ({ tableId })],
    [pools.lock, () => ({ until: today })],
    [metadataTables.removeFields, () => ({ tableId })],
    [sentMessages.send, (place) => (place === 'id' ? { version: 1 } : {})],
    [referralNotes.apply, () => ({ purchasedItemId: ours, toHospitalId: ours, times: 1 })],
    [triageQueue.saveSetting, () => ({ amberMinutes: 1, redMinutes: 2, version: 1 })],
    [transfers.apply, (place) => apartFrom[place] ?? { purchasedItemId: ours, times: 1 }],
    [triage.addCustomerAndTriage, () => ({ customer: { ...somebody, sourceTypeId: ours, sourceId: ours } })],
    ...ofTheDay(ours, others),
  ])
}

/** These do what can be done and name the others by row: what is not there is asked for alone (their own tests mix it). */
export const byRow: readonly Call[] = [
  couponRecords.batchSend,
  couponRecords.void,
  customers.changeOwner,
  pools.claim,
  pools.distribute,
  pools.lock,
  pools.release,
  pools.unlock,
  segments.bind,
]

/**
 * Asked about something else first, so that the id is not looked for: the field and what is said instead.
 * `own`: said only to her who reaches her own rows.
 */
export const elsewhere: readonly (readonly [place: RegExp, code: number, why: string, who?: 'own'])[] = [
  [/^referralNotes\.apply toHospitalId/, 409, 'a hospital of the group, chosen among those: refused.test.ts'],
  [/^referralNotes\.receive customerId/, 409, 'what does not wait here is refused before anybody is looked for'],
  [/^blacklist\.update fileIds\./, 40301, 'papers go with the evidence, which she does not see'],
  [/^coupons\.batchSend filter\./, 409, 'the coupon that is off is told before anybody is looked for'],
  [/^exports\.create /, 422, 'filters: nobody is found by what is not there, and so few are exported at once'],
  [/^staff\.setPassword id$/, 42273, 'the sealed password is opened first'],
  [/^staff\.type(Update|Remove) id$/, 403, 'job types are changed by who reaches all staff'],
  [/^access\.saveContent columns\.\[\]\.menuId$/, 400, 'columns go by their table: none has that name'],
  [
    /^access\.allotRoles /,
    40901,
    'what was seen is compared first, and it was seen with this id or without the present ones',
  ],
  [/^access\.sortSettings /, 40919, 'an order of pages names all of a directory'],
  [/^products\.(create|update) levelPrices\./, 422, 'the sample says neither price nor rate (level-prices.test.ts)'],
  [/^hospitals\.update id$/, 400, 'the sample names no province'],
  [
    /^scheduling\.(create shiftTypeId|batch days\.\[\]\.shifts\.)/,
    403,
    'whose day she may not write is told before what she would write there',
    'own',
  ],
  [
    /^appointments\.place rows\.\[\]\.(staffId|resourceId)$/,
    409,
    'a booking that is not hers who stops is told first (stop.test.ts, closures.test.ts)',
  ],
  [/^appointments\.place rows\./, 403, 'whose day she may not write is told before her bookings', 'own'],
  [
    /^complaints\.link documentId$/,
    422,
    'a paper of nobody and of somebody else is not hers: one sentence (links.test.ts)',
  ],
  [
    /^rulings\.decide (ownerId|split|orders)/,
    422,
    'a ruling on no evidence is refused before anybody is looked for (deciding.test.ts)',
  ],
  [
    /^rulings\.decide (ownerId|split|orders)/,
    403,
    'on whose sides she may not rule is told before anybody is looked for (heads.test.ts)',
    'own',
  ],
  [/^complaints\.unlink documentId$/, 409, 'what is not linked here is told alike, whatever it is (links.test.ts)'],
  [
    /^appointments\.(create|update|insertTreatment|updateTreatment) items\.\[\]\.purchasedItemId$/,
    422,
    'what nobody bought and what somebody else bought is not hers: one sentence (booking.test.ts)',
  ],
  [/^cashier\.openShift registerId$/, 40955, 'she has a shift; asked by somebody without one below'],
  [/^cashier\.closeShift successorId$/, 40956, 'the cash is counted first (handover.test.ts)'],
]
