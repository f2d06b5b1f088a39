/** Departments made, changed, switched and deleted. Their places are changed in moves.ts. */

import {
  type DepartmentRow,
  department,
  departmentRefusals,
  type departments,
  MAX_DEPTH,
  whyNotDisableDepartment,
  whyNotRemoveDepartment,
} from '@clinic/contract/areas/staff/departments.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { rowOf } from '../../../kit/list.ts'
import { valuesIn } from '../../../kit/resource.ts'
import { type Changed, insertRow, nextId, removeRow, updateRow, type Values } from '../../../kit/table.ts'
import { departmentNow, holdTree, reachDepartment, reachParent, relocate, trailOf } from './moves.ts'
import { departmentList } from './queries.ts'

const TABLE = 'staff.department'
type Write = InputOf<typeof departments.create>

const rowAt = async (ctx: Context, id: number): Promise<DepartmentRow> => await rowOf(ctx, id, departmentList)

/** Fields named in the input become columns; the place in the tree is worked out beside them. */
const valuesOf = ({ parentId: _place, cureDept, ...form }: Write): Values => ({
  ...valuesIn(department, form),
  ...(cureDept === undefined ? {} : { cure_dept: cureDept === 'true' }),
})

/** Behind its siblings, unless the person says where. */
const lastAmong = (parentId: number | null) => sql`(
  select coalesce(max(sort), 0) + 10 from staff.department where parent_id is not distinct from ${parentId}::bigint)`

export const createDepartment = async (ctx: Context, input: Write): Promise<Changed> => {
  await holdTree(ctx)
  const parent = await reachParent(ctx, input.parentId)
  if (parent && trailOf(parent.path).length >= MAX_DEPTH) refuse(departmentRefusals.tooDeep({ depth: MAX_DEPTH }))
  if (parent?.status === 1 && input.status !== 1) refuse(departmentRefusals.parentDisabled({ name: parent.name }))
  const id = await nextId(ctx)
  const values = valuesOf(input)
  const place = { id, parent_id: parent?.id ?? null, path: `${parent?.path ?? '/'}${id}/` }
  const changed = await insertRow(ctx, TABLE, { sort: lastAmong(place.parent_id), ...values, ...place })
  ctx.note({ objectType: 'department', objectId: id, after: { ...values, path: place.path } })
  ctx.tell('department.changed', id)
  return changed
}

/** Switching a department needs the ones around it to agree: disabled from the leaves, enabled from the root. */
const checkStatus = async (ctx: Context, before: DepartmentRow, status: 0 | 1 | undefined): Promise<void> => {
  if (status === undefined || status === before.status) return
  if (status === 1) return refuseIf(whyNotDisableDepartment(before))
  const { rows } = await sqlOf({ name: Str })`
    select name from staff.department where id = ${before.parentId} and status = 1`.execute(ctx.db)
  if (rows[0]) refuse(departmentRefusals.parentDisabled({ name: rows[0].name }))
}

export const updateDepartment = async (ctx: Context, input: Write & Changed): Promise<Changed> => {
  await holdTree(ctx)
  const before = await rowAt(ctx, input.id)
  await checkStatus(ctx, before, input.status)
  const values = valuesOf(input)
  ctx.note({ objectType: 'department', objectId: input.id, before: { ...before }, after: { ...values } })
  const changed = await updateRow(ctx, TABLE, input, values)
  ctx.tell('department.changed', input.id)
  if (input.parentId === before.parentId) return changed
  if (!ctx.session.permissions.has('system:dept:move')) refuse(common.forbidden())
  await relocate(ctx, await reachDepartment(ctx, input.id), await reachParent(ctx, input.parentId))
  return { id: input.id, version: (await departmentNow(ctx, input.id)).version }
}

export const setDepartmentStatus = async (
  ctx: Context,
  { id, version, status }: InputOf<typeof departments.setStatus>,
): Promise<Changed> => {
  await holdTree(ctx)
  const before = await rowAt(ctx, id)
  await checkStatus(ctx, before, status)
  ctx.note({ objectType: 'department', objectId: id, before: { status: before.status }, after: { status } })
  ctx.tell('department.changed', id)
  return await updateRow(ctx, TABLE, { id, version }, { status })
}

export const removeDepartment = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  await holdTree(ctx)
  const before = await rowAt(ctx, id)
  refuseIf(whyNotRemoveDepartment(before))
  ctx.note({ objectType: 'department', objectId: id, before: { ...before } })
  ctx.tell('department.changed', id)
  return await removeRow(ctx, TABLE, id)
}
