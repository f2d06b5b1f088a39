/** Coupons on a till: kept from other tills for some minutes while an order is being paid. A courtesy, never the guarantee. */
import { type couponRecords, couponRefusals, HELD_MINUTES } from '@clinic/contract/areas/coupons/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { refuseUnreachedOrders } from '../orders/index.ts'
import { orderById } from '../orders/reads.ts'
import { HeldCoupon, heldColumns, whyNotNow } from './held.ts'

const customerOfOrder = async (ctx: Context, orderId: number): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    select o.customer_id as id from ${sql.raw(orderById('o'))} where o.id = ${orderId}`.execute(ctx.db)
  return (rows[0] ?? refuse(common.notFound())).id
}

export const holdCoupons = async (
  ctx: Context,
  { orderId, recordIds }: InputOf<typeof couponRecords.hold>,
): Promise<null> => {
  await refuseUnreachedOrders(ctx, orderId)
  const customerId = await customerOfOrder(ctx, orderId)
  const mine = sql`r.held_order_id = ${orderId} and r.held_by = kit.current_staff()`
  const { rows } = await sqlOf(HeldCoupon)`
    select ${sql.raw(heldColumns)} from coupons.record r where r.id = any(${recordIds}::bigint[]) or ${mine}
    order by r.id for update of r`.execute(ctx.db)
  const named = rows.filter(({ id }) => recordIds.includes(id))
  if (named.length < recordIds.length || named.some((coupon) => coupon.customerId !== customerId))
    refuse(couponRefusals.notHers())
  for (const coupon of named) refuseIf(whyNotNow(coupon, [orderId]))
  await sql`update coupons.record r set held_by = null, held_order_id = null, held_until = null
    where ${mine} and r.id <> all(${recordIds}::bigint[])`.execute(ctx.db)
  await sql`update coupons.record r set held_by = kit.current_staff(), held_order_id = ${orderId},
      held_until = kit.clock() + make_interval(mins => ${HELD_MINUTES}::int)
    where r.id = any(${recordIds}::bigint[])`.execute(ctx.db)
  ctx.tell('coupon.changed', ...recordIds)
  return null
}
