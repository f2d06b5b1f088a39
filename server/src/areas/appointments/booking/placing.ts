/** Finding a place for an appointment: its time is sensible, everybody is on shift, and everything needed is free. */
import { appointmentRefusals, whyNotThatLong } from '@clinic/contract/areas/appointments/rules.ts'
import { LATE_MINUTES } from '@clinic/contract/areas/appointments/words.ts'
import { momentText } from '@clinic/contract/days.ts'
import { present } from '../../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { clashRefusal } from '../engine/clash.ts'
import { type Need, onShift, placesAt, type Shift } from '../engine/free.ts'
import { mayBeOverbooked, releasePlaces, type Source, takePlaces } from '../engine/places.ts'
import { fullCells } from '../engine/quota.ts'

export type Span = { readonly from: number; readonly until: number }
const MINUTE_MS = 60_000

/** Refuses a time that is over, or a length that is none. @param moved an appointment that stands may keep a time that has begun */
export const refuseWrongSpan = (
  { from, until }: Span,
  { moved = true, now = present() }: { moved?: boolean; now?: Date } = {},
): void => {
  if (Number.isNaN(from) || Number.isNaN(until)) refuse(appointmentRefusals.length())
  refuseIf(whyNotThatLong(from, until))
  if (moved && from < now.getTime() - LATE_MINUTES * MINUTE_MS) refuse(appointmentRefusals.past())
}

/** The reason of an overbooking, from somebody who may; null where none is asked for. */
export const overbookedBy = (ctx: Context, reason: string | null | undefined): string | null => {
  if (reason === undefined || reason === null) return null
  const said = reason.trim()
  if (said === '') return refuse(appointmentRefusals.overbookReason())
  if (!ctx.session.permissions.has('appointment:overbook')) refuse(appointmentRefusals.mayNotOverbook())
  return said
}

/** Why a shift within which a span lies takes nobody more; null: each takes this one. */
export const whyShiftFull = async (
  ctx: Context,
  needs: readonly Need[],
  within: readonly Shift[],
  exceptId: number,
) => {
  const full = await fullCells(ctx, within, exceptId)
  const one = within.find(({ limited }) => limited && full.has(limited.cellId))
  if (!one?.limited) return null
  const { type, name } = needs.find(
    (need) => (need.type === 'doctor' || need.type === 'nurse') && need.id === one.staffId,
  )!
  const day = momentText(new Date(Date.parse(one.limited.lasts[0]!.from))).slice(5, 10)
  return {
    type,
    refusal: appointmentRefusals.shiftFull({ name, day, shift: one.limited.name, most: one.limited.most }),
  }
}

/** Everything that keeps an appointment from a span, in words; null: it was placed, and holds its places now. */
export const whyNotPlaced = async (
  ctx: Context,
  source: Source,
  needs: readonly Need[],
  { from, until }: Span,
  overbooked: boolean,
) => {
  const { off, within } = overbooked ? { off: [], within: [] } : await onShift(ctx, needs, from, until)
  if (off[0]) return appointmentRefusals.offShift({ name: off[0].name })
  const missing = await takePlaces(ctx, source, placesAt(needs, from, until), { overbooked })
  // Counted behind the lock of whoever it is with: of two who want the last number one has it.
  if (missing.length === 0) return (await whyShiftFull(ctx, needs, within, source.id))?.refusal ?? null
  const stuck = needs.filter(({ type, id }) => missing.some((one) => one.type === type && one.id === id))
  const never = overbooked ? stuck.find(({ type }) => !mayBeOverbooked(type)) : undefined
  if (never) return appointmentRefusals.neverOverbooked({ what: never.name })
  // What of it could be had is in nobody's way while it looks for another time: whoever refuses takes all of it back.
  await releasePlaces(ctx, source)
  return await clashRefusal(ctx, stuck, needs, { from, until, exceptId: source.id })
}
