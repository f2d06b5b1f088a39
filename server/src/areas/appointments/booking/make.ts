/** Making appointments: one, or a course of which all are made or none. */

import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentRefusals, minutesOf } from '@clinic/contract/areas/appointments/rules.ts'
import type { AppointmentKind, AppointmentState } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { presentIn } from '../../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { DAY_MS, momentOf } from '../../../kit/moment.ts'
import { insertNumbered, nextIds } from '../../../kit/table.ts'
import { whyBlocked } from '../../blacklist/index.ts'
import { refuseUnreached } from '../../customers/index.ts'
import type { Need } from '../engine/free.ts'
import { endOffersWithin } from '../waiting/offers.ts'
import { appointmentHappened, noted, stepTaken } from './appointment.ts'
import { type Item, itemsOf, keepSessions, writeItems } from './items.ts'
import { needsOf } from './needs.ts'
import { overbookedBy, refuseWrongSpan, type Span, whyNotPlaced } from './placing.ts'
import { whyTwice } from './warnings.ts'

type Input = InputOf<typeof appointments.create>
export type Made = { id: number; version: number; no: string }

const MINUTE_MS = 60_000
const iso = (at: number): string => new Date(at).toISOString()
/** The calendar day of a moment, by the hospital's clock. */
export const dayOf = (at: number): string => new Date(at + 8 * 60 * MINUTE_MS).toISOString().slice(0, 10)

/** From its beginning to its end: as said, or as long as its projects take. */
export const spanOf = (startTime: string, endTime: string | undefined, items: readonly Item[]): Span => {
  const from = Date.parse(momentOf(startTime))
  return { from, until: endTime === undefined ? from + minutesOf(items) * MINUTE_MS : Date.parse(momentOf(endTime)) }
}

/** Each time of a course; one where it is none. */
const spansOf = ({ from, until }: Span, { everyDays, times = 1 }: Input): Span[] =>
  Array.from({ length: everyDays === undefined ? 1 : times }, (_, index) => {
    const later = index * (everyDays ?? 0) * DAY_MS
    return { from: from + later, until: until + later }
  })

/** Whoever is refused service is booked by those alone who may. */
export const refuseBlacklisted = async (ctx: Context, customerId: number): Promise<void> => {
  if (ctx.session.permissions.has('appointment:blacklist')) return
  if ((await whyBlocked(ctx, customerId, 'register')) === 'refused') refuse(appointmentRefusals.blacklisted())
}

type Plan = { readonly id: number; readonly span: Span }

/** Places for all; the answer of a course names each that does not fit, so that staff mends those alone. */
const placeAll = async (ctx: Context, plans: readonly Plan[], needs: readonly Need[], overbooked: boolean) => {
  const bad: string[] = []
  for (const { id, span } of plans) {
    const why = await whyNotPlaced(ctx, { type: 'appointment', id }, needs, span, overbooked)
    if (why && plans.length === 1) refuse(why)
    if (why) bad.push(`${dayOf(span.from)} ${why.message}`)
  }
  if (bad.length > 0)
    refuse(appointmentRefusals.courseClash({ count: plans.length, bad: bad.length, what: bad.join('；') }))
}

const columnsOf = (input: Input, kind: AppointmentKind, { from, until }: Span, overbooked: string | null) => ({
  kind,
  customer_id: input.customerId,
  department_id: input.deptId ?? null,
  doctor_id: input.doctorId ?? null,
  consultant_id: input.consultantId ?? null,
  nurse_id: input.nurseId ?? null,
  room_id: input.roomId ?? null,
  chair_id: input.chairId ?? null,
  device_ids: input.deviceIds,
  starts_at: iso(from),
  ends_at: iso(until),
  original_start: iso(from),
  first_visit: input.firstVisit,
  source: input.source?.trim(),
  pre_notice: input.preNotice?.trim(),
  remark: input.remark?.trim(),
  overbook_reason: overbooked,
})

/** The number is taken last. */
const write = async (ctx: Context, plan: Plan, values: object, items: readonly Item[], state: AppointmentState) => {
  const { version, no } = await insertNumbered(ctx, 'appointments.appointment', 'YY', { id: plan.id, state, ...values })
  await writeItems(ctx, plan.id, items)
  stepTaken(ctx, plan.id, 'create', { to: state, toStart: iso(plan.span.from) })
  return { id: plan.id, version, no }
}

/**
 * Makes an appointment, or a course of them.
 * @throws Refused appointments.clash naming who is in the way and the next three places; appointments.courseClash
 */
export const makeAppointment = async (ctx: Context, input: Input, kind: AppointmentKind): Promise<Made> => {
  await refuseUnreached(ctx, input.customerId)
  await refuseBlacklisted(ctx, input.customerId)
  if (!input.deptId && !input.doctorId && !input.consultantId) refuse(appointmentRefusals.needDoctorOrDept())
  const overbooked = overbookedBy(ctx, input.overbookReason)
  const needs = await needsOf(ctx, input)
  const items = await itemsOf(ctx, input.customerId, input.items ?? [])
  const spans = spansOf(spanOf(input.startTime, input.endTime, items), input)
  for (const span of spans) refuseWrongSpan(span, { now: presentIn(ctx.scope) })
  if (!input.force) refuseIf(await whyTwice(ctx, input.customerId, items, spans[0]!))
  const ids = await nextIds(ctx, spans.length)
  const plans = spans.map((span, at): Plan => ({ id: ids[at]!, span }))
  await placeAll(ctx, plans, needs, overbooked !== null)
  for (const { span } of plans) await keepSessions(ctx, items, dayOf(span.from))
  const state = input.pending ? 'pending' : 'booked'
  const made: Made[] = []
  for (const plan of plans) {
    const course = plans.length > 1 ? { course_id: plans[0]!.id } : {}
    made.push(await write(ctx, plan, { ...columnsOf(input, kind, plan.span, overbooked), ...course }, items, state))
  }
  for (const { span } of plans) await endOffersWithin(ctx, input.doctorId ?? null, span)
  for (const { id } of made)
    await appointmentHappened(ctx, {
      ...{ kind: 'booked', appointmentId: id, customerId: input.customerId },
      quiet: id !== made[0]?.id,
    })
  const [first] = made as [Made]
  noted(ctx, { ...first, customerId: input.customerId }, { after: { ...input } })
  return first
}
