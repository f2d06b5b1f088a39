/**
 * 撤单: a paid order undone the same open day, untouched. The till takes its payments back (wiring.ts), newest first,
 * by its own rules; then the order ends. Source: money book §6, D3.
 */
import { orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { asked } from '../../../kit/question.ts'
import { lookToChange } from '../content/change-lock.ts'
import { eventStatement } from '../events.ts'
import { takeGivenBack } from '../given-questions.ts'
import { ordersEnded } from '../judged.ts'
import { paymentsOf } from '../till-questions.ts'
import { waitsAs } from './waits-as.ts'

/** How the till takes a payment back. */
export const undoPayment = asked<[ctx: Context, payment: { id: number; reason: string }], Promise<unknown>>(
  'how a payment is taken back',
)

export const revokeOrder = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof orders.revoke>,
): Promise<{ id: number; version: number }> => {
  const before = await lookToChange(ctx, id, 'revoke', version)
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
