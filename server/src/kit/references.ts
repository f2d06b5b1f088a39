/**
 * References no foreign key sees: ids inside JSON and in arrays, and those of tables whose keys would cost every payment.
 * One rule checks them all: each id is there, in this hospital, before it is written. Source: security 5.6.
 */

import type { Refusal } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from './context.ts'
import { Bool, sqlOf } from './db/rows.ts'
import type { Table } from './db/tables.generated.ts'

/** Ids by the table they must stand in; those left out are not asked about. */
export type References = { readonly [K in Table]?: readonly (number | null | undefined)[] }

/** Refuses with `refusal` unless every id is there. Nothing named costs nothing. */
export const refuseDangling = async (ctx: Context, references: References, refusal: () => Refusal): Promise<void> => {
  const missing = Object.entries(references).flatMap(([table, named]) => {
    const ids = [...new Set(named.filter((id) => id !== null && id !== undefined))]
    if (ids.length === 0) return []
    return [
      sql`exists (select from unnest(${ids}::bigint[]) as n (id) where not exists (select from ${sql.table(table)} x where x.id = n.id))`,
    ]
  })
  if (missing.length === 0) return
  const { rows } = await sqlOf({ dangling: Bool })`select ${sql.join(missing, sql` or `)} as dangling`.execute(ctx.db)
  if (rows[0]!.dangling) refuse(refusal())
}
