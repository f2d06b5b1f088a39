/** Rows of lists as readings: several lists go in one message, each with the columns, the scope and the masking of its own page. */
import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import { named, sqlOf } from './db/rows.ts'
import { plainly, type Rows, selectOf, shape, visibleColumns } from './list.ts'
import type { Reading } from './reading.ts'

/** Rows of a list found otherwise than by its filters, to be read together with others (see `rowsFound`). @param rest ``sql`where … order by …` `` */
export const rowsRead = <R>(ctx: Context, list: Rows<R>, rest: RawBuilder<unknown>): Reading<R[]> => {
  const all = plainly(list)
  const visible = visibleColumns(ctx, all)
  const asking = sqlOf(named(visible))`select ${selectOf(ctx, all, visible)} from ${list.from} ${rest}`
  return {
    statements: asking.statements,
    read: (answers) => asking.read(answers).map((row) => shape(ctx, row, all, visible) as R),
  }
}
