/** The bookings that lie under a time in which somebody is away or something is closed. */
import { OFFERED, type Stopped } from '@clinic/contract/areas/appointments/alternatives.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { BookedType } from '@clinic/contract/areas/appointments/words.ts'
import { momentText } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../../../kit/clock.ts'
import { type Context, Refused } from '../../../kit/context.ts'
import { Num, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { conditionsOf, rowsFound } from '../../../kit/list.ts'
import { momentOf } from '../../../kit/moment.ts'
import { needsOf } from '../booking/needs.ts'
import { appointmentList } from '../booking/queries.ts'
import { freePlaces, type Need, placesAt } from '../engine/free.ts'

/** Who or what cannot be had: a person is booked as doctor or nurse, a thing as what it is. */
export type Away = {
  readonly types: readonly BookedType[]
  readonly id: number
  readonly from: number
  readonly until: number
}
type Row = AppointmentRow
type Candidate = Stopped['candidates'][number]

export const iso = (at: number): string => new Date(at).toISOString()
export const ms = (moment: string): number => Date.parse(momentOf(moment))
/** A moment as it is shown. */
export const shown = (at: number): string => momentText(new Date(at))
const DAYS_AHEAD = 14

/** Bookings that hold it within the span. */
const holding = ({ types, id, from, until }: Away) => sql`(select b.source_id from appointments.resource_booking b
  where b.state = 'held' and b.source_type = 'appointment' and b.resource_type = any(${[...types]}::text[]) and b.resource_id = ${id}
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

/** What a booking needs; null where something of it is not in use any more. */
const needsOfRow = async (ctx: Context, { deptId, doctorId, nurseId, roomId, chairId, deviceIds }: Row) => {
  try {
    return await needsOf(ctx, { deptId, doctorId, nurseId, roomId, chairId, deviceIds })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** A booking that can be moved, with what it needs. */
export type Task = { readonly row: Row; readonly needs: readonly Need[] }

/** Those the asker sees, those of them that can be moved, and how many more there are. */
export const bookingsUnder = async (ctx: Context, away: Away) => {
  const rows = await affected(ctx, away)
  const tasks: Task[] = []
  for (const row of rows) {
    const needs = whyNotMoveAppointment('change', row) ? null : await needsOfRow(ctx, row)
    if (needs) tasks.push({ row, needs })
  }
  return { rows, tasks, hidden: (await countAll(ctx, away)) - rows.length }
}

/** Why a booking cannot be moved, as its row says it; empty: it can. */
export const lockedText = (row: Row): string => whyNotMoveAppointment('change', row)?.message.slice(0, 60) ?? ''

/** What a place takes of things that serve one at a time; where several are served the engine counts when it is saved. */
const candidate = (
  way: Candidate['way'],
  withId: number,
  needs: readonly Need[],
  { from, until }: Pick<Away, 'from' | 'until'>,
) => ({
  ...{ way, withId, from, until },
  holds: needs
    .filter(({ capacity }) => capacity === 1)
    .map(({ type, id, extraMin }) => ({ what: `${type}:${id}`, until: until + extraMin * 60_000 })),
})

/** With the same person, in the same thing, when it can be had again. */
const laterOf = async (ctx: Context, away: Away, { row, needs }: Task, many: number): Promise<Candidate[]> => {
  const minutes = Math.round((ms(row.endTime) - ms(row.startTime)) / 60_000)
  const from = Math.max(away.until, present().getTime())
  // Each of the others may take as many quarters as it is long before this one chooses.
  const limit = (many + OFFERED) * Math.max(1, Math.ceil(minutes / 15))
  const slots = await freePlaces(ctx, needs, { from, days: DAYS_AHEAD, minutes, limit, exceptId: row.id })
  return slots.map(({ startTime, endTime }) =>
    candidate('later', away.id, needs, { from: ms(startTime), until: ms(endTime) }),
  )
}

const full = textOf(
  { at: Num },
  `select w.n::int "at" from jsonb_to_recordset($1::jsonb) as w (n integer, type text, id bigint, "from" timestamptz,
      until timestamptz, lanes integer, own bigint)
    where (select count(distinct b.lane) >= w.lanes or coalesce(bool_or(b.source_type = 'block'), false)
      from appointments.resource_booking b
      where b.resource_type = w.type and b.resource_id = w.id and b.state = 'held' and b.lane <= w.lanes
        and b.during && tstzrange(w."from", w.until)
        and not (b.source_type = 'appointment' and b.source_id = w.own))`,
)

/** A booking at its own time with somebody or something else. */
export type Tried = { readonly row: Row; readonly withId: number; readonly needs: readonly Need[] }

/** Its own time; one that has begun begins no more. */
export const spanOf = ({ row }: Pick<Task, 'row'>): Pick<Away, 'from' | 'until'> => ({
  from: ms(row.startTime),
  until: ms(row.endTime),
})

/** Where all that is needed is free at the same time, what the booking itself holds left out. */
export const othersFree = async (ctx: Context, tried: readonly Tried[]): Promise<Map<number, Candidate[]>> => {
  const open = tried.filter((one) => spanOf(one).from > present().getTime())
  if (open.length === 0) return new Map()
  const asked = open.flatMap(({ needs, row }, n) => {
    const { from, until } = spanOf({ row })
    return placesAt(needs, from, until).map((place) => ({
      ...{ n, type: place.type, id: place.id, from: iso(place.from), until: iso(place.until) },
      ...{ lanes: place.capacity, own: row.id },
    }))
  })
  const { found } = await ctx.together({ found: full(JSON.stringify(asked)) })
  const taken = new Set(found.map(({ at }) => at))
  const free = new Map<number, Candidate[]>()
  open.forEach(({ row, withId, needs }, n) => {
    if (taken.has(n)) return
    free.set(row.id, [...(free.get(row.id) ?? []), candidate('other', withId, needs, spanOf({ row }))])
  })
  return free
}

/** Every place of every booking, later ones and others. */
export const stoppedOf = async (
  ctx: Context,
  away: Away,
  tasks: readonly Task[],
  others: ReadonlyMap<number, Candidate[]>,
): Promise<Stopped[]> => {
  const all: Stopped[] = []
  for (const task of tasks) {
    const later = await laterOf(ctx, away, task, tasks.length)
    const { id } = task.row
    all.push({ id, from: spanOf(task).from, candidates: [...later, ...(others.get(id) ?? [])] })
  }
  return all
}
