/** An appointment that stands is given another time, other people, other things; what is not named stays as it is. */
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentMoves, whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { momentOf } from '../../../kit/moment.ts'
import { namedIn, type Values } from '../../../kit/table.ts'
import { endOffersWithin, placesFreed } from '../waiting/offers.ts'
import {
  appointmentHappened,
  type Changed,
  type Held,
  lockAppointment,
  noted,
  stepTaken,
  writeAppointment,
} from './appointment.ts'
import { freeSessions, itemsIn, itemsOf, keepSessions, writeItems } from './items.ts'
import { dayOf } from './make.ts'
import { needsOf, type Places } from './needs.ts'
import { overbookedBy, refuseWrongSpan, type Span, whyNotPlaced } from './placing.ts'
import { whyTwice } from './warnings.ts'

type Input = InputOf<typeof appointments.update>

const said = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value)

/** As it is to stand: what the form names, and of the rest what stood. */
const placesOf = (input: Input, held: Held): Places => ({
  deptId: said(input.deptId, held.deptId),
  doctorId: said(input.doctorId, held.doctorId),
  nurseId: said(input.nurseId, held.nurseId),
  roomId: said(input.roomId, held.roomId),
  chairId: said(input.chairId, held.chairId),
  deviceIds: said(input.deviceIds, held.deviceIds),
})

/** A new beginning keeps the length where no end is named. */
const spanOf = ({ startTime, endTime }: Input, held: Held): Span => {
  const stood = { from: Date.parse(momentOf(held.startTime)), until: Date.parse(momentOf(held.endTime)) }
  const from = startTime === undefined ? stood.from : Date.parse(momentOf(startTime))
  const until = endTime === undefined ? from + (stood.until - stood.from) : Date.parse(momentOf(endTime))
  return { from, until }
}

const columnsOf = (input: Input, { from, until }: Span): Values => ({
  department_id: input.deptId,
  doctor_id: input.doctorId,
  consultant_id: input.consultantId,
  nurse_id: input.nurseId,
  room_id: input.roomId,
  chair_id: input.chairId,
  device_ids: input.deviceIds,
  first_visit: input.firstVisit,
  source: input.source?.trim(),
  pre_notice: input.preNotice?.trim(),
  remark: input.remark?.trim(),
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(until).toISOString(),
})

/** Sessions follow its items and its day. */
const changeItems = async (ctx: Context, held: Held, input: Input, span: Span): Promise<void> => {
  const moved = dayOf(span.from) !== held.day
  if (input.items === undefined && !moved) return
  const stood = await itemsIn(ctx, [held.id])
  await freeSessions(ctx, stood)
  if (input.items === undefined) return await keepSessions(ctx, stood, dayOf(span.from))
  const items = await itemsOf(ctx, held.customerId, input.items)
  if (!input.force) refuseIf(await whyTwice(ctx, held.customerId, items, { ...span, exceptId: held.id }))
  await sql`delete from appointments.appointment_item where appointment_id = ${held.id}`.execute(ctx.db)
  await writeItems(ctx, held.id, items)
  await keepSessions(ctx, items, dayOf(span.from))
}

/** Another time, other people or other things need other places; its consultant, its words and its items do not. */
const needsPlaces = (input: Input, moved: boolean): boolean =>
  moved ||
  input.overbookReason !== undefined ||
  [input.doctorId, input.nurseId, input.roomId, input.chairId, input.deviceIds].some((one) => one !== undefined)

/**
 * Where she leaves somebody others fit in; where she comes to nobody else is asked any more.
 * @param left null: she held none
 */
const othersAsked = async (
  ctx: Context,
  { to = null, span }: { to?: number | null | undefined; span: Span },
  left: { from: number | null; stood: Span } | null,
): Promise<void> => {
  await endOffersWithin(ctx, to, span)
  if (left) await placesFreed(ctx, [left.from], left.stood)
}

/** What its history says of a change: a new beginning with the old one, and that it was given a time again. */
const noteChange = (
  ctx: Context,
  held: Held,
  { placed, stood, span, reason }: { placed: boolean; stood: Span; span: Span; reason: string },
) =>
  stepTaken(ctx, held.id, placed ? 'place' : 'change', {
    from: held.state,
    to: placed ? appointmentMoves.place.to : held.state,
    ...(span.from === stood.from
      ? {}
      : { fromStart: new Date(stood.from).toISOString(), toStart: new Date(span.from).toISOString() }),
    reason,
  })

/** That it stands elsewhere now, or is with somebody else, and how it stood. */
const tellMoved = async (
  ctx: Context,
  { id, customerId, startTime, doctorId }: Held,
  { placed, quiet }: { placed: boolean; quiet: boolean },
): Promise<void> =>
  await appointmentHappened(ctx, {
    ...{ kind: placed ? 'booked' : 'moved', appointmentId: id, customerId, quiet },
    ...(placed ? {} : { was: { startTime, doctorId } }),
  })

/**
 * Changes an appointment. A move that fails leaves it where it was.
 * @param options.quiet nobody is told of this one: what moves it tells of all of them
 * @throws Refused appointments.clash naming who is in the way and the next three places
 */
export const changeAppointment = async (ctx: Context, input: Input, { quiet = false } = {}): Promise<Changed> => {
  const held = await lockAppointment(ctx, input.id)
  if (held.version !== input.version) refuse(common.stale())
  refuseIf(whyNotMoveAppointment('change', held))
  const span = spanOf(input, held)
  const stood = { from: Date.parse(momentOf(held.startTime)), until: Date.parse(momentOf(held.endTime)) }
  const placed = held.state === 'aside' && input.startTime !== undefined
  const begins = span.from !== stood.from
  const moved = placed || begins || span.until !== stood.until
  refuseWrongSpan(span, { moved: begins || placed })
  const overbooked = overbookedBy(ctx, input.overbookReason)
  const places = placesOf(input, held)
  const needs = await needsOf(ctx, { ...places, consultantId: input.consultantId })
  // What is set aside holds no place until it is given a time.
  if (placed || (held.state !== 'aside' && needsPlaces(input, moved))) {
    const keeps = overbooked !== null || (held.overbookReason !== null && !moved)
    refuseIf(await whyNotPlaced(ctx, { type: 'appointment', id: held.id }, needs, span, keeps))
  }
  await changeItems(ctx, held, input, span)
  const changed = await writeAppointment(ctx, held, {
    ...namedIn(columnsOf(input, span)),
    ...(overbooked !== null ? { overbook_reason: overbooked } : begins ? { overbook_reason: null } : {}),
    ...(begins ? { reschedules: sql`reschedules + 1` } : {}),
    // A new time is agreed with her; a stop says afterwards of whose it moved that they do not know.
    ...(begins || placed ? { untold_since: null } : {}),
    ...(placed ? { state: appointmentMoves.place.to } : {}),
  })
  const reason = input.reason?.trim() ?? ''
  await noteChange(ctx, held, { placed, stood, span, reason })
  noted(ctx, held, { before: { ...held }, after: { ...input }, reason })
  const isHeld = placed || held.state !== 'aside'
  const other = places.doctorId !== held.doctorId
  if (isHeld && (moved || other))
    await othersAsked(ctx, { to: places.doctorId, span }, placed ? null : { from: held.doctorId, stood })
  if (isHeld && (begins || placed || other)) await tellMoved(ctx, held, { placed, quiet })
  return changed
}
