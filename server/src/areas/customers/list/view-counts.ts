/** How many customers each saved filter of the list finds. */

import { type CustomerView, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, named, sqlOf } from '../../../kit/db/rows.ts'
import { visibleColumns } from '../../../kit/list.ts'
import { totalOf } from '../../../kit/totals.ts'
import { countOwned, countReached, reach } from '../reach.ts'
import { customerColumns, customerTable } from './list.ts'
import { viewConditions, viewTells } from './views.ts'

type Counts = { all: number } & Partial<Record<CustomerView, number>>

/** The customers alone, but for the one view that tells of their standing. */
const tableOf = (view: CustomerView | 'all'): RawBuilder<unknown> =>
  view === 'noDeal' ? customerTable : sql`customers.customer c`

/** Within the person's reach, in one statement; a view that tells about a column she may not see is absent. */
export const viewCounts = async (ctx: Context): Promise<Counts> => {
  const seen = visibleColumns(ctx, { table: 'customers.customer', columns: customerColumns })
  await Promise.all([countReached(ctx), countOwned(ctx)])
  const reached = reach(ctx)
  const base = sql`c.status = 'active'${reached ? sql` and ${reached}` : sql``}`
  // Past the cap a figure says nothing more.
  const { total: cap } = ctx.node.limits
  const views = ['all', ...customerViews.filter((view) => seen.includes(viewTells[view]))] as const
  const counted = views.map((view) => {
    const narrowed = view === 'all' ? base : sql`${base} and ${viewConditions[view](ctx)}`
    const count = (to: number) =>
      sql`(select count(*)::int from (select 1 from ${tableOf(view)} where ${narrowed} limit ${sql.lit(to)}) n)`
    const { sql: text, parameters: values } = count(cap + 1).compile(ctx.db)
    const { countTo, learn } = totalOf(ctx, { text, values }, cap)
    const figure = countTo === null ? sql`${sql.lit(cap)}` : count(countTo)
    return { view, learn, figure: sql`${figure} as ${sql.ref(view)}` }
  })
  const { rows } = await sqlOf(named(views, Num))`select ${sql.join(counted.map(({ figure }) => figure))}`.execute(
    ctx.db,
  )
  const figures = rows[0]!
  for (const { view, learn } of counted) learn(figures[view]!)
  const shown = views.map((view) => [view, Math.min(figures[view]!, cap)])
  return { all: 0, ...Object.fromEntries(shown) }
}
