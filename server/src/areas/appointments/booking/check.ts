/** Whether an appointment would fit, while it is still being talked about. Nothing is written and no place is taken. */
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentRefusals, minutesOf } from '@clinic/contract/areas/appointments/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { present } from '../../../kit/clock.ts'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, textOf } from '../../../kit/db/rows.ts'
import { momentOf } from '../../../kit/moment.ts'
import { refuseUnreached } from '../../customers/index.ts'
import { type Clash, clashesOf } from '../engine/clash.ts'
import { freePlaces, type Need, onShift, placesAt } from '../engine/free.ts'
import { itemsOf } from './items.ts'
import { spanOf } from './make.ts'
import { needsOf } from './needs.ts'
import { whyShiftFull } from './placing.ts'
import { type Warning, warningsOf } from './warnings.ts'

type Span = { readonly from: number; readonly until: number; readonly exceptId: number }

const stuck = textOf(
  { at: Num, taken: Bool },
  `select w.n::int "at", (select count(distinct b.lane) >= w.lanes or coalesce(bool_or(b.source_type = 'block'), false)
      from appointments.resource_booking b
      where b.resource_type = w.type and b.resource_id = w.id and b.state = 'held' and b.lane <= w.lanes
        and b.during && tstzrange(w."from", w.until)
        and not (b.source_type = 'appointment' and b.source_id = $2)) "taken"
    from jsonb_to_recordset($1::jsonb) as w (n integer, type text, id bigint, "from" timestamptz, until timestamptz, lanes integer)`,
)

const taken = async (ctx: Context, needs: readonly Need[], { from, until, exceptId }: Span): Promise<Need[]> => {
  if (needs.length === 0) return []
  const asked = placesAt(needs, from, until).map((place, n) => ({
    n,
    type: place.type,
    id: place.id,
    from: new Date(place.from).toISOString(),
    until: new Date(place.until).toISOString(),
    lanes: place.capacity,
  }))
  const { found } = await ctx.together({ found: stuck(JSON.stringify(asked), exceptId) })
  return needs.filter((_, n) => found.some(({ at, taken: full }) => at === n && full))
}

/** Everything that is in the way of a span. */
const inTheWay = async (ctx: Context, needs: readonly Need[], span: Span): Promise<Clash[]> => {
  const { off, within } = await onShift(ctx, needs, span.from, span.until)
  const full = await whyShiftFull(ctx, needs, within, span.exceptId)
  return [
    ...off.map(({ type, name }): Clash => ({ type, text: appointmentRefusals.offShift({ name }).message })),
    ...(full ? [{ type: full.type, text: full.refusal.message }] : []),
    ...(await clashesOf(ctx, await taken(ctx, needs, span), span)),
  ]
}

type Checked = {
  minutes: number
  turnaroundMin: number
  clashes: Clash[]
  warnings: Warning[]
  next: { startTime: string; endTime: string }[]
}

/** What is in the way, what to know, and the next three places where everything that is needed is free. */
export const checkAppointment = async (ctx: Context, input: InputOf<typeof appointments.check>): Promise<Checked> => {
  const { customerId, exceptId = 0, startTime, endTime } = input
  if (customerId !== undefined) await refuseUnreached(ctx, customerId)
  const needs = await needsOf(ctx, input)
  const items = await itemsOf(ctx, customerId ?? null, input.items ?? [])
  const span = startTime === undefined ? null : { ...spanOf(startTime, endTime, items), exceptId }
  const minutes = span ? Math.round((span.until - span.from) / 60_000) : minutesOf(items)
  const sensible = minutes >= 5 && minutes <= 720
  const clashes = span && sensible ? await inTheWay(ctx, needs, span) : []
  const warnings = customerId === undefined ? [] : await warningsOf(ctx, customerId, items, span)
  const from = Math.max(present().getTime(), span?.from ?? 0)
  return {
    minutes,
    turnaroundMin: Math.max(0, ...needs.map(({ extraMin }) => extraMin)),
    clashes,
    warnings,
    next: sensible ? await freePlaces(ctx, needs, { from, days: 14, minutes, limit: 3, exceptId }) : [],
  }
}

/** Free places from a day on, for a map of the free hours. */
export const freeSlots = async (ctx: Context, input: InputOf<typeof appointments.freeSlots>) => {
  const { doctorId, nurseId, roomId, chairId, deviceId, date, days = 1, minutes } = input
  const needs = await needsOf(ctx, { doctorId, nurseId, roomId, chairId, deviceIds: deviceId ? [deviceId] : [] })
  const from = Date.parse(momentOf(date))
  // The last quarter before midnight still belongs to the days that are asked for; the hours of a day end before it.
  return await freePlaces(ctx, needs, { from, days, minutes, limit: 14 * 96 })
}
