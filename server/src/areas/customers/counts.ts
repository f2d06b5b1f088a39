/** How many customers each saved filter of the list finds. */
import { type CustomerView, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { visibleColumns } from '../../kit/list.ts'
import { customerColumns, customerTable } from './list.ts'
import { countReached, reach } from './reach.ts'
import { viewConditions, viewTells } from './views.ts'

/** Counted to here; past it a figure says nothing more. */
const COUNTED = 10_000

type Counts = Partial<Record<CustomerView | 'all', number>>

/** Within the person's reach, in one statement; a view that tells about a column she may not see is absent. */
export const viewCounts = async (ctx: Context): Promise<Counts> => {
  const seen = visibleColumns(ctx, { table: 'customers.customer', columns: customerColumns })
  await countReached(ctx)
  const reached = reach(ctx)
  const base = sql`c.status = 'active'${reached ? sql` and ${reached}` : sql``}`
  const counted = (name: string, condition: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select 1 from ${customerTable} where ${base} and ${condition}
      limit ${sql.lit(COUNTED)}) n) as ${sql.ref(name)}`
  const views = customerViews.filter((view) => seen.includes(viewTells[view]))
  const { rows } = await sql<Counts>`select ${sql.join([
    counted('all', sql`true`),
    ...views.map((view) => counted(view, viewConditions[view](ctx))),
  ])}`.execute(ctx.db)
  return rows[0]!
}
