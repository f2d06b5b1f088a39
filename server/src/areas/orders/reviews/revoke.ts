/**
 * 撤单: a paid order undone the same open day, untouched. The till takes its payments back (wiring.ts), newest first,
 * by its own rules; then the order ends. Source: money book §6, D3.
 */
import { orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { lookToChange } from '../content/change-lock.ts'
import { eventStatement } from '../events.ts'
import { takeGivenBack } from '../given-questions.ts'
import { ordersEnded } from '../judged.ts'
import { againstOrder, paymentsOf } from '../till-questions.ts'
import { waitsAs } from './waits-as.ts'

/** How the till takes a payment back. */
export const undoPayment = asked<[ctx: Context, payment: { id: number; reason: string }], Promise<unknown>>(
  'how a payment is taken back',
)

/** What goes back of it, or was changed for another, is ended first: by its own number, before the till says what it did. */
const refuseAgainst = async (ctx: Context, id: number, no: string): Promise<void> => {
  const { rows } = await sqlOf({ what: Nullable(Str) })`select ${sql.raw(againstOrder('o'))} as what
    from orders.sales_order o where o.id = ${id}`.execute(ctx.db)
  const what = rows[0]?.what
  if (what) refuse(orderRefusals.standsAgainst({ no, what }))
}

export const revokeOrder = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof orders.revoke>,
): Promise<{ id: number; version: number }> => {
  const before = await lookToChange(ctx, id, 'revoke', version)
  await refuseAgainst(ctx, id, before.no)
  const given = waitsAs(before.type) !== 'ORDER_DISCOUNT'
  // Nothing was paid: what it gave is taken back alone.
  if (given) await takeGivenBack(ctx, id)
  const [payments] = await ctx.together([paymentsOf(id)])
  for (const { id: paymentId, orders: covered } of payments!.rows as { id: number; orders: number }[]) {
    if (covered > 1) refuse(orderRefusals.paidTogether({ no: before.no }))
    await undoPayment(ctx, { id: paymentId, reason })
  }
  const [done] = await ctx.together([
    {
      text: `update orders.sales_order set status = 'REVOKED', ended_at = kit.clock(), end_reason = $2
        where id = $1 and status = $3 returning id, version`,
      values: [id, reason.trim(), given ? 'PAID' : 'UNPAID'],
    },
    eventStatement(id, 'REVOKED', reason.trim()),
  ])
  if (done!.rows.length === 0) refuse(common.stateChanged({ detail: '订单已被他人处理' }))
  await ordersEnded(ctx, [id])
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: before.no,
    customerId: before.customerId,
    before: { status: before.status, payableFen: before.payableFen },
    after: { status: 'REVOKED' },
    reason: reason.trim(),
  })
  ctx.tell('order.changed', id)
  return done!.rows[0] as { id: number; version: number }
}
