/** Whose bookings lie under a 停诊, and where each of them may go. Nothing is written and no place is taken. */
import {
  alternativesTogether,
  type Candidate,
  OFFERED,
  type Stopped,
} from '@clinic/contract/areas/appointments/alternatives.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentRefusals, whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { present } from '../../../kit/clock.ts'
import { type Context, Refused, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf, sure, textOf } from '../../../kit/db/rows.ts'
import { conditionsOf, rowsFound } from '../../../kit/list.ts'
import { momentOf } from '../../../kit/moment.ts'
import { everyPerson, sameWorkAs } from '../../staff/reads.ts'
import { needsOf } from '../booking/needs.ts'
import { appointmentList } from '../booking/queries.ts'
import { freePlaces, type Need, placesAt, shiftsOf } from '../engine/free.ts'

type Away = { readonly staffId: number; readonly from: number; readonly until: number }
type Row = AppointmentRow
const iso = (at: number): string => new Date(at).toISOString()
const ms = (moment: string): number => Date.parse(momentOf(moment))
/** Colleagues that are looked at. */
const MOST_COLLEAGUES = 8
const DAYS_AHEAD = 14

/** Who is away from when to when. @throws Refused where it is no span */
export const awayOf = ({ staffId, startsAt, endsAt }: { staffId: number; startsAt: string; endsAt: string }): Away => {
  const [from, until] = [ms(startsAt), ms(endsAt)]
  if (!(until > from)) refuse(appointmentRefusals.stopSpan())
  return { staffId, from, until }
}

/** Bookings that hold somebody as doctor or nurse within a span. */
const holding = ({ staffId, from, until }: Away) => sql`(select b.source_id from appointments.resource_booking b
  where b.state = 'held' and b.source_type = 'appointment' and b.resource_type in ('doctor', 'nurse') and b.resource_id = ${staffId}
    and b.during && tstzrange(${iso(from)}::timestamptz, ${iso(until)}::timestamptz))`

const affected = async (ctx: Context, away: Away): Promise<Row[]> => {
  const where = await conditionsOf(ctx, { state: 'pending,booked,arrived,serving' }, appointmentList)
  return await rowsFound(ctx, appointmentList, sql`${where} and a.id in ${holding(away)} order by a.starts_at, a.id`)
}

const countAll = async (ctx: Context, away: Away): Promise<number> => {
  const { rows } = await sqlOf({
    n: Num,
  })`select count(distinct h.source_id)::int as n from ${holding(away)} h`.execute(ctx.db)
  return rows[0]!.n
}

const roleOf = (row: Row, staffId: number): 'doctor' | 'nurse' => (row.doctorId === staffId ? 'doctor' : 'nurse')

