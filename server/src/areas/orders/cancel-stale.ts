/**
 * Orders nobody came to pay, and those nobody decided on: cancelled after thirty days (money book §6). What was agreed then
 * is not what may be charged now, whichever of the two it waited for.
 */
import type { OrderType } from '@clinic/contract/areas/orders/words.ts'
import type { Task } from '../../kit/jobs.ts'
import { ordersEnded } from './judged.ts'
import { endWaiting } from './reviews/waits-as.ts'
import { isHeld } from './till-questions.ts'

const UNPAID = '超过 30 天未收款，系统自动取消'
const UNDECIDED = '送审超过 30 天未审核，系统自动取消'

/** Task `orders.cancelStale`, every night. */
export const cancelStaleOrders: Task = async (ctx) => {
  const [done] = await ctx.together([
    {
      text: `with o as (update orders.sales_order o set status = 'CANCELLED', ended_at = kit.clock(),
          end_reason = case o.status when 'UNPAID' then $1 else $2 end
        where o.status in ('UNPAID', 'PENDING_CHECK') and o.type <> 'CHANGE' and o.submitted_at < kit.clock() - interval '30 days'
          and not ${isHeld('o')}
        returning o.id, o.type, o.end_reason, o.payable_fen, o.discount_fen),
      e as (insert into orders.order_event (order_id, kind, note, lines, payable_fen, discount_fen)
        select o.id, 'CANCELLED', o.end_reason, (select count(*) from orders.order_line l where l.order_id = o.id),
          o.payable_fen, o.discount_fen from o)
        select id, type from o`,
      values: [UNPAID, UNDECIDED],
    },
  ])
  const ids = done!.rows.map((row) => Number(row['id']))
  if (ids.length === 0) return
  await ordersEnded(ctx, ids)
  // Each as the matter it waited for: a 免单 or a 返修 that is over waits for nobody either.
  const waited = Map.groupBy(done!.rows, (row) => row['type'] as OrderType)
  for (const [type, rows] of waited) await endWaiting(ctx, type, ...rows.map((row) => Number(row['id'])))
  ctx.tell('order.changed', ...ids)
}
