/** Nodes of the menu tree as the platform reads them: flat, in pages, as a tree. */

import { MenuRow as MenuRowShape, type menus } from '@clinic/contract/areas/access/menus.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, type ListOf, rowOf } from '../../../kit/list.ts'

export type MenuRow = OutputOf<typeof menus.one>
type Branch = OutputOf<typeof menus.treeAll>[number]

export const menuList: ListOf<typeof menus.list> = {
  table: 'access.menu',
  from: sql`access.menu m`,
  columns: {
    id: col('m.id', { sort: true }),
    parentId: col(sql`coalesce(m.parent_id, 0)`),
    menuType: col('m.menu_type', { sort: true }),
    kind: col('m.control_kind'),
    title: col('m.title', { sort: true }),
    path: col('m.path', { sort: true }),
    perms: col('m.perms', { sort: true }),
    icon: col('m.icon'),
    redirect: col('m.redirect'),
    activeMenu: col('m.active_menu'),
    orderNum: col('m.sort', { sort: true }),
    hidden: col('m.hidden'),
    alwaysShow: col('m.always_show'),
    affix: col('m.affix'),
    sysVers: col('m.sys_vers'),
    lifeVers: col('m.life_vers'),
    groupOnly: col('m.group_only'),
    platformOnly: col('m.platform_only'),
    ugHidden: col('m.ug_hidden'),
    served: col('m.served'),
    fixed: col('m.fixed'),
    status: col('m.status', { sort: true }),
    version: col('m.version'),
  },
  filters: {
    title: (typed) => contains(typed, ['m.title']),
    menuType: (value) => sql`m.menu_type = ${value}`,
    parentId: (value) => (value === 0 ? sql`m.parent_id is null` : sql`m.parent_id = ${value}`),
    status: (value) => sql`m.status = ${value}`,
  },
  scope: everybody('the menu is the same for all; who administers it is the permission'),
  order: { by: 'm.sort', direction: 'asc', tie: 'm.id' },
}

export const menuRow = (ctx: Context, { id }: { id: number }): Promise<MenuRow> => rowOf(ctx, id, menuList)

const selected = sql.join(
  Object.entries(menuList.columns).map(([name, column]) => sql`${column.sql} as ${sql.ref(name)}`),
)

/** Every node, siblings in their order. */
export const everyNode = async (ctx: Context): Promise<MenuRow[]> => {
  const { rows } = await sqlOf(MenuRowShape)`select ${selected} from access.menu m order by m.sort, m.id`.execute(
    ctx.db,
  )
  return rows
}

/** Nested: directories and pages of the first level, pages in directories, controls in pages. */
const nested = (rows: readonly MenuRow[]): Branch[] => {
  const below = Map.groupBy(rows, (row) => row.parentId)
  return (below.get(0) ?? []).map((row) => ({
    ...row,
    children: (below.get(row.id) ?? []).map((page) => ({ ...page, children: below.get(page.id) ?? [] })),
  }))
}

export const menuTree = async (ctx: Context): Promise<Branch[]> => nested(await everyNode(ctx))

/** Enabled nodes of pages the product serves. */
export const appTree = async (ctx: Context): Promise<Branch[]> =>
  nested((await everyNode(ctx)).filter((row) => row.status === 0 && (row.served || row.menuType === 'F')))

export const findUri = async (ctx: Context, { uri = '' }: { uri?: string }): Promise<MenuRow[]> => {
  const { rows } = await sqlOf(MenuRowShape)`
    select ${selected} from access.menu m
     where ${contains(uri, ['m.path', 'm.perms']) ?? sql`true`}
     order by m.path nulls last, m.perms, m.id`.execute(ctx.db)
  return rows
}
