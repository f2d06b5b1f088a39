/** What a write of the roster knows before it writes: people with their departments, shifts, what stands, which weeks are published. */
import type { RosterSource } from '@clinic/contract/areas/scheduling/calls.ts'
import { type Segment, type ShiftTimes, weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { everyPerson, mainDepartment } from '../staff/reads.ts'

/** One writer of a hospital's roster at a time: what is judged together is written together. */
export const holdRoster = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('scheduling.roster:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
}

const Person = { staffId: Id, name: Str, atWork: sure(Bool), departmentId: Nullable(Id) }
export type Person = RowOf<typeof Person>
const Shift = {
  id: Id,
  name: Str,
  shortName: Str,
  segments: Json<Segment[]>(),
  restFlag: Bool,
  deptIds: Type.Array(Id),
  inUse: sure(Bool),
}
export type Shift = RowOf<typeof Shift>
const Standing = {
  id: Id,
  staffId: Id,
  date: Str,
  shiftTypeId: Id,
  segments: Json<Segment[]>(),
  quota: Nullable(Num),
  remark: Str,
  source: Of<RosterSource>(),
  published: sure(Bool),
}
export type Standing = RowOf<typeof Standing>
const Stamp = { staffId: sure(Id), date: sure(Str), stamp: Str }

export type Ground = {
  readonly people: ReadonlyMap<number, Person>
  readonly shifts: ReadonlyMap<number, Shift>
  readonly standing: readonly Standing[]
  /** `staffId|date` → what it holds, as one word. */
  readonly stamps: ReadonlyMap<string, string>
  /** `departmentId|week` of weeks that were published. */
  readonly published: ReadonlySet<string>
}

type Asked = readonly { readonly staffId: number; readonly date: string }[]

const peopleOf = (ids: readonly number[]) => sqlOf(Person)`
  select p.id as "staffId", p.name, p.status = 0 as "atWork", ${sql.raw(mainDepartment('p.id'))} as "departmentId"
  from ${sql.raw(everyPerson('p'))} where p.id = any(${[...ids]}::bigint[])`

const allShifts = sqlOf(Shift)`
  select t.id, t.name, t.short_name as "shortName", t.segments, t.rest_flag as "restFlag", t.dept_ids as "deptIds",
    t.status = 0 as "inUse" from scheduling.shift_type t`

/** A day more on each side: a night reaches into the next. */
const standingOf = (ids: readonly number[], from: string, to: string) => sqlOf(Standing)`
  select c.id, c.staff_id as "staffId", c.work_date as date, c.shift_type_id as "shiftTypeId", c.segments, c.quota, c.remark, c.source,
    c.published_at is not null as published
  from scheduling.cell c
  where c.staff_id = any(${[...ids]}::bigint[]) and c.work_date between ${from}::date - 1 and ${to}::date + 1
  order by c.id`

const stampsOf = (asked: Asked) => sqlOf(Stamp)`
  select d.staff_id as "staffId", d.day as date, scheduling.stamp_of(d.staff_id, d.day) as stamp
  from unnest(${asked.map(({ staffId }) => staffId)}::bigint[], ${asked.map(({ date }) => date)}::date[]) as d (staff_id, day)`

const publishedIn = (from: string, to: string) => sqlOf({ departmentId: Nullable(Id), week: Str })`
  select b.department_id as "departmentId", b.week from scheduling.publication b
  where b.week between ${from}::date and ${to}::date`

/** Key of a department's week. */
export const weekKey = (departmentId: number | null, date: string): string => `${departmentId ?? ''}|${weekOf(date)}`

/** Reads it all in one message. */
export const groundOf = async (ctx: Context, asked: Asked): Promise<Ground> => {
  const dates = asked.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const ids = [...new Set(asked.map(({ staffId }) => staffId))]
  const { people, shifts, standing, stamps, weeks } = await ctx.together({
    people: peopleOf(ids),
    shifts: allShifts,
    standing: standingOf(ids, from, to),
    stamps: stampsOf(asked),
    weeks: publishedIn(weekOf(from), weekOf(to)),
  })
  return {
    people: new Map(people.map((one) => [one.staffId, one])),
    shifts: new Map(shifts.map((one) => [one.id, one])),
    standing,
    stamps: new Map(stamps.map(({ staffId, date, stamp }) => [`${staffId}|${date}`, stamp])),
    published: new Set(weeks.map(({ departmentId, week }) => weekKey(departmentId, week))),
  }
}

/** A shift of the roster with its times as they were copied. */
export const timesOf = ({ shifts }: Ground, { shiftTypeId, segments }: Standing): ShiftTimes => {
  const { name, restFlag } = shifts.get(shiftTypeId)!
  return { id: shiftTypeId, name, restFlag, segments }
}
