/** The rights of somebody who held a role as it is drawn up: saved or not, alone or beside her own. */

import { common } from '@clinic/contract/refusals.ts'
import type { Context } from '../../../kit/context.ts'
import { refuse } from '../../../kit/context.ts'
import { treeAt } from '../menus/tree.ts'
import { type Holdings, holdingsBy } from '../rights/holdings.ts'
import { type Rights, rightsFrom, treeEpochOf } from '../rights/rights.ts'
import type { Content } from './content.ts'

/** Stands for the role in question: real ids are positive. */
const DRAWN = 0

const roleOf = (content: Content): Pick<Holdings, 'roles' | 'chosen' | 'granted' | 'columns' | 'limits'> => ({
  roles: [{ id: DRAWN, level: 99, data_scope: content.dataScope, include_children: content.includeChildren }],
  chosen: content.deptIds.map((department_id) => ({ role_id: DRAWN, department_id })),
  granted: [{ role_id: DRAWN, menu_ids: [...content.menuIds, ...content.controlIds] }],
  columns: content.columns.map(({ tableName, props }) => ({
    role_id: DRAWN,
    table_name: tableName,
    props,
  })),
  limits: content.features.map(({ key, value }) => ({ owner_type: 'role' as const, owner_id: DRAWN, key, value })),
})

const holdingsOf = async (ctx: Context, staffId: number): Promise<Holdings> =>
  (await holdingsBy((statements) => ctx.together(statements), staffId)) ?? refuse(common.notFound())

const put = async (ctx: Context, holdings: Holdings): Promise<Rights> =>
  rightsFrom(await treeAt(ctx.database, treeEpochOf(holdings)), holdings)

/** Rights of a plain member of staff with this role and nothing else; "own department" is that of the person who asks. */
export const rightsOfContent = (ctx: Context, content: Content): Promise<Rights> =>
  rightsWithOnly(ctx, ctx.session.staffId, content)

/** The same without anybody's departments: what the role says by itself. */
export const rightsOfRoleAlone = async (ctx: Context, content: Content): Promise<Rights> => {
  const mine = await holdingsOf(ctx, ctx.session.staffId)
  return await put(ctx, { ...mine, person: { ...mine.person, user_type: 2 }, byJob: [], own: [], ...roleOf(content) })
}

type Drawn = { readonly roleId: number | null; readonly content: Content | null }

/** Rights a person would have if one role said this; a role she does not hold yet is added to hers. */
export const rightsWith = async (ctx: Context, staffId: number, { roleId, content }: Drawn): Promise<Rights> => {
  const hers = await holdingsOf(ctx, staffId)
  if (!content) return await put(ctx, hers)
  const drawn = roleOf(content)
  const others = <T extends { role_id: number }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.role_id !== roleId)
  return await put(ctx, {
    ...hers,
    roles: [...hers.roles.filter(({ id }) => id !== roleId), ...drawn.roles],
    chosen: [...others(hers.chosen), ...drawn.chosen],
    granted: [...others(hers.granted), ...drawn.granted],
    columns: [...others(hers.columns), ...drawn.columns],
    limits: [...hers.limits.filter((one) => one.owner_type !== 'role' || one.owner_id !== roleId), ...drawn.limits],
  })
}

/** Rights a person would have with this role and nothing else. */
export const rightsWithOnly = async (ctx: Context, staffId: number, content: Content): Promise<Rights> => {
  const hers = await holdingsOf(ctx, staffId)
  return await put(ctx, { ...hers, person: { ...hers.person, user_type: 2 }, byJob: [], ...roleOf(content) })
}
