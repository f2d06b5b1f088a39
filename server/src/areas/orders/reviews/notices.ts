/** What those who hear of a review are told: that an order waits, and what was decided. How one is told is wired from outside. */

import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import type { Repriced } from '../../approvals/index.ts'
import { customerOf } from '../../customers/reads.ts'

const Reviewed = { id: Id, no: Str, customerName: Str }
export type Reviewed = RowOf<typeof Reviewed>

type Telling = {
  readonly waits: (ctx: Context, order: Reviewed, to: readonly number[]) => Promise<void>
  readonly decided: (
    ctx: Context,
    order: Reviewed,
    decision: { pass: boolean; note: string; to: readonly number[] },
  ) => Promise<void>
  /** It was passed on another price: each reads as much of it as she sees of the order. */
  readonly repriced: (
    ctx: Context,
    order: Reviewed,
    decision: { repriced: Repriced; note: string; to: readonly number[] },
  ) => Promise<void>
}

/** How the two messages are sent. */
export const reviewing = asked<[], Telling>('who hears of a review')

const orderTold = async (ctx: Context, id: number): Promise<Reviewed> => {
  const { rows } = await sqlOf(Reviewed)`select o.id, o.no, c.name as "customerName"
    from orders.sales_order o join ${sql.raw(customerOf('c', 'o'))} where o.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** An order waits: told to whoever may review it. */
export const tellReviewers = async (ctx: Context, id: number, to: readonly number[]): Promise<void> =>
  reviewing().waits(ctx, await orderTold(ctx, id), to)

/** What was decided, told to who wrote and who sent it. */
export const tellWriters = async (
  ctx: Context,
  id: number,
  { repriced, ...decision }: { pass: boolean; note: string; to: readonly number[]; repriced: Repriced | null },
): Promise<void> => {
  const order = await orderTold(ctx, id)
  if (!repriced) return await reviewing().decided(ctx, order, decision)
  return await reviewing().repriced(ctx, order, { ...decision, repriced })
}
