/** Changing the installation's menu tree: the platform's business. What came with the product keeps its path and permission. */

import { menuRefusals, type menus, whyNotPlace } from '@clinic/contract/areas/access/menus.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { type Changed, insertRow, updateRow, type Values } from '../../../kit/table.ts'
import { type MenuRow, menuRow } from './list.ts'

type Written = InputOf<typeof menus.create>

const parentTypeOf = async (ctx: Context, parentId: number): Promise<'M' | 'C' | 'F' | null> => {
  if (parentId === 0) return null
  const { rows } = await sqlOf({ menu_type: Word('M', 'C', 'F') })`
    select menu_type from access.menu where id = ${parentId}`.execute(ctx.db)
  return rows[0]?.menu_type ?? refuse(menuRefusals.wrongPlace())
}

/** Of a control: what it was where nothing is said, and a button where it was none. */
const kindOf = ({ menuType, kind }: Written, before?: MenuRow) =>
  menuType === 'F' ? ((kind === undefined ? before?.kind : kind) ?? 'button') : null

const valuesOf = (input: Written, before?: MenuRow): Values => ({
  parent_id: input.parentId === 0 ? null : input.parentId,
  menu_type: input.menuType,
  control_kind: kindOf(input, before),
  title: input.title.trim(),
  path: input.menuType === 'F' ? null : input.path,
  perms: input.perms,
  icon: input.icon,
  redirect: input.redirect,
  active_menu: input.activeMenu,
  sort: input.orderNum,
  hidden: input.hidden,
  always_show: input.alwaysShow,
  affix: input.affix,
  sys_vers: input.sysVers,
  life_vers: input.lifeVers,
  group_only: input.groupOnly,
  platform_only: input.platformOnly,
  ug_hidden: input.ugHidden,
  status: input.status,
})

/** What a change leaves unsaid of the place and the name of a node is as it was. */
const placed = ({ path, perms, ...input }: Written, before: MenuRow) => ({
  ...input,
  path: path === undefined ? before.path : path,
  perms: perms === undefined ? before.perms : perms,
})

export const addMenu = async (ctx: Context, input: Written): Promise<Changed> => {
  refuseIf(whyNotPlace(input, await parentTypeOf(ctx, input.parentId)))
  const made = await insertRow(ctx, 'access.menu', valuesOf(input))
  ctx.note({ objectType: 'menu', objectId: made.id, objectNo: input.title, after: { ...input } })
  return made
}

const keepsIdentity = (before: MenuRow, input: Written): boolean => {
  const { menuType, path, perms } = placed(input, before)
  return before.menuType === menuType && before.path === path && before.perms === perms
}

export const changeMenu = async (ctx: Context, input: Written & Changed): Promise<Changed> => {
  const before = await menuRow(ctx, input)
  if (before.fixed && !keepsIdentity(before, input)) refuse(menuRefusals.fixedIdentity())
  refuseIf(whyNotPlace(placed(input, before), await parentTypeOf(ctx, input.parentId)))
  if (input.menuType !== before.menuType) await refuseChildren(ctx, before, [])
  ctx.note({
    objectType: 'menu',
    objectId: input.id,
    objectNo: input.title,
    before: { ...before },
    after: { ...input },
  })
  return await updateRow(ctx, 'access.menu', input, { ...valuesOf(input, before), adapted: before.fixed })
}

export const moveMenu = async (ctx: Context, input: InputOf<typeof menus.move>): Promise<Changed> => {
  const before = await menuRow(ctx, input)
  refuseIf(whyNotPlace(before, await parentTypeOf(ctx, input.parentId)))
  const { parentId, orderNum } = input
  ctx.note({
    objectType: 'menu',
    objectId: input.id,
    objectNo: before.title,
    before: { parentId: before.parentId, orderNum: before.orderNum },
    after: { parentId, orderNum },
  })
  const values = { parent_id: parentId === 0 ? null : parentId, sort: orderNum, adapted: before.fixed }
  return await updateRow(ctx, 'access.menu', input, values)
}

const refuseChildren = async (ctx: Context, row: MenuRow, leaving: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select 1 from access.menu where parent_id = ${row.id} and not id = any(${[...leaving]}::bigint[]) limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) refuse(menuRefusals.hasChildren({ title: row.title }))
}

/** All or nothing: grants of roles and jobs, and hospitals' own words, go with the nodes. */
export const removeMenus = async (ctx: Context, { ids }: { ids: readonly number[] }): Promise<null> => {
  const rows: MenuRow[] = []
  for (const id of new Set(ids)) rows.push(await menuRow(ctx, { id }))
  for (const row of rows) {
    if (row.fixed) refuse(menuRefusals.fixed({ title: row.title }))
    await refuseChildren(ctx, row, ids)
  }
  // Controls before pages before directories.
  for (const type of ['F', 'C', 'M'])
    await sql`delete from access.menu where menu_type = ${type} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  ctx.note({ objectType: 'menu', objectId: rows[0]!.id, before: { titles: rows.map(({ title }) => title) } })
  return null
}

export const setVersions = async (
  ctx: Context,
  { changes }: InputOf<typeof menus.setVersions>,
): Promise<{ count: number }> => {
  const before: unknown[] = []
  for (const { id, version, sysVers, lifeVers } of changes) {
    const row = await menuRow(ctx, { id })
    before.push({ id, title: row.title, sysVers: row.sysVers, lifeVers: row.lifeVers })
    const values = { sys_vers: sysVers, life_vers: lifeVers, adapted: row.fixed }
    await updateRow(ctx, 'access.menu', { id, version }, values)
  }
  ctx.note({ objectType: 'menu', before: { nodes: before }, after: { nodes: changes } })
  return { count: changes.length }
}
