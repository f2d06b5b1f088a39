/** The columns a person sees of each registered table, always explicit (clinical-admin §14, column permission). */

import type { ColumnGrant } from '@clinic/contract/areas/access/calls.ts'
import { holdsWord } from '@clinic/contract/permissions.ts'
import type { Static } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { treeNow } from '../menus/tree.ts'

/** Tables of the pages this person has, each with what she sees of it. */
export const columnGrants = async (ctx: Context): Promise<Static<typeof ColumnGrant>[]> => {
  const { permissions, kept } = ctx.session
  const tree = await treeNow(ctx.database)
  const pages = [...tree.tables.values()].flatMap((table) => table.menuIds.map((menuId) => ({ menuId, table })))
  const mine = pages.filter(({ menuId }) => holdsWord(permissions, tree.nodes.get(menuId)?.perms ?? ''))
  return [...Map.groupBy(mine, ({ menuId }) => menuId)].map(([menuId, held]) => ({
    menuId,
    child: held.map(({ table: { name, columns } }) => ({
      name,
      cols: columns.filter(({ prop }) => !kept.get(name)?.has(prop)).map(({ prop }) => ({ prop, perms: true })),
    })),
  }))
}
