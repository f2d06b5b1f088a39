/**
 * Changes of what a role grants: one transaction, under the role's version, by somebody who holds every part she adds.
 * What she cannot see (pages outside the package, or not served yet) stays as it is.
 */

import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import { CHOSEN_DEPARTMENTS, type RoleRow, roleRefusals, whyNotTouchRole } from '@clinic/contract/areas/access/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { updateRow } from '../../../kit/table.ts'
import { refuseExcess, rightsWithin, withoutEscalation } from '../rights/guard.ts'
import { type Content, contentOf, offeredNodes } from './content.ts'
import { rightsOfContent } from './draft-rights.ts'
import { holdersOf, roleById } from './list.ts'

export const GROUP_SCOPE = 6
const GROUP_STAFF = 3

/** Locks the role and refuses when it is gone, her own, or above her. */
export const touchRole = async (ctx: Context, roleId: number): Promise<RoleRow> => {
  await sql`select 1 from access.role where id = ${roleId} for update`.execute(ctx.db)
  const role = await roleById(ctx, roleId)
  refuseIf(whyNotTouchRole(role))
  return role
}

const KEYS = {
  menus: 'system:role:menu',
  scope: 'system:role:dataScope',
  columns: 'system:role:column',
  features: 'system:role:feature',
} as const

const sorted = (values: readonly (number | string)[]): string => [...values].sort().join()
const partsOf = (content: Content): Record<keyof typeof KEYS, string> => ({
  menus: sorted([...content.menuIds, ...content.controlIds]),
  scope: `${content.dataScope} ${content.includeChildren} ${sorted(content.deptIds)}`,
  columns: sorted(content.columns.map(({ tableName, props }) => `${tableName}:${sorted(props)}`)),
  features: sorted(content.features.map(({ key, value }) => `${key}=${value}`)),
})

/** Each part that changes needs its own permission. */
const refuseParts = (ctx: Context, before: Content, after: Content): void => {
  const [was, is] = [partsOf(before), partsOf(after)]
  for (const part of Object.keys(KEYS) as (keyof typeof KEYS)[])
    if (was[part] !== is[part] && !ctx.session.permissions.has(KEYS[part])) refuse(common.forbidden())
}

/** Nodes to store: what was asked for and exists, controls only with their page, and what nobody could have unticked. */
const nodesToStore = async (ctx: Context, before: Content, after: Content): Promise<number[]> => {
  const offered = new Map((await offeredNodes(ctx)).map((node) => [node.id, node]))
  const had = new Set([...before.menuIds, ...before.controlIds])
  const asked = new Set([...after.menuIds, ...after.controlIds])
  const unknown = [...asked].filter((id) => !offered.has(id) && !had.has(id))
  const { rows } = await sqlOf({ type: Str })`
    select menu_type as type from access.menu where id = any(${unknown}::bigint[])`.execute(ctx.db)
  if (rows.length < unknown.length) refuse(common.notFound())
  // Directories travel along with trees and mean nothing; a page of another package is nobody's to give.
  if (rows.some(({ type }) => type !== 'M')) refuse(roleRefusals.beyond({ what: '本院版本以外的功能' }))
  const shown = [...asked].filter((id) => {
    const node = offered.get(id)
    return node && node.type !== 'M' && (node.type === 'C' || asked.has(node.parentId!))
  })
  return [...shown, ...[...had].filter((id) => !offered.has(id))]
}

const refuseScope = async (ctx: Context, role: RoleRow, { dataScope, deptIds }: Content): Promise<void> => {
  if (dataScope === CHOSEN_DEPARTMENTS && deptIds.length === 0) refuse(roleRefusals.departmentsNeeded())
  if (dataScope === GROUP_SCOPE && role.userType !== GROUP_STAFF) refuse(roleRefusals.groupScope())
  const { rows } = await sql`select 1 from staff.department where id = any(${deptIds}::bigint[])`.execute(ctx.db)
  if (rows.length < new Set(deptIds).size) refuse(common.notFound())
}

const isValue = (key: FeatureKey, value: number): boolean => {
  const { unit } = features[key]
  if (unit === '开关') return value <= 1
  if (unit === '%') return value <= 100
  return key === 'rx.level' ? value <= 3 : true
}

/** Refuses limits that are named twice or lie outside their kind. */
export const refuseLimits = (limits: readonly { key: FeatureKey; value: number }[]): void => {
  for (const { key, value } of limits)
    if (!isValue(key, value)) refuse(common.invalid({ reason: `“${features[key].label}”不能是 ${value}` }))
  if (new Set(limits.map(({ key }) => key)).size < limits.length)
    refuse(common.invalid({ reason: '同一项功能权限出现两次' }))
}

const refuseColumns = async (ctx: Context, { columns }: Content): Promise<void> => {
  const { rows } = await sqlOf({ name: Str, props: Type.Array(Str) })`
    select table_name as name, array(select c ->> 'prop' from jsonb_array_elements(columns) c) as props
      from access.menu_table where table_name = any(${columns.map(({ tableName }) => tableName)}::text[])`.execute(
    ctx.db,
  )
  const known = new Map(rows.map(({ name, props }) => [name, new Set(props)]))
  for (const { tableName, props } of columns) {
    const strange = props.find((prop) => !known.get(tableName)?.has(prop))
    if (!known.has(tableName) || strange !== undefined)
      refuse(common.invalid({ reason: `没有可设置的列 ${tableName} ${strange ?? ''}`.trim() }))
  }
  if (new Set(columns.map(({ tableName }) => tableName)).size < columns.length)
    refuse(common.invalid({ reason: '同一张表出现两次' }))
}

