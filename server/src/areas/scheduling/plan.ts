/** Copying a week and laying a template over days: worked out once, said before it is written, written by the same rule. */
import { type scheduling, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import {
  cycleOn,
  datesOf,
  dayKey,
  type Placed,
  type PlanCell,
  type PlanGround,
  planOf,
  type Skipped,
  weekOf,
  whyNotTogether,
} from '@clinic/contract/areas/scheduling/rules.ts'
import { awayKinds, MOST_DAYS } from '@clinic/contract/areas/scheduling/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, daysBetween } from '@clinic/contract/days.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { type Changed, insertRow, removeRow } from '../../kit/table.ts'
import { departmentName, mainDepartment, namedDepartments, peopleUnder, staffName } from '../staff/reads.ts'
import { groundOf, holdRoster, timesOf } from './ground.ts'
import { awayIn, rosterPeople } from './queries.ts'
import { daysOff } from './questions.ts'
import { saveDays } from './write.ts'

type Plan = { readonly put: readonly PlanCell[]; readonly skipped: readonly Skipped[] }
type Source = 'copy' | 'template'

const cellsBetween = async (ctx: Context, from: string, to: string, narrowed: RawBuilder<unknown>) => {
  const { rows } = await sqlOf({ staffId: Id, date: Str, shiftTypeIds: sure(Json<number[]>()) })`
    select c.staff_id as "staffId", c.work_date as date, jsonb_agg(c.shift_type_id order by c.id) as "shiftTypeIds"
    from scheduling.cell c where c.work_date between ${from}::date and ${to}::date and ${narrowed}
    group by c.staff_id, c.work_date order by c.staff_id, c.work_date`.execute(ctx.db)
  return rows
}

/** Who this person may roster: by departments, where her right does not reach all. */
const within = ({ rows }: Context, departmentId: number | null | undefined, id: string): RawBuilder<unknown> => {
  const reached =
    rows === 'all' ? sql`true` : sql`${sql.raw(mainDepartment(id))} = any(${[...rows.departments]}::bigint[])`
  return departmentId ? sql`${reached} and ${sql.ref(id)} in (${peopleUnder(departmentId)})` : reached
}

/** Every day between two moments on which somebody is away. */
const awayDays = (
  blocks: OutputOf<typeof scheduling.matrix>['away'],
  dates: readonly string[],
): Map<string, string> => {
  const days = new Map<string, string>()
  for (const { staffId, kind, state, startsAt, endsAt } of blocks)
    for (const date of dates)
      if (state === 'valid' && startsAt < `${daysAfter(date, 1)} 00:00:00` && endsAt > `${date} 00:00:00`)
        days.set(dayKey(staffId, date), awayKinds[kind])
  return days
}

const planGround = async (
  ctx: Context,
  dates: readonly string[],
): Promise<PlanGround & { everybody: ReadonlyMap<number, string> }> => {
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const { people, away, shifts } = await ctx.together({
    people: rosterPeople(from, to, sql`true`),
    away: awayIn(from, to, sql`true`),
    shifts: sqlOf({ id: Id })`select t.id from scheduling.shift_type t where t.status = 0`,
  })
  const taken = await cellsBetween(ctx, from, to, sql`true`)
  const closed = await daysOff(ctx, from, to)
  return {
    names: new Map(people.filter(({ atWork }) => atWork).map(({ staffId, name }) => [staffId, name])),
    everybody: new Map(people.map(({ staffId, name }) => [staffId, name])),
    taken: new Set(taken.map(({ staffId, date }) => dayKey(staffId, date))),
    away: awayDays(away, dates),
    closed: new Map(closed.map(({ date, name }) => [date, name])),
    shifts: new Set(shifts.map(({ id }) => id)),
  }
}

/** Leaves out as well what would overlap with what stands beside it: a night before the first day. */
const withoutOverlaps = async (ctx: Context, { put, skipped }: Plan, names: PlanGround['names']): Promise<Plan> => {
  if (put.length === 0) return { put, skipped }
  const ground = await groundOf(ctx, put)
  const given = new Set(put.map(({ staffId, date }) => dayKey(staffId, date)))
  const stands = new Map<number, Placed[]>()
  for (const one of ground.standing) {
    if (given.has(dayKey(one.staffId, one.date))) continue
    stands.set(one.staffId, [...(stands.get(one.staffId) ?? []), { date: one.date, shift: timesOf(ground, one) }])
  }
  const taken: PlanCell[] = []
  const left: Skipped[] = []
  for (const cell of put) {
    const before = stands.get(cell.staffId) ?? []
    const own = cell.shiftTypeIds.map((id) => ({ date: cell.date, shift: ground.shifts.get(id)! }))
    const name = names.get(cell.staffId) ?? ''
    if (whyNotTogether(name, [...before, ...own])) {
      left.push({ staffId: cell.staffId, name, date: cell.date, why: '与前后一天的班次重叠' })
      continue
    }
    stands.set(cell.staffId, [...before, ...own])
    taken.push(cell)
  }
  return { put: taken, skipped: [...skipped, ...left] }
}

const planned = async (
  ctx: Context,
  cells: readonly PlanCell[],
  dates: readonly string[],
  overwrite: boolean,
): Promise<Plan> => {
  const ground = await planGround(ctx, dates)
  const missing = cells.map(({ staffId }) => staffId).filter((id) => !ground.everybody.has(id))
  const named = await namesOf(ctx, missing)
  const plan = planOf(cells, ground, overwrite, (id) => ground.everybody.get(id) ?? named.get(id) ?? '')
  return await withoutOverlaps(ctx, plan, ground.names)
}

const namesOf = async (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sqlOf({ id: sure(Id), name: Nullable(Str) })`
    select p.id, ${sql.raw(staffName('p.id'))} as name from unnest(${[...ids]}::bigint[]) as p (id)`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

const written = async (
  ctx: Context,
  { put, skipped }: Plan,
  how: { source: Source; confirmed: boolean | undefined },
) => {
  const days = put.map(({ staffId, date, shiftTypeIds }) => ({
    staffId,
    date,
    shifts: shiftTypeIds.map((shiftTypeId) => ({ shiftTypeId })),
  }))
  const { changed: created, outside } = await saveDays(ctx, days, how)
  const meant = outside === null ? {} : { outside: true }
  ctx.note({ objectType: 'roster', after: { source: how.source, created, skipped: skipped.length, ...meant } })
  return { created, skipped: [...skipped], outside }
}

const preview = ({ put, skipped }: Plan) => ({ put: put.length, skipped: [...skipped] })

// 复制

type Copy = InputOf<typeof scheduling.previewCopy>

const planOfCopy = async (ctx: Context, { departmentId, fromWeek, toWeek, overwrite = false }: Copy): Promise<Plan> => {
  const [from, to] = [weekOf(fromWeek), weekOf(toWeek)]
  if (from === to) refuse(schedulingRefusals.sameWeek())
  await refuseDangling(ctx, namedDepartments([departmentId]), schedulingRefusals.unknownDepartment)
  const cells = await cellsBetween(ctx, from, daysAfter(from, 6), within(ctx, departmentId, 'c.staff_id'))
  const shift = daysBetween(from, to)
  const moved = cells.map((cell) => ({ ...cell, date: daysAfter(cell.date, shift) }))
  return await planned(ctx, moved, datesOf(to, 7), overwrite)
}

export const previewCopy = async (ctx: Context, input: Copy) => preview(await planOfCopy(ctx, input))

export const copyWeek = async (ctx: Context, { confirmed, ...input }: InputOf<typeof scheduling.copy>) => {
  await holdRoster(ctx)
  return await written(ctx, await planOfCopy(ctx, input), { source: 'copy', confirmed })
}

// 模板

type TemplateCells = OutputOf<typeof scheduling.templates>[number]['cells']
const cellsOfTemplate = `coalesce((select jsonb_agg(jsonb_build_object('staffId', x.staff_id, 'staffName', ${staffName('x.staff_id')},
    'dayIndex', x.day_index, 'shiftTypeId', x.shift_type_id) order by x.staff_id, x.day_index, x.id)
  from scheduling.template_cell x where x.hospital_id = m.hospital_id and x.template_id = m.id), '[]'::jsonb)`

const templateRows = (condition: RawBuilder<unknown>) => sqlOf({
  id: Id,
  version: Version,
  name: Str,
  departmentId: Nullable(Id),
  departmentName: Nullable(Str),
  cycleDays: Num,
  cells: sure(Json<TemplateCells>()),
})`
  select m.id, m.version, m.name, m.department_id as "departmentId", ${sql.raw(departmentName('m.department_id'))} as "departmentName",
    m.cycle_days as "cycleDays", ${sql.raw(cellsOfTemplate)} as cells
  from scheduling.template m where ${condition} order by m.name, m.id`

export const templates = async (ctx: Context): Promise<OutputOf<typeof scheduling.templates>> =>
  (await templateRows(sql`true`).execute(ctx.db)).rows

export const createTemplate = async (
  ctx: Context,
  input: InputOf<typeof scheduling.createTemplate>,
): Promise<Changed> => {
  const { name, departmentId = null, cycleDays, from } = input
  await refuseDangling(ctx, namedDepartments([departmentId]), schedulingRefusals.unknownDepartment)
  const cells = await cellsBetween(ctx, from, daysAfter(from, cycleDays - 1), within(ctx, departmentId, 'c.staff_id'))
  if (cells.length === 0) refuse(schedulingRefusals.emptyTemplate())
  const made = await insertRow(ctx, 'scheduling.template', {
    name: name.trim(),
    department_id: departmentId,
    cycle_days: cycleDays,
  })
  const rows = cells.flatMap(({ staffId, date, shiftTypeIds }) =>
    shiftTypeIds.map((shiftTypeId) => ({
      staff_id: staffId,
      day_index: daysBetween(from, date),
      shift_type_id: shiftTypeId,
    })),
  )
  await sql`insert into scheduling.template_cell (template_id, staff_id, day_index, shift_type_id)
    select ${made.id}, r.staff_id, r.day_index, r.shift_type_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (staff_id bigint, day_index int, shift_type_id bigint)`.execute(
    ctx.db,
  )
  ctx.note({ objectType: 'rosterTemplate', objectId: made.id, objectNo: name.trim(), after: { ...input } })
  return made
}

export const removeTemplate = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { rows } = await templateRows(sql`m.id = ${id}`).execute(ctx.db)
  const { name } = rows[0] ?? refuse(common.notFound())
  ctx.note({ objectType: 'rosterTemplate', objectId: id, objectNo: name, before: { name } })
  return await removeRow(ctx, 'scheduling.template', id)
}

type Apply = InputOf<typeof scheduling.previewTemplate>

const planOfTemplate = async (ctx: Context, { id, from, to, overwrite = false }: Apply): Promise<Plan> => {
  const length = daysBetween(from, to) + 1
  if (length < 1) refuse(schedulingRefusals.spanOrder())
  if (length > MOST_DAYS) refuse(schedulingRefusals.tooLong({ most: MOST_DAYS }))
  const { rows } = await templateRows(sql`m.id = ${id}`).execute(ctx.db)
  const template = rows[0] ?? refuse(common.notFound())
  const dates = datesOf(from, length)
  return await planned(ctx, cycleOn(template.cells, template.cycleDays, dates), dates, overwrite)
}

export const previewTemplate = async (ctx: Context, input: Apply) => preview(await planOfTemplate(ctx, input))

export const applyTemplate = async (
  ctx: Context,
  { confirmed, ...input }: InputOf<typeof scheduling.applyTemplate>,
) => {
  await holdRoster(ctx)
  return await written(ctx, await planOfTemplate(ctx, input), { source: 'template', confirmed })
}
