/**
 * Who hears of a review: whoever may decide that an order waits, its writers what was decided. Who has the right and how
 * one is told is wired from outside.
 */

import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { scopeCondition } from '../../../kit/reach.ts'
import type { RowScope } from '../../../kit/session.ts'
import { customerOf } from '../../customers/reads.ts'
import { orderScope } from '../reach.ts'

const Reviewed = { id: Id, no: Str, customerName: Str }
export type Reviewed = RowOf<typeof Reviewed>
type Holder = { readonly staffId: number; readonly rows: RowScope }

type Telling = {
  /** Everybody who may review, with the rows she reaches by it. */
  readonly reviewers: (ctx: Context) => Promise<readonly Holder[]>
  readonly waits: (ctx: Context, order: Reviewed, to: readonly number[]) => Promise<void>
  readonly decided: (
    ctx: Context,
    order: Reviewed,
    decision: { pass: boolean; note: string; to: readonly number[] },
  ) => Promise<void>
}

/** Who may review, and how the two messages are sent. */
export const reviewing = asked<[], Telling>('who hears of a review')

const reviewedText = sql`select o.id, o.no, c.name as "customerName", o.created_by as writer, o.submitted_by as sender
  from orders.sales_order o join ${sql.raw(customerOf('c', 'o'))}`

const Found = { ...Reviewed, writer: Nullable(Id), sender: Nullable(Id) }
type Found = RowOf<typeof Found>

const orderTold = async (ctx: Context, id: number): Promise<Found> => {
  const { rows } = await sqlOf(Found)`${reviewedText} where o.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** Of the holders those who reach this order: nobody hears of what she may not see. */
const reaching = async (ctx: Context, id: number, holders: readonly Holder[]): Promise<number[]> => {
  if (holders.length === 0) return []
  const each = holders.map(({ staffId, rows }): RawBuilder<unknown> => {
    const within =
      scopeCondition({ node: ctx.node, rows, session: { ...ctx.session, staffId } }, orderScope) ?? sql`true`
    return sql`select ${staffId}::bigint as id from orders.sales_order o where o.id = ${id} and ${within}`
  })
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** An order waits: told to whoever may review it, but for those who wrote or sent it (four eyes). */
export const tellReviewers = async (ctx: Context, id: number): Promise<void> => {
  const { writer, sender, ...order } = await orderTold(ctx, id)
  const holders = (await reviewing().reviewers(ctx)).filter(({ staffId }) => staffId !== writer && staffId !== sender)
  await reviewing().waits(ctx, order, await reaching(ctx, id, holders))
}

/** What was decided, told to who wrote and who sent it. */
export const tellWriters = async (
  ctx: Context,
  id: number,
  { pass, note, to }: { pass: boolean; note: string; to: readonly number[] },
): Promise<void> => {
  const { writer: _writer, sender: _sender, ...order } = await orderTold(ctx, id)
  await reviewing().decided(ctx, order, { pass, note, to })
}
