/** 排班 as it is read: the list, one, the matrix of a screen in one message, a day's history. */
import {
  type AwayKind,
  type AwayState,
  rosterSources,
  rosterStates,
  type scheduling,
} from '@clinic/contract/areas/scheduling/calls.ts'
import { type Segment, timesText } from '@clinic/contract/areas/scheduling/rules.ts'
import type { RosterSource, RosterState, ShiftColour } from '@clinic/contract/areas/scheduling/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, everybody, type ListOf, pageOf, placeOf, type RowsOf, rowOf } from '../../kit/list.ts'
import {
  departmentName,
  departmentOf,
  everyPerson,
  heldJobs,
  mainDepartmentOf,
  peopleUnder,
  staffName,
} from '../staff/reads.ts'
import { daysOff } from './questions.ts'

/** The roster hangs on the wall. */
const scope = everybody(
  'who works when is known to everybody who may see the roster; who writes it goes by departments',
)

const segmentsText = (value: unknown): string => timesText(value as Segment[])

export const cellList: ListOf<typeof scheduling.list> = {
  table: 'scheduling.cell',
  from: sql`scheduling.cell c join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id`,
  columns: {
    id: col('c.id'),
    version: col('c.version'),
    staffId: col('c.staff_id'),
    staffName: col(sql.raw(staffName('c.staff_id'))),
    departmentName: col(sql.raw(departmentName('c.department_id'))),
    workDate: col('c.work_date', { sort: true }),
    shiftTypeId: col('c.shift_type_id'),
    shiftName: col('t.name'),
    times: col('c.segments', { read: segmentsText }),
    state: col(sql`case when c.published_at is null then 'draft' else 'published' end`),
    quota: col('c.quota'),
    remark: col('c.remark'),
    source: col('c.source'),
    publishedAt: col('c.published_at'),
    publishedByName: col(sql.raw(staffName('c.published_by'))),
  },
  filters: {
    staffId: (id) => sql`c.staff_id = ${id}`,
    departmentId: (id) => sql`c.department_id = ${id}`,
    shiftTypeId: (id) => sql`c.shift_type_id = ${id}`,
    state: (state) => (state === 'draft' ? sql`c.published_at is null` : sql`c.published_at is not null`),
    dateFrom: (day) => sql`c.work_date >= ${day}::date`,
    dateTo: (day) => sql`c.work_date <= ${day}::date`,
  },
  asks: { dateFrom: 'workDate', dateTo: 'workDate', shiftTypeId: 'shiftName', departmentId: 'departmentName' },
  scope,
  order: { by: 'c.work_date', direction: 'desc', tie: 'c.id' },
}

const cell: RowsOf<typeof scheduling.one> = {
  ...placeOf(cellList),
  columns: { ...cellList.columns, segments: col('c.segments') },
}

export const cellPage = (ctx: Context, input: InputOf<typeof scheduling.list>) => pageOf(ctx, input, cellList)
export const oneCell = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, cell)

export const exportCells = (ctx: Context, input: InputOf<typeof scheduling.export>) =>
  listFile(
    ctx,
    { name: '排班', list: cellList, object: 'roster', words: { state: rosterStates, source: rosterSources } },
    input,
  )

// The matrix.

export const shiftBriefs = sqlOf({
  id: Id,
  name: Str,
  shortName: Str,
  color: Of<ShiftColour>(),
  segments: Json<Segment[]>(),
  restFlag: Bool,
  bookable: Bool,
  deptIds: Type.Array(Id),
  status: Num,
})`
  select t.id, t.name, t.short_name as "shortName", t.color, t.segments, t.rest_flag as "restFlag", t.bookable, t.dept_ids as "deptIds",
    t.status from scheduling.shift_type t order by t.sort, t.id`

/** Everybody at work, and who has left but stands in the roster of these days; by department and name. */
export const rosterPeople = (from: string, to: string, narrowed: RawBuilder<unknown>) => sqlOf({
  staffId: Id,
  name: Str,
  departmentId: Nullable(Id),
  departmentName: sure(Str),
  job: sure(Str),
  atWork: sure(Bool),
})`
  select p.id as "staffId", p.name, d.id as "departmentId", coalesce(d.name, '未分科室') as "departmentName",
    coalesce((select j.name from ${sql.raw(heldJobs('sj', 'j'))} where sj.hospital_id = p.hospital_id and sj.staff_id = p.id
      order by j.sort, j.id limit 1), '') as job, p.status = 0 as "atWork"
  from (select s.hospital_id, s.id, s.name, s.pinyin, s.status, s.id as staff_id from ${sql.raw(everyPerson('s'))}) p
  left join ${sql.raw(mainDepartmentOf('sd', 'p', 'staff_id'))}
  left join ${sql.raw(departmentOf('d', 'sd', 'department_id'))}
  where (p.status = 0 or exists (select from scheduling.cell c where c.hospital_id = p.hospital_id and c.staff_id = p.id
      and c.work_date between ${from}::date and ${to}::date)) and ${narrowed}
  order by d.sort nulls last, d.id, p.pinyin, p.id`

