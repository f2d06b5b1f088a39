/** The columns a person sees of each registered table, always explicit (clinical-admin §14, column permission). */
import type { ColumnGrant } from '@clinic/contract/areas/access.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Context } from '../../kit/context.ts'

type Registered = { menu_id: number; table_name: string; columns: { prop: string; sensitive?: boolean }[] }

/** Tables of the pages this person has. A sensitive column needs a permission of its own, which the list checks too. */
export const columnGrants = async (ctx: Context): Promise<Static<typeof ColumnGrant>[]> => {
  const { rows } = await sql<Registered>`
    select t.menu_id, t.table_name, t.columns from access.menu_table t join access.menu m on m.id = t.menu_id
     where m.perms = any(${[...ctx.session.permissions]}) order by t.menu_id, t.table_name`.execute(ctx.db)
  const byMenu = Map.groupBy(rows, (row) => row.menu_id)
  return [...byMenu].map(([menuId, tables]) => ({
    menuId,
    child: tables.map(({ table_name: name, columns }) => {
      const granted = ctx.session.columns.get(name)
      return {
        name,
        cols: columns
          .map(({ prop, sensitive = false }) => ({ prop, perms: granted ? granted.has(prop) : !sensitive }))
          .filter((col) => col.perms),
      }
    }),
  }))
}
