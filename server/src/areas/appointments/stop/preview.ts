/** Whose bookings lie under a 停诊, and where each of them may go. Nothing is written and no place is taken. */
import { alternativesTogether } from '@clinic/contract/areas/appointments/alternatives.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import type { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { everyPerson, sameWorkAs } from '../../staff/reads.ts'
import { openShifts } from '../engine/free.ts'
import {
  type Away,
  bookingsUnder,
  lockedText,
  ms,
  othersFree,
  shown,
  spanOf,
  stoppedOf,
  type Task,
  type Tried,
} from './under.ts'

/** Colleagues that are looked at. */
const MOST_COLLEAGUES = 8

/** Who is away from when to when. @throws Refused where it is no span */
export const awayOf = ({ staffId, startsAt, endsAt }: { staffId: number; startsAt: string; endsAt: string }): Away => {
  const [from, until] = [ms(startsAt), ms(endsAt)]
  if (!(until > from)) refuse(appointmentRefusals.stopSpan())
  return { types: ['doctor', 'nurse'], id: staffId, from, until }
}

const roleOf = (row: AppointmentRow, staffId: number): 'doctor' | 'nurse' =>
  row.doctorId === staffId ? 'doctor' : 'nurse'

type Colleague = { readonly id: number; readonly name: string }

const colleaguesOf = async (ctx: Context, { id }: Away): Promise<Colleague[]> => {
  const { rows } = await sqlOf({ id: Id, name: sure(Str) })`
    select n.id, n.name from ${faceOf((one) => sameWorkAs('n', one), id)} order by n.id limit ${MOST_COLLEAGUES}`.execute(
    ctx.db,
  )
  return rows
}

/** Every booking with every colleague in the place of whoever is away. */
const tries = (away: Away, tasks: readonly Task[], colleagues: readonly Colleague[]): Tried[] =>
  tasks.flatMap(({ row, needs }) =>
    colleagues.map(({ id, name }) => ({
      ...{ row, withId: id },
      needs: needs.map((need) => (need.type === roleOf(row, away.id) ? { ...need, id, name } : need)),
    })),
  )

/** Those whose colleague is on shift, with a number left of it. */
const onShift = async (ctx: Context, tried: readonly Tried[]): Promise<Tried[]> => {
  if (tried.length === 0) return []
  const shifts = await openShifts(ctx, {
    staffIds: [...new Set(tried.map(({ withId }) => withId))],
    from: Math.min(...tried.map((one) => spanOf(one).from)),
    until: Math.max(...tried.map((one) => spanOf(one).until)),
  })
  const works = (one: Tried): boolean => {
    const { from, until } = spanOf(one)
    return shifts === null || shifts.some((by) => by.staffId === one.withId && by.from <= from && by.until >= until)
  }
  return tried.filter(works)
}

const namesOf = async (ctx: Context, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sqlOf({ id: Id, name: sure(Str) })`
    select n.id, n.name from ${sql.raw(everyPerson('n'))} where n.id = any(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Every booking under the stop that the asker sees, with up to three places each, computed together. */
export const previewStop = async (
  ctx: Context,
  input: InputOf<typeof appointmentStops.preview>,
): Promise<OutputOf<typeof appointmentStops.preview>> => {
  const away = awayOf(input)
  const { rows, tasks, hidden } = await bookingsUnder(ctx, away)
  // A colleague of the same work at the same time, who is on shift and free, as is all else that is needed.
  const tried = await onShift(ctx, tries(away, tasks, await colleaguesOf(ctx, away)))
  const stopped = await stoppedOf(ctx, away, tasks, await othersFree(ctx, tried))
  const stop = { withId: away.id, from: away.from, until: away.until }
  const offers = alternativesTogether(stopped, { stop, prefer: input.prefer ?? 'later' })
  const names = await namesOf(
    ctx,
    [...offers.values()].flat().map(({ withId }) => withId),
  )
  return {
    rows: rows.map((row) => ({
      row,
      role: roleOf(row, away.id),
      locked: lockedText(row),
      offers: (offers.get(row.id) ?? []).map(({ way, withId, from, until }) => ({
        ...{ way, staffId: withId, staffName: names.get(withId) ?? '', startTime: shown(from), endTime: shown(until) },
      })),
    })),
    hidden,
  }
}
