/** Roles come, change their name and state, are copied, and go. */

import type { roles } from '@clinic/contract/areas/access/roles.ts'
import { type RoleRow, roleRefusals, whyNotDeleteRole } from '@clinic/contract/areas/access/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../../kit/table.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'
import { nothingHeld } from '../rights/escalation.ts'
import { ownLevel, refuseExcess, rightsWithin, withoutEscalation } from '../rights/guard.ts'
import { contentOf } from './content.ts'
import { rightsOfContent } from './draft-rights.ts'
import { holdersOf, roleById } from './list.ts'
import { GROUP_SCOPE, touchRole } from './save-content.ts'

type Written = InputOf<typeof roles.create>

const STAFF_LEVEL = 50
const STAFF = 2
const GROUP_STAFF = 3

/** Nobody makes a role of a lower number than her own, nor one for group staff outside a group. */
const refuseKind = async (ctx: Context, name: string, { level, userType }: { level: number; userType: number }) => {
  if (level < (await ownLevel(ctx))) refuse(roleRefusals.above({ name }))
  if (userType !== GROUP_STAFF) return
  const { rows } = await sqlOf({ group: Bool })`
    select h.group_his as group from ${sql.raw(fromOwnHospital('h'))}`.execute(ctx.db)
  if (!rows[0]?.group) refuse(roleRefusals.groupScope())
}

const nextSort = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({
    next: Num,
  })`select least(coalesce(max(sort), 0) + 10, 9999) as next from access.role`.execute(ctx.db)
  return rows[0]!.next
}

/** A new role grants nothing and reaches its members' own rows. */
export const createRole = async (ctx: Context, input: Written): Promise<Changed> => {
  const { level = STAFF_LEVEL, userType = STAFF, status = 0, remark = null, code } = input
  const name = input.name.trim()
  await refuseKind(ctx, name, { level, userType })
  const values = { name, code, level, user_type: userType, status, remark, sort: input.sort ?? (await nextSort(ctx)) }
  const changed = await insertRow(ctx, 'access.role', values)
  ctx.note({ objectType: 'role', objectId: changed.id, objectNo: name, after: values })
  ctx.tell('perm.changed')
  ctx.tell('role.changed', changed.id)
  return changed
}

const isRenamed = (role: RoleRow, { name, code, level, userType }: Written): boolean =>
  role.name !== name.trim() ||
  role.code !== code ||
  (level !== undefined && role.level !== level) ||
  (userType !== undefined && role.userType !== userType)

export const updateRole = async (ctx: Context, input: Written & Changed): Promise<Changed> => {
  const role = await touchRole(ctx, input.id)
  if (role.fixed && isRenamed(role, input)) refuse(roleRefusals.fixed({ name: role.name }))
  const { level = role.level, userType = role.userType, status = role.status, sort = role.sort, code } = input
  const name = input.name.trim()
  if (!role.fixed) await refuseKind(ctx, name, { level, userType })
  if (userType !== GROUP_STAFF && role.dataScope === GROUP_SCOPE) refuse(roleRefusals.groupScope())
  const remark = input.remark === undefined ? role.remark : input.remark
  const values = { name, code, level, user_type: userType, status, remark, sort }
  const { name: _n, code: _c, level: _l, userType: user_type, status: _s, remark: _r, sort: _o } = role
  const before = { name: _n, code: _c, level: _l, user_type, status: _s, remark: _r, sort: _o }
  ctx.note({ objectType: 'role', objectId: role.id, objectNo: role.name, before, after: values })
  ctx.tell('perm.changed')
  ctx.tell('role.changed', role.id)
  // Enabled again, a role gives its members everything at once.
  const changed = () => updateRow(ctx, 'access.role', input, values)
  return status === role.status ? await changed() : await withoutEscalation(ctx, () => holdersOf(ctx, role.id), changed)
}

const removeOne = async (ctx: Context, id: number): Promise<RoleRow> => {
  await touchRole(ctx, id)
  const role = await roleById(ctx, id)
  refuseIf(whyNotDeleteRole(role))
  await sql`delete from access.feature_grant where owner_type = 'role' and owner_id = ${id}`.execute(ctx.db)
  await removeRow(ctx, 'access.role', id)
  ctx.tell('perm.changed')
  ctx.tell('role.changed', id)
  return role
}

export const removeRole = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { name, code } = await removeOne(ctx, id)
  ctx.note({ objectType: 'role', objectId: id, objectNo: name, before: { name, code } })
  return null
}

/** All of them, or none. @returns how many */
export const removeRoles = async (ctx: Context, { ids }: { ids: readonly number[] }): Promise<number> => {
  const names: string[] = []
  for (const id of [...ids].sort((a, b) => a - b)) names.push((await removeOne(ctx, id)).name)
  ctx.note({ objectType: 'role', before: { ids: [...ids], names } })
  return names.length
}

const copies = (from: number, to: number) =>
  [
    'insert into access.role_menu (role_id, menu_id) select $2::bigint, menu_id from access.role_menu where role_id = $1',
    'insert into access.role_department (role_id, department_id) select $2::bigint, department_id from access.role_department where role_id = $1',
    'insert into access.role_column (role_id, menu_id, table_name, props) select $2::bigint, menu_id, table_name, props from access.role_column where role_id = $1',
    `insert into access.feature_grant (owner_type, owner_id, key, value)
       select 'role', $2::bigint, key, value from access.feature_grant where owner_type = 'role' and owner_id = $1`,
  ].map((text) => ({ text, values: [from, to] }))

/** A role that grants what another one does, without its members. Whoever lacks a part of it cannot copy it. */
export const copyRole = async (ctx: Context, input: InputOf<typeof roles.copy>): Promise<Changed> => {
  const from = await roleById(ctx, input.id)
  if (from.above) refuse(roleRefusals.above({ name: from.name }))
  const giver = await rightsWithin(ctx, ctx.session.staffId)
  await refuseExcess(ctx, {
    giver,
    before: nothingHeld,
    after: await rightsOfContent(ctx, await contentOf(ctx, from.id)),
  })
  const made = await insertRow(ctx, 'access.role', {
    name: input.name.trim(),
    code: input.code,
    level: Math.max(from.level, 1),
    data_scope: from.dataScope,
    include_children: from.includeChildren,
    user_type: from.userType === GROUP_STAFF ? GROUP_STAFF : STAFF,
    sort: await nextSort(ctx),
    remark: from.remark,
  })
  await ctx.together(copies(from.id, made.id))
  ctx.note({ objectType: 'role', objectId: made.id, objectNo: input.name, after: { copyOf: from.name } })
  ctx.tell('perm.changed')
  ctx.tell('role.changed', made.id)
  return made
}