/** Days that hold something. @param narrowed on `c` */
export const rosterDays = (from: string, to: string, narrowed: RawBuilder<unknown>) => sqlOf({
  staffId: Id,
  date: Str,
  stamp: sure(Str),
  state: sure(Of<RosterState>()),
  shifts: Json<OutputOf<typeof scheduling.matrix>['days'][number]['shifts']>(),
})`
  select c.staff_id as "staffId", c.work_date as date, string_agg(c.id || '.' || c.version, ' ' order by c.id) as stamp,
    case when bool_and(c.published_at is not null) then 'published' else 'draft' end as state,
    jsonb_agg(jsonb_build_object('id', c.id, 'shiftTypeId', c.shift_type_id, 'quota', c.quota, 'remark', c.remark, 'source', c.source,
      'segments', c.segments) order by c.id) as shifts
  from scheduling.cell c where c.work_date between ${from}::date and ${to}::date and ${narrowed}
  group by c.staff_id, c.work_date order by c.staff_id, c.work_date`

/** Who is away, or has asked to be, in these days. @param narrowed on `l` */
export const awayIn = (from: string, to: string, narrowed: RawBuilder<unknown>) => sqlOf({
  id: Id,
  staffId: Id,
  kind: Of<AwayKind>(),
  state: Of<AwayState>(),
  startsAt: sure(Str),
  endsAt: sure(Str),
  reason: Str,
})`
  select l.id, l.staff_id as "staffId", l.kind, l.state, lower(l.during) as "startsAt", upper(l.during) as "endsAt", l.reason
  from scheduling.leave_block l
  where l.state in ('waiting', 'valid') and l.during && tstzrange(${from}::date::timestamptz, (${to}::date + 1)::timestamptz) and ${narrowed}
  order by lower(l.during), l.id`

const weeksIn = (from: string, to: string) => sqlOf({
  departmentId: Nullable(Id),
  week: Str,
  at: Str,
  byName: Nullable(Str),
})`
  select b.department_id as "departmentId", b.week, b.created_at as at, ${sql.raw(staffName('b.created_by'))} as "byName"
  from scheduling.publication b where b.week between ${from}::date - 6 and ${to}::date order by b.week, b.department_id`

const waiting = sqlOf({ n: sure(Num) })`
  select ((select count(*) from scheduling.swap_request s where s.state = 'waiting')
    + (select count(*) from scheduling.leave_block l where l.state = 'waiting'))::int as n`

/** 30 people by two weeks in one message; so are 200 by six. */
export const matrix = async (
  ctx: Context,
  { from, days: length, departmentId }: InputOf<typeof scheduling.matrix>,
): Promise<OutputOf<typeof scheduling.matrix>> => {
  const to = daysAfter(from, length - 1)
  const of = (id: string) =>
    departmentId === undefined ? sql`true` : sql`${sql.ref(id)} in (${peopleUnder(departmentId)})`
  const { shifts, people, days, away, weeks, waits } = await ctx.together({
    shifts: shiftBriefs,
    people: rosterPeople(from, to, of('p.id')),
    days: rosterDays(from, to, of('c.staff_id')),
    away: awayIn(from, to, of('l.staff_id')),
    weeks: weeksIn(from, to),
    waits: waiting,
  })
  const closed = [...(await daysOff(ctx, from, to))]
  return { from, to, shifts, people, days, away, closed, weeks, waiting: waits[0]!.n }
}

export const history = async (
  ctx: Context,
  { staffId, date }: InputOf<typeof scheduling.history>,
): Promise<OutputOf<typeof scheduling.history>> => {
  const { rows } = await sqlOf({
    id: Id,
    before: Str,
    after: Str,
    source: Of<RosterSource>(),
    state: Of<RosterState>(),
    byName: Nullable(Str),
    at: Str,
  })`
    select h.id, h.before, h.after, h.source, h.state, ${sql.raw(staffName('h.created_by'))} as "byName", h.created_at as at
    from scheduling.change h where h.staff_id = ${staffId} and h.work_date = ${date}::date
    order by h.id desc limit 50`.execute(ctx.db)
  return rows
}