/** What a booking needs; null where something of it is not in use any more. */
const needsOfRow = async (ctx: Context, { deptId, doctorId, nurseId, roomId, chairId, deviceIds }: Row) => {
  try {
    return await needsOf(ctx, { deptId, doctorId, nurseId, roomId, chairId, deviceIds })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

type Task = { readonly row: Row; readonly role: 'doctor' | 'nurse'; readonly needs: readonly Need[] }
type Colleague = { readonly id: number; readonly name: string }

/** What a place takes of things that serve one at a time; where several are served the engine counts when it is saved. */
const candidate = (way: Candidate['way'], staffId: number, needs: readonly Need[], from: number, until: number) => ({
  ...{ way, staffId, from, until },
  holds: needs
    .filter(({ capacity }) => capacity === 1)
    .map(({ type, id, extraMin }) => ({ what: `${type}:${id}`, until: until + extraMin * 60_000 })),
})

/** With the same person, after she is back. */
const laterOf = async (ctx: Context, away: Away, { row, needs }: Task, many: number): Promise<Candidate[]> => {
  const minutes = Math.round((ms(row.endTime) - ms(row.startTime)) / 60_000)
  const from = Math.max(away.until, present().getTime())
  // Each of the others may take as many quarters as it is long before this one chooses.
  const limit = (many + OFFERED) * Math.max(1, Math.ceil(minutes / 15))
  const slots = await freePlaces(ctx, needs, { from, days: DAYS_AHEAD, minutes, limit })
  return slots.map(({ startTime, endTime }) => candidate('later', away.staffId, needs, ms(startTime), ms(endTime)))
}

const colleaguesOf = async (ctx: Context, { staffId }: Away): Promise<Colleague[]> => {
  const { rows } = await sqlOf({ id: Id, name: sure(Str) })`
    select n.id, n.name from ${sql.raw(sameWorkAs('n', String(Number(staffId))))} order by n.id limit ${MOST_COLLEAGUES}`.execute(
    ctx.db,
  )
  return rows
}

const full = textOf(
  { at: Num },
  `select w.n::int "at" from jsonb_to_recordset($1::jsonb) as w (n integer, type text, id bigint, "from" timestamptz,
      until timestamptz, lanes integer, own bigint)
    where (select count(distinct b.lane) from appointments.resource_booking b
      where b.resource_type = w.type and b.resource_id = w.id and b.state = 'held' and b.lane <= w.lanes
        and b.during && tstzrange(w."from", w.until)
        and not (b.source_type = 'appointment' and b.source_id = w.own)) >= w.lanes`,
)

type Tried = { readonly row: Row; readonly span: Span; readonly staffId: number; readonly needs: readonly Need[] }
type Span = { readonly from: number; readonly until: number }

/** Every booking with every colleague in the place of whoever is away. */
const tries = (tasks: readonly Task[], colleagues: readonly Colleague[]): Tried[] =>
  tasks.flatMap(({ row, role, needs }) =>
    colleagues.map(({ id, name }) => ({
      row,
      span: { from: ms(row.startTime), until: ms(row.endTime) },
      staffId: id,
      needs: needs.map((need) => (need.type === role ? { ...need, id, name } : need)),
    })),
  )

/** Those that begin yet and whose colleague is on shift. */
const onShift = async (ctx: Context, tried: readonly Tried[]): Promise<Tried[]> => {
  const shifts = await shiftsOf(ctx, {
    staffIds: [...new Set(tried.map(({ staffId }) => staffId))],
    from: Math.min(...tried.map(({ span }) => span.from)),
    until: Math.max(...tried.map(({ span }) => span.until)),
  })
  const works = ({ staffId, span }: Tried): boolean =>
    shifts === null || shifts.some((one) => one.staffId === staffId && one.from <= span.from && one.until >= span.until)
  return tried.filter((one) => one.span.from > present().getTime() && works(one))
}

/** With a colleague of the same work at the same time, who is on shift and free, as is all else that is needed. */
const othersOf = async (ctx: Context, away: Away, tasks: readonly Task[]): Promise<Map<number, Candidate[]>> => {
  const tried = tries(tasks, await colleaguesOf(ctx, away))
  if (tried.length === 0) return new Map()
  const open = await onShift(ctx, tried)
  const asked = open.flatMap(({ needs, span, row }, n) =>
    placesAt(needs, span.from, span.until).map(({ type, id, from, until, capacity }) => ({
      ...{ n, type, id, from: iso(from), until: iso(until), lanes: capacity, own: row.id },
    })),
  )
  const { found } = await ctx.together({ found: full(JSON.stringify(asked)) })
  const taken = new Set(found.map(({ at }) => at))
  const free = new Map<number, Candidate[]>()
  open.forEach(({ row, span, staffId, needs }, n) => {
    if (taken.has(n)) return
    const place = candidate('other', staffId, needs, span.from, span.until)
    free.set(row.id, [...(free.get(row.id) ?? []), place])
  })
  return free
}

const stoppedOf = async (ctx: Context, away: Away, tasks: readonly Task[]): Promise<Stopped[]> => {
  const others = await othersOf(ctx, away, tasks)
  const all: Stopped[] = []
  for (const task of tasks) {
    const later = await laterOf(ctx, away, task, tasks.length)
    all.push({
      id: task.row.id,
      from: ms(task.row.startTime),
      candidates: [...later, ...(others.get(task.row.id) ?? [])],
    })
  }
  return all
}

const HOUR_8 = 8 * 3_600_000
const shown = (at: number): string => new Date(at + HOUR_8).toISOString().slice(0, 19).replace('T', ' ')

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
  const rows = await affected(ctx, away)
  const tasks: Task[] = []
  for (const row of rows) {
    const needs = whyNotMoveAppointment('change', row) ? null : await needsOfRow(ctx, row)
    if (needs) tasks.push({ row, role: roleOf(row, away.staffId), needs })
  }
  const stopped = await stoppedOf(ctx, away, tasks)
  const offers = alternativesTogether(stopped, { stop: away, prefer: input.prefer ?? 'later' })
  const names = await namesOf(
    ctx,
    [...offers.values()].flat().map(({ staffId }) => staffId),
  )
  return {
    rows: rows.map((row) => ({
      row,
      role: roleOf(row, away.staffId),
      locked: whyNotMoveAppointment('change', row)?.message.slice(0, 60) ?? '',
      offers: (offers.get(row.id) ?? []).map(({ way, staffId, from, until }) => ({
        ...{ way, staffId, staffName: names.get(staffId) ?? '', startTime: shown(from), endTime: shown(until) },
      })),
    })),
    hidden: (await countAll(ctx, away)) - rows.length,
  }
}
