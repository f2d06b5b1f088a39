/**
 * 审核 of an order whose writer gave more than she may: passed it waits at the till, rejected it is a draft again. Four eyes:
 * neither who wrote it nor who sent it decides. Source: money book §6 (PENDING_CHECK), §13 A1, A2.
 */
import { type OrderStatus, orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { lockToChange } from '../content/change-lock.ts'
import { eventStatement } from '../events.ts'
import { judgeOrder } from '../judged.ts'
import { tellWriters } from './notices.ts'

const decideText = `update orders.sales_order set status = $2, submitted_at = case $2 when 'UNPAID' then kit.clock() end
  where id = $1 returning id, version, status`

export const reviewOrder = async (
  ctx: Context,
  { id, version, pass, reason = '' }: InputOf<typeof orders.review>,
): Promise<OutputOf<typeof orders.review>> => {
  const before = await lockToChange(ctx, id, 'review', version)
  if (before.writers.includes(ctx.session.staffId)) refuse(orderRefusals.reviewedByWriter({ no: before.no }))
  const note = reason.trim()
  if (!pass && note === '') refuse(orderRefusals.rejectReason())
  const status: OrderStatus = pass ? 'UNPAID' : 'DRAFT'
  const [done] = await ctx.together([
    { text: decideText, values: [id, status] },
    eventStatement(id, pass ? 'PASSED' : 'REJECTED', note),
  ])
  await judgeOrder(ctx, { id, status, payable_fen: before.payableFen }, before)
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: before.no,
    customerId: before.customerId,
    before: { status: before.status, payableFen: before.payableFen },
    after: { status },
    reason: note,
  })
  ctx.tell('order.changed', id)
  await tellWriters(ctx, id, { pass, note, to: before.writers })
  return done!.rows[0] as OutputOf<typeof orders.review>
}
