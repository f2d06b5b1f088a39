/** Orders that are given up before money was taken: cancelled, or a draft deleted. Pieces of combos go back with them (C2). */
import type { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { lockToChange } from './content/change-lock.ts'
import { eventStatement } from './events.ts'
import { ordersEnded } from './judged.ts'
import { endWaiting } from './reviews/waits-as.ts'

export const cancelOrder = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof orders.cancel>,
): Promise<{ id: number; version: number }> => {
  const before = await lockToChange(ctx, id, 'cancel', version)
  if (before.status === 'PENDING_CHECK') await endWaiting(ctx, before.type, id)
  const [done] = await ctx.together([
    {
      text: `update orders.sales_order set status = 'CANCELLED', ended_at = kit.clock(), end_reason = $2 where id = $1 returning id, version`,
      values: [id, reason.trim()],
    },
    eventStatement(id, 'CANCELLED', reason.trim()),
  ])
  await ordersEnded(ctx, [id])
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: before.no,
    customerId: before.customerId,
    before: { status: before.status },
    after: { status: 'CANCELLED' },
    reason: reason.trim(),
  })
  ctx.tell('order.changed', id)
  return done!.rows[0] as { id: number; version: number }
}

export const removeOrder = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await lockToChange(ctx, id, 'remove')
  await ctx.together([{ text: 'delete from orders.sales_order where id = $1', values: [id] }])
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: before.no,
    customerId: before.customerId,
    before: { status: before.status, payableFen: before.payableFen, summary: before.summary },
  })
  ctx.tell('order.changed', id)
  return null
}