const write = async (ctx: Context, roleId: number, content: Content, nodes: readonly number[]): Promise<void> => {
  await ctx.together([
    { text: 'delete from access.role_menu where role_id = $1', values: [roleId] },
    { text: 'delete from access.role_department where role_id = $1', values: [roleId] },
    { text: 'delete from access.role_column where role_id = $1', values: [roleId] },
    { text: `delete from access.feature_grant where owner_type = 'role' and owner_id = $1`, values: [roleId] },
    {
      text: 'insert into access.role_menu (role_id, menu_id) select distinct $1::bigint, unnest($2::bigint[])',
      values: [roleId, nodes],
    },
    {
      text: 'insert into access.role_department (role_id, department_id) select distinct $1::bigint, unnest($2::bigint[])',
      values: [roleId, content.deptIds],
    },
    {
      text: `insert into access.role_column (role_id, menu_id, table_name, props)
        select $1::bigint, t.menu_id, t.table_name, array(select jsonb_array_elements_text(c.props))
          from jsonb_to_recordset($2::jsonb) as c ("tableName" text, props jsonb)
          join access.menu_table t on t.table_name = c."tableName"`,
      values: [roleId, JSON.stringify(content.columns)],
    },
    {
      text: `insert into access.feature_grant (owner_type, owner_id, key, value)
        select 'role', $1::bigint, f.key, f.value from jsonb_to_recordset($2::jsonb) as f (key text, value bigint)`,
      values: [roleId, JSON.stringify(content.features)],
    },
  ])
}

/** For the trail: what came and what went, by title. */
const notedChange = async (ctx: Context, before: Content, nodes: readonly number[], after: Content) => {
  const had = [...before.menuIds, ...before.controlIds]
  const { rows } = await sqlOf({ id: Id, name: Str })`
    select m.id, coalesce(above.title || '·', '') || m.title as name from access.menu m left join access.menu above on above.id = m.parent_id
     where m.id = any(${[...had, ...nodes]}::bigint[]) order by m.id`.execute(ctx.db)
  const only = (these: readonly number[], others: readonly number[]) =>
    rows
      .filter(({ id }) => these.includes(id) && !others.includes(id))
      .map(({ name }) => name)
      .slice(0, 200)
  const rest = ({ dataScope, includeChildren, deptIds, columns, features: limits }: Content) => ({
    dataScope,
    includeChildren,
    deptIds,
    columns: columns.map(({ tableName, props }) => `${tableName}: ${props.join(' ')}`),
    features: limits.map(({ key, value }) => `${key}=${value}`),
  })
  return {
    before: { ...rest(before), menus: only(had, nodes) },
    after: { ...rest(after), menus: only(nodes, had) },
  }
}

export type Saved = { permEpoch: string; affectedUsers: number; version: number }

/** Makes a role grant exactly this, whole or not at all. `part` leaves out what stays as it is. */
export const saveContent = async (
  ctx: Context,
  { roleId, version }: { roleId: number; version: number },
  part: Partial<Content>,
): Promise<Saved> => {
  const role = await touchRole(ctx, roleId)
  if (role.version !== version) refuse(common.stale())
  const { version: _version, ...before } = await contentOf(ctx, roleId)
  const after: Content = { ...before, ...part }
  refuseParts(ctx, before, after)
  await refuseScope(ctx, role, after)
  await refuseColumns(ctx, after)
  refuseLimits(after.features)
  const nodes = await nodesToStore(ctx, before, after)
  ctx.note({
    objectType: 'role',
    objectId: roleId,
    objectNo: role.name,
    ...(await notedChange(ctx, before, nodes, after)),
  })
  const members = await holdersOf(ctx, roleId)
  const saved = await withoutEscalation(
    ctx,
    async () => members,
    async () => {
      const giver = await rightsWithin(ctx, ctx.session.staffId)
      const was = await rightsOfContent(ctx, before)
      await write(ctx, roleId, after, nodes)
      const { dataScope: data_scope, includeChildren: include_children } = after
      const changed = await updateRow(ctx, 'access.role', { id: roleId, version }, { data_scope, include_children })
      await refuseExcess(ctx, { giver, before: was, after: await rightsOfContent(ctx, await contentOf(ctx, roleId)) })
      return changed
    },
  )
  ctx.tell('perm.changed')
  ctx.tell('role.changed', roleId)
  return { permEpoch: await permEpoch(ctx), affectedUsers: members.length, version: saved.version }
}

const permEpoch = async (ctx: Context): Promise<string> => {
  const { rows } = await sqlOf({ epoch: Str })`
    select coalesce((select epoch from access.epoch where hospital_id = kit.current_hospital()), 0) || '.' || t.epoch as epoch
      from access.tree_epoch t`.execute(ctx.db)
  return rows[0]!.epoch
}
