/**
 * Places in the department tree. Whoever changes a place holds the hospital's tree until the commit: two moves that
 * together would make a ring come one after the other, and the second sees the first.
 */

import { departmentRefusals, type departments, whyNotMoveDepartment } from '@clinic/contract/areas/staff/departments.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import type { Changed } from '../../../kit/table.ts'
import { departmentScope } from './queries.ts'

/** Distance between neighbours after they were numbered anew. */
const STEP = 10

const Stored = {
  id: Id,
  parent_id: Nullable(Id),
  path: Str,
  name: Str,
  status: Of<0 | 1>(),
  version: Version,
}
export type Stored = RowOf<typeof Stored>

/** Nobody else changes places in this hospital's tree until the commit. */
export const holdTree = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.department', kit.current_hospital()))`.execute(ctx.db)
}

const storedAt = async (ctx: Context, id: number, within: 'reach' | 'hospital'): Promise<Stored | undefined> => {
  const scope = within === 'reach' ? scopeCondition(ctx, departmentScope) : null
  const { rows } = await sqlOf(Stored)`
    select d.id, d.parent_id, d.path, d.name, d.status, d.version from staff.department d
     where d.id = ${id}${scope ? sql` and ${scope}` : sql``}`.execute(ctx.db)
  return rows[0]
}

/** A department within reach of the person who asks; 404 otherwise. Read after `holdTree`. */
export const reachDepartment = async (ctx: Context, id: number): Promise<Stored> =>
  (await storedAt(ctx, id, 'reach')) ?? refuse(common.notFound())

/** Where a department shall lie: null is the first level, which only those who reach every department may fill. */
export const reachParent = async (ctx: Context, parentId: number): Promise<Stored | null> => {
  if (parentId === 0) return ctx.rows === 'all' ? null : refuse(departmentRefusals.parentMissing())
  return (await storedAt(ctx, parentId, 'reach')) ?? refuse(departmentRefusals.parentMissing())
}

/** The department as it is now, wherever it went. */
export const departmentNow = async (ctx: Context, id: number): Promise<Stored> =>
  (await storedAt(ctx, id, 'hospital')) ?? refuse(common.notFound())

export const trailOf = (path: string): number[] => path.split('/').filter(Boolean).map(Number)

/** Levels of a department and what lies below it. */
const heightOf = async (ctx: Context, { path }: Stored): Promise<number> => {
  const { rows } = await sqlOf({ deepest: Num })`
    select max(length(path) - length(replace(path, '/', '')) - 1)::int as deepest from staff.department
     where path like ${path} || '%'`.execute(ctx.db)
  return rows[0]!.deepest - trailOf(path).length + 1
}

/** Puts the department, with everything below it, under another parent. Asks for `holdTree` first. */
export const relocate = async (ctx: Context, department: Stored, parent: Stored | null): Promise<void> => {
  const height = await heightOf(ctx, department)
  const place = parent && { id: parent.id, trail: trailOf(parent.path) }
  refuseIf(whyNotMoveDepartment(department.id, height, place))
  if (department.status === 0 && parent?.status === 1) refuse(departmentRefusals.parentDisabled({ name: parent.name }))
  if ((parent?.id ?? null) === department.parent_id) return
  await refuseSameName(ctx, department, parent)
  const path = `${parent?.path ?? '/'}${department.id}/`
  await sql`
    update staff.department d
       set parent_id = case when d.id = ${department.id} then ${parent?.id ?? null}::bigint else d.parent_id end,
           path = ${path} || substr(d.path, ${department.path.length + 1}::int)
     where d.path like ${department.path} || '%'`.execute(ctx.db)
}

const refuseSameName = async (ctx: Context, { id, name }: Stored, parent: Stored | null): Promise<void> => {
  const { rows } = await sql`
    select from staff.department
     where parent_id is not distinct from ${parent?.id ?? null}::bigint and name = ${name} and id <> ${id}`.execute(
    ctx.db,
  )
  if (rows.length > 0) refuse(departmentRefusals.nameTaken({ name }))
}

/** Puts a department before one of its siblings, or last; siblings are numbered anew only where there is no room. */
const arrange = async (ctx: Context, id: number, parentId: number | null, beforeId: number | null): Promise<void> => {
  const { rows: siblings } = await sqlOf({ id: Id, sort: Num })`
    select id, sort from staff.department where parent_id is not distinct from ${parentId}::bigint and id <> ${id}
     order by sort, id`.execute(ctx.db)
  const found = beforeId === null ? -1 : siblings.findIndex((one) => one.id === beforeId)
  if (beforeId !== null && found < 0) refuse(common.notFound())
  const at = found < 0 ? siblings.length : found
  const before = siblings[at - 1]?.sort ?? (siblings[at]?.sort ?? 0) - 2 * STEP
  const after = siblings[at]?.sort ?? before + 2 * STEP
  const between = Math.floor((before + after) / 2)
  if (between > before && between < after && between >= 0) return await place(ctx, [[id, between]])
  const order = siblings.map((one) => one.id).toSpliced(at, 0, id)
  await place(
    ctx,
    order.map((one, index) => [one, (index + 1) * STEP] as const),
  )
}

const place = async (ctx: Context, sorts: readonly (readonly [id: number, sort: number])[]): Promise<void> => {
  await sql`
    update staff.department d set sort = given.sort
      from unnest(${sorts.map(([id]) => id)}::bigint[], ${sorts.map(([, sort]) => sort)}::int[]) as given (id, sort)
     where d.id = given.id and d.sort <> given.sort`.execute(ctx.db)
}

export const moveDepartment = async (
  ctx: Context,
  { id, version, parentId, beforeId = null }: InputOf<typeof departments.move>,
): Promise<Changed> => {
  await holdTree(ctx)
  const department = await reachDepartment(ctx, id)
  if (department.version !== version) refuse(common.stale())
  const parent = await reachParent(ctx, parentId)
  await relocate(ctx, department, parent)
  await arrange(ctx, id, parent?.id ?? null, beforeId)
  const after = await departmentNow(ctx, id)
  ctx.note({ objectType: 'department', objectId: id, before: { path: department.path }, after: { path: after.path } })
  ctx.tell('department.changed', id)
  return { id, version: after.version }
}
