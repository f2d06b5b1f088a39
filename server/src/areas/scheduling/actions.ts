/** 排班: single shifts, whole batches, and publishing a department's week. */
import { type scheduling, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import type { Changed } from '../../kit/table.ts'
import { namedDepartments } from '../staff/reads.ts'
import { groundOf, holdRoster } from './ground.ts'
import { type Outside, overBookings } from './outside.ts'
import { rosterTells } from './questions.ts'
import { dayOfCell, saveDays } from './write.ts'

/** For the trail: bookings were left outside on purpose. */
const meant = ({ outside }: { readonly outside: Outside }) => (outside === null ? {} : { outside: true })

export const saveBatch = async (
  ctx: Context,
  { days, confirmed }: InputOf<typeof scheduling.batch>,
): Promise<OutputOf<typeof scheduling.batch>> => {
  const saved = await saveDays(ctx, days, { source: 'hand', confirmed })
  ctx.note({ objectType: 'roster', after: { days: saved.changed, ...meant(saved) } })
  return saved
}

const idOf = async (ctx: Context, staffId: number, date: string, shiftTypeId: number): Promise<Changed> => {
  const { rows } = await sqlOf({ id: Id, version: Version })`
    select c.id, c.version from scheduling.cell c
    where c.staff_id = ${staffId} and c.work_date = ${date}::date and c.shift_type_id = ${shiftTypeId}`.execute(ctx.db)
  return rows[0]!
}

/** One shift more on somebody's day. */
export const createCell = async (
  ctx: Context,
  { confirmed, ...input }: InputOf<typeof scheduling.create>,
): Promise<OutputOf<typeof scheduling.create>> => {
  const { staffId, workDate: date, shiftTypeId, quota, remark } = input
  await holdRoster(ctx)
  const { standing } = await groundOf(ctx, [{ staffId, date }])
  const there = standing.filter((one) => one.staffId === staffId && one.date === date)
  if (there.some((one) => one.shiftTypeId === shiftTypeId)) refuse(common.duplicate())
  const shifts = [...there, { shiftTypeId, quota, remark }]
  const saved = await saveDays(ctx, [{ staffId, date, shifts }], { source: 'hand', confirmed })
  const made = await idOf(ctx, staffId, date, shiftTypeId)
  ctx.note({ objectType: 'roster', objectId: made.id, after: { ...input, ...meant(saved) } })
  return { ...made, outside: saved.outside }
}

/** Its limit and remark: another shift is another row. */
export const updateCell = async (
  ctx: Context,
  input: InputOf<typeof scheduling.update>,
): Promise<OutputOf<typeof scheduling.update>> => {
  await holdRoster(ctx)
  const { cell, others } = await dayOfCell(ctx, input.id)
  const { rows } = await sql`select from scheduling.cell where id = ${input.id} and version = ${input.version}`.execute(
    ctx.db,
  )
  if (rows.length === 0) refuse(common.stale())
  const { staffId, date, shiftTypeId } = cell
  const after = { shiftTypeId, quota: input.quota, remark: input.remark }
  const { beyond } = await saveDays(ctx, [{ staffId, date, shifts: [...others, after] }], { source: 'hand' })
  ctx.note({
    objectType: 'roster',
    objectId: input.id,
    before: { quota: cell.quota, remark: cell.remark },
    after: { quota: input.quota, remark: input.remark },
  })
  return { ...(await idOf(ctx, staffId, date, shiftTypeId)), beyond }
}

export const removeCell = async (
  ctx: Context,
  { id, confirmed }: InputOf<typeof scheduling.remove>,
): Promise<OutputOf<typeof scheduling.remove>> => {
  await holdRoster(ctx)
  const { cell, others } = await dayOfCell(ctx, id)
  const day = { staffId: cell.staffId, date: cell.date, shifts: others }
  const saved = await saveDays(ctx, [day], { source: 'hand', confirmed })
  ctx.note({
    objectType: 'roster',
    objectId: id,
    before: { staffId: cell.staffId, workDate: cell.date },
    ...(saved.outside ? { after: meant(saved) } : {}),
  })
  return { outside: saved.outside }
}

const Drafts = { departmentId: Nullable(Id), drafts: sure(Num), isPublished: sure(Bool) }
type Drafts = RowOf<typeof Drafts>

/** Departments within reach with what their week holds. */
const weekOfDepartments = async (ctx: Context, week: string, departmentId: number | undefined): Promise<Drafts[]> => {
  const { rows: reach } = ctx
  const { rows } = await sqlOf(Drafts)`
    select c.department_id as "departmentId", (count(*) filter (where c.published_at is null))::int as drafts,
      exists (select from scheduling.publication b where b.week = ${week}::date and b.department_id is not distinct from c.department_id)
        as "isPublished"
    from scheduling.cell c
    where c.work_date between ${week}::date and ${week}::date + 6
      and (${departmentId ?? null}::bigint is null or c.department_id = ${departmentId ?? null}::bigint)
      and (${reach === 'all'} or c.department_id = any(${reach === 'all' ? [] : [...reach.departments]}::bigint[]))
    group by c.department_id`.execute(ctx.db)
  return rows
}

/** Drafts of departments in a week become shifts. @returns whose they are */
const holdDrafts = async (ctx: Context, week: string, departments: readonly (number | null)[]): Promise<number[]> => {
  await sql`insert into scheduling.publication (department_id, week)
    select d, ${week}::date from unnest(${[...departments]}::bigint[]) d on conflict do nothing`.execute(ctx.db)
  const { rows } = await sqlOf({ staffId: Id })`
    update scheduling.cell c set published_at = kit.clock(), published_by = kit.current_staff()
    where ${draftsOf(week, departments)} returning c.staff_id as "staffId"`.execute(ctx.db)
  return [...new Set(rows.map(({ staffId }) => staffId))]
}

const draftsOf = (week: string, departments: readonly (number | null)[]) => sql`
  c.work_date between ${week}::date and ${week}::date + 6 and c.published_at is null
    and exists (select from unnest(${[...departments]}::bigint[]) d where d is not distinct from c.department_id)`

/** 发布: what was drafted in a department's week holds, and everybody in it hears of her week. */
export const publishWeek = async (
  ctx: Context,
  { week: date, departmentId, confirmed = false }: InputOf<typeof scheduling.publish>,
): Promise<OutputOf<typeof scheduling.publish>> => {
  const week = weekOf(date)
  await refuseDangling(ctx, namedDepartments([departmentId]), schedulingRefusals.unknownDepartment)
  await holdRoster(ctx)
  const found = await weekOfDepartments(ctx, week, departmentId)
  const open = found.filter(({ drafts, isPublished }) => drafts > 0 || !isPublished)
  if (open.length === 0)
    refuse(
      found.length > 0 ? schedulingRefusals.publishedAlready({ week }) : schedulingRefusals.nothingToPublish({ week }),
    )
  const departments = open.map((one) => one.departmentId)
  const { rows: days } = await sqlOf({ staffId: Id, date: Str })`
    select distinct c.staff_id as "staffId", c.work_date as date from scheduling.cell c
    where ${draftsOf(week, departments)}`.execute(ctx.db)
  const { done: people, outside } = await overBookings(ctx, days, confirmed, () => holdDrafts(ctx, week, departments))
  ctx.note({
    objectType: 'roster',
    objectNo: week,
    after: { week, departments: departments.length, people: people.length, ...meant({ outside }) },
  })
  ctx.tell('roster', ...people)
  await rosterTells().published(ctx, week, people)
  return { departments: departments.length, people: people.length, outside }
}
