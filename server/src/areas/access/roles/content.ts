/** What a role grants, as it is stored, and as the trees in which it is ticked. */

import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import type {
  AuthDepartment,
  AuthDirectory,
  ColumnTable,
  RoleContentValue,
} from '@clinic/contract/areas/access/words.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { ownHospital } from '../../hospitals/reads.ts'
import type { RegisteredColumn } from '../columns/columns.ts'
import { columnsSeen } from '../rights/escalation.ts'
import { currentTree, rightsWithin } from '../rights/guard.ts'
import type { Rights } from '../rights/rights.ts'
import { roleById } from './list.ts'

export type Content = RoleContentValue
type Granted = { menuIds: number[]; controlIds: number[] }

/** Pages and controls that a role of this hospital can be given: in its package, and served by the product. */
export const offeredNodes = async (ctx: Context): Promise<OfferedNode[]> => {
  const { rows } = await sqlOf(OfferedNode)`
    select m.id, m.parent_id as "parentId", m.menu_type as type, m.control_kind as kind, coalesce(s.title, m.title) as title,
           m.perms, m.path
      from access.menu m join ${sql.raw(ownHospital('h'))}
      left join access.menu_setting s on s.menu_id = m.id
     where m.status = 0 and not m.platform_only and not coalesce(s.disabled, false) and (m.served or m.menu_type = 'F' and not m.fixed)
       and (m.sys_vers is null or h.sys_ver = any(m.sys_vers)) and (m.life_vers is null or h.life_ver = any(m.life_vers))
       and (not m.group_only or h.group_his)
     order by coalesce(s.sort, m.sort), m.id`.execute(ctx.db)
  const known = new Map(rows.map((node) => [node.id, node]))
  const isHung = (node: OfferedNode): boolean =>
    node.parentId === null || (known.has(node.parentId) && isHung(known.get(node.parentId)!))
  return rows.filter(isHung)
}
const OfferedNode = {
  id: Id,
  parentId: Nullable(Id),
  type: Word('M', 'C', 'F'),
  kind: Nullable(Word('button', 'tab')),
  title: Str,
  perms: Nullable(Str),
  path: Nullable(Str),
}
export type OfferedNode = RowOf<typeof OfferedNode>

const grantedNodes = async (ctx: Context, roleId: number): Promise<Granted> => {
  const { rows } = await sqlOf({ id: Id, type: Str })`
    select m.id, m.menu_type as type from access.role_menu g join access.menu m on m.id = g.menu_id
     where g.role_id = ${roleId} order by m.id`.execute(ctx.db)
  const ids = (type: string) => rows.filter((row) => row.type === type).map((row) => row.id)
  return { menuIds: ids('C'), controlIds: ids('F') }
}

/** Everything a role grants. Refuses with 404 when there is no such role. */
export const contentOf = async (ctx: Context, roleId: number): Promise<Content & { version: number }> => {
  const { dataScope, includeChildren, version } = await roleById(ctx, roleId)
  const departments = await sqlOf({ id: Id })`
    select department_id as id from access.role_department where role_id = ${roleId} order by 1`.execute(ctx.db)
  const columns = await sqlOf({ menuId: Id, tableName: Str, props: Type.Array(Str) })`
    select distinct on (table_name) menu_id as "menuId", table_name as "tableName", props from access.role_column
     where role_id = ${roleId} order by table_name, menu_id`.execute(ctx.db)
  const limits = await sqlOf({ key: Of<FeatureKey>(), value: Num })`
    select key, value from access.feature_grant where owner_type = 'role' and owner_id = ${roleId} order by key`.execute(
    ctx.db,
  )
  return {
    version,
    ...(await grantedNodes(ctx, roleId)),
    dataScope,
    includeChildren,
    deptIds: departments.rows.map(({ id }) => id),
    columns: columns.rows,
    features: limits.rows.filter(({ key }) => key in features),
  }
}

type Directory = Static<typeof AuthDirectory>

