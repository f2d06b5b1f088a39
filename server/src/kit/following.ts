/**
 * What becomes of the rows of an archive that goes into another one. Every area says it of each of its tables that names a
 * customer; `following.ts` of the server lists them, and a house test holds the list against the database.
 */
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { Num, sqlOf } from './db/rows.ts'
import type { Table } from './db/tables.generated.ts'

/** The archive that is kept, and the one that goes into it. Both are held. */
export type Pair = {
  readonly keptId: number
  readonly goneId: number
  /** Whose binding to who brought her stays; null: neither's. */
  readonly binding?: 'kept' | 'gone' | null
}

/**
 * `moved`: its rows name the kept one from now on. `kept`: a history that is never changed, read together with the kept one's.
 * `journal`: moved by a posting. `own`: by a rule of its own, said where it stands.
 */
export type How = 'moved' | 'kept' | 'journal' | 'own'

export type Following = {
  readonly table: Table
  readonly column: string
  readonly how: How
  /** What its rows are called where they are counted for whoever merges; absent: nobody counts them. */
  readonly label?: string
  /** @returns how many rows went over */
  readonly move: (ctx: Context, pair: Pair) => Promise<number>
}

type Said = { readonly column?: string; readonly label?: string }

/** Rows that name the kept one from now on. */
export const moved = (table: Table, { column = 'customer_id', ...said }: Said = {}): Following => ({
  table,
  column,
  how: 'moved',
  ...said,
  move: async (ctx, { keptId, goneId }) => {
    const { rows } = await sqlOf({ n: Num })`with gone as (
        update ${sql.table(table)} t set ${sql.ref(column)} = ${keptId} where t.${sql.ref(column)} = ${goneId} returning 1)
      select count(*)::int as n from gone`.execute(ctx.db)
    return rows[0]!.n
  },
})

/** A history that stays as it was written. */
export const kept = (table: Table, { column = 'customer_id', ...said }: Said = {}): Following => ({
  table,
  column,
  how: 'kept',
  ...said,
  move: () => Promise.resolve(0),
})

/** Why two archives cannot become one now, of the one or the other: a sentence that says what to do. */
export type Hindrance = (ctx: Context, customerIds: readonly number[]) => Promise<readonly Hindering[]>
export type Hindering = { readonly customerId: number; readonly text: string }
