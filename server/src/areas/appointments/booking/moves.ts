/** Confirmed, finished, cancelled, missed, restored: what frees places and sessions, and what takes them again. */
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentRefusals, whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import { momentOf } from '../../../kit/moment.ts'
import type { Values } from '../../../kit/table.ts'
import { hasEntry } from '../../dictionaries/reads.ts'
import { releasePlaces, type Source } from '../engine/places.ts'
import { placesFreed } from '../waiting/offers.ts'
import {
  appointmentHappened,
  type Changed,
  type Held,
  lockAppointment,
  lockWhere,
  moveAppointment,
  stepTaken,
} from './appointment.ts'
import { freeSessions, itemsIn, keepSessions } from './items.ts'
import { needsOf } from './needs.ts'
import { type Span, whyNotPlaced } from './placing.ts'

const sourceOf = ({ id }: Pick<Held, 'id'>): Source => ({ type: 'appointment', id })

const spanOf = ({ startTime, endTime }: Held): Span => ({
  from: Date.parse(momentOf(startTime)),
  until: Date.parse(momentOf(endTime)),
})

/** Leaves places and sessions, which others may have at once; whoever is away then is offered to nobody. */
const letGo = async (ctx: Context, held: Held): Promise<void> => {
  await releasePlaces(ctx, sourceOf(held))
  await freeSessions(ctx, await itemsIn(ctx, [held.id]))
  await placesFreed(ctx, [held.doctorId], spanOf(held))
}

/** She has said yes. Its place was held already. */
export const confirmAppointment = async (ctx: Context, { id }: { id: number }): Promise<Changed> => {
  const held = await lockAppointment(ctx, id)
  return await moveAppointment(ctx, held, 'confirm')
}

/** Done by hand, where no visit says so. Her sessions were free since she came. */
export const finishAppointment = async (ctx: Context, { id }: { id: number }): Promise<Changed> => {
  const held = await lockAppointment(ctx, id)
  const changed = await moveAppointment(ctx, held, 'finish')
  await releasePlaces(ctx, sourceOf(held))
  return changed
}

/** Takes an appointment back, with one of the hospital's reasons. */
export const cancelAppointment = async (
  ctx: Context,
  input: InputOf<typeof appointments.cancel>,
  { quiet = false } = {},
): Promise<Changed> => {
  const held = await lockAppointment(ctx, input.id)
  refuseIf(whyNotMoveAppointment('cancel', held))
  const { rows } = await sqlOf({ known: Bool })`
    select ${hasEntry('appt_cancel_reason', input.reason)} as known`.execute(ctx.db)
  if (!rows[0]!.known) refuse(appointmentRefusals.unknownChoice({ field: '取消原因' }))
  const reason = [input.reason, input.remark?.trim()].filter(Boolean).join('：')
  const changed = await moveAppointment(ctx, held, 'cancel', { values: { cancel_reason: input.reason }, reason })
  await letGo(ctx, held)
  await appointmentHappened(ctx, { kind: 'cancelled', appointmentId: held.id, customerId: held.customerId, quiet })
  return changed
}

/** Without a time until somebody finds one: what she bought stays kept for her, her place is free at once. */
export const putAside = async (
  ctx: Context,
  { id, reason = '' }: InputOf<typeof appointments.aside>,
): Promise<Changed> => await setAside(ctx, await lockAppointment(ctx, id), {}, reason.trim())

/** The same of a locked one, with what else changes by column: whoever it was with is away, or leaves. */
export const setAside = async (ctx: Context, held: Held, values: Values, reason: string): Promise<Changed> => {
  const changed = await moveAppointment(ctx, held, 'aside', { values, reason })
  await releasePlaces(ctx, sourceOf(held))
  await placesFreed(ctx, [held.doctorId], spanOf(held))
  await appointmentHappened(ctx, { kind: 'aside', appointmentId: held.id, customerId: held.customerId })
  return changed
}

/** She did not come. By hand once its time is over. */
export const missAppointment = async (ctx: Context, { id }: { id: number }): Promise<Changed> => {
  const held = await lockAppointment(ctx, id)
  refuseIf(whyNotMoveAppointment('noShow', held))
  if (!held.over) refuse(appointmentRefusals.notOver({ time: held.endTime.slice(11, 16) }))
  const changed = await moveAppointment(ctx, held, 'noShow', { values: { missed_at: sql`kit.clock()` } })
  await letGo(ctx, held)
  await appointmentHappened(ctx, { kind: 'missed', appointmentId: held.id, customerId: held.customerId })
  return changed
}

/** She came after all: on the same day, if her place is still free. */
export const restoreAppointment = async (ctx: Context, { id }: { id: number }): Promise<Changed> => {
  const held = await lockAppointment(ctx, id)
  refuseIf(whyNotMoveAppointment('restore', held))
  if (!held.isToday) refuse(appointmentRefusals.otherDayRestored())
  const span = spanOf(held)
  refuseIf(await whyNotPlaced(ctx, sourceOf(held), await needsOf(ctx, held), span, held.overbookReason !== null))
  await keepSessions(ctx, await itemsIn(ctx, [held.id]), held.day)
  const changed = await moveAppointment(ctx, held, 'restore', { values: { missed_at: null } })
  await appointmentHappened(ctx, { kind: 'restored', appointmentId: held.id, customerId: held.customerId })
  return changed
}

/** So many at a time: a transaction of the night stays short. */
const AT_ONCE = 500

/** At eleven at night: whoever was expected today, or before, and did not come, has missed it. */
export const missThoseOver = async (ctx: Context): Promise<void> => {
  const over = await lockWhere(
    ctx,
    sql`a.id in (select o.id from appointments.appointment o
      where o.state in ('pending', 'booked') and o.ends_at <= kit.clock() order by o.ends_at, o.id limit ${AT_ONCE})`,
  )
  for (const held of over) {
    await sql`update appointments.appointment set state = 'missed', missed_at = kit.clock() where id = ${held.id}`.execute(
      ctx.db,
    )
    stepTaken(ctx, held.id, 'noShow', { from: held.state, to: 'missed', reason: '当天未到院，系统记爽约' })
    await letGo(ctx, held)
    await appointmentHappened(ctx, { kind: 'missed', appointmentId: held.id, customerId: held.customerId })
  }
  if (over.length > 0) ctx.tell('appointment.changed', ...over.map(({ id }) => id))
  if (over.length === AT_ONCE) ctx.job('appointments.missThoseOver', {})
}