/** Directories, pages, controls: what the role has is checked, what the person who asks lacks is disabled. */
export const menuTreeOf = async (ctx: Context, { roleId }: { roleId: number }): Promise<Directory[]> => {
  const { menuIds, controlIds } = await contentOf(ctx, roleId)
  const granted = new Set([...menuIds, ...controlIds])
  const mine = await rightsWithin(ctx, ctx.session.staffId)
  const nodes = await offeredNodes(ctx)
  const below = Map.groupBy(nodes, (node) => node.parentId)
  const state = ({ id }: OfferedNode) => ({ checked: granted.has(id), disabled: !mine.menuIds.has(id) })
  const pagesOf = (directory: number): OfferedNode[] =>
    (below.get(directory) ?? []).flatMap((node) =>
      node.type === 'M' ? pagesOf(node.id) : node.type === 'C' ? [node] : [],
    )
  const page = (node: OfferedNode) => ({
    id: node.id,
    menuName: node.title,
    path: node.path ?? '',
    ...state(node),
    controls: (below.get(node.id) ?? [])
      .filter(({ type }) => type === 'F')
      .map((control) => ({
        id: control.id,
        menuName: control.title,
        perms: control.perms ?? '',
        kind: control.kind ?? ('button' as const),
        ...state(control),
      })),
  })
  return (below.get(null) ?? [])
    .filter(({ type }) => type === 'M')
    .map((directory) => ({ id: directory.id, menuName: directory.title, children: pagesOf(directory.id).map(page) }))
    .filter(({ children }) => children.length > 0)
}

/** Does the person's own reach in administering roles hold this department? */
const reaches = (ctx: Context, mine: Rights, id: number): boolean => {
  if (mine.userType <= 1) return true
  const scope = ctx.session.scopes.get('system:role:list') ?? 'all'
  return scope === 'all' || scope.departments.includes(id)
}

type Department = Static<typeof AuthDepartment>

/** All departments, a parent before what lies below it; ticked exactly as stored. */
export const departmentTreeOf = async (ctx: Context, { roleId }: { roleId: number }): Promise<Department[]> => {
  const ticked = new Set((await contentOf(ctx, roleId)).deptIds)
  const mine = await rightsWithin(ctx, ctx.session.staffId)
  const { rows } = await sqlOf({ id: Id, parentId: Num, deptName: Str, status: Of<0 | 1>() })`
    select id, coalesce(parent_id, 0) as "parentId", name as "deptName", status from staff.department
     order by length(path) - length(replace(path, '/', '')), sort, id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, checked: ticked.has(row.id), disabled: !reaches(ctx, mine, row.id) }))
}

type Table = Static<typeof ColumnTable>

/** A registered table of the pages this product serves, with the titles of its pages. */
export type ShownTable = {
  readonly menuId: number
  readonly menuIds: readonly number[]
  readonly menuName: string
  readonly tableName: string
  readonly columns: readonly RegisteredColumn[]
}

/** The registered tables of which something may be chosen, once each, in the order of the menu. */
export const registeredTables = async (ctx: Context): Promise<ShownTable[]> => {
  const { tables } = await currentTree(ctx)
  const pages = (await offeredNodes(ctx)).filter(({ type }) => type === 'C')
  return [...tables.values()]
    .map(({ name, menuIds, columns }) => ({ name, columns, on: pages.filter(({ id }) => menuIds.includes(id)) }))
    .filter(({ on, columns }) => on.length > 0 && columns.some(({ fixed }) => !fixed))
    .sort((a, b) => pages.indexOf(a.on[0]!) - pages.indexOf(b.on[0]!))
    .map(({ name, columns, on }) => ({
      menuId: on[0]!.id,
      menuIds: on.map(({ id }) => id),
      menuName: on.map(({ title }) => title).join('、'),
      tableName: name,
      columns,
    }))
}

/** What the role shows of every table: `restricted` where it says so itself. */
export const columnTablesOf = async (ctx: Context, { roleId }: { roleId: number }): Promise<Table[]> => {
  const said = new Map((await contentOf(ctx, roleId)).columns.map((row) => [row.tableName, new Set(row.props)]))
  const mine = await rightsWithin(ctx, ctx.session.staffId)
  const { tables } = await currentTree(ctx)
  return (await registeredTables(ctx)).map(({ columns, ...table }) => {
    const shown = said.get(table.tableName)
    const seen = new Set(columnsSeen(mine, tables.get(table.tableName)!))
    return {
      ...table,
      menuIds: [...table.menuIds],
      restricted: shown !== undefined,
      columns: columns.map(({ prop, label, sensitive = false, fixed = false }) => ({
        prop,
        label,
        sensitive,
        checked: fixed || (shown ? shown.has(prop) : !sensitive),
        disabled: fixed || (mine.userType > 1 && !seen.has(prop)),
      })),
    }
  })
}
