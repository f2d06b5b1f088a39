/** What a refund does to the coupons that paid its order: their tenders stand in the payment and hold them no more. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, sqlOf, sure } from '../../../kit/db/rows.ts'
import { couponsComingBack, refuseGone, returnCoupons, spendAgain } from '../../coupons/index.ts'

/** Gives back what was promised for a refund. @returns the ids of those that came back */
export const giveCouponsBack = async (ctx: Context, orderId: number, isWhole: boolean): Promise<number[]> => {
  const ids = await couponsComingBack(ctx, orderId, isWhole)
  if (ids.length > 0)
    await ctx.together([
      {
        text: 'update cashier.payment_tender set active = false where coupon_record_id = any($1::bigint[]) and active',
        values: [ids],
      },
      returnCoupons(ids),
    ])
  return ids
}

/** The refund is taken back: they are used by its order again; refuses where one was used meanwhile. */
export const takeCouponsAgain = async (ctx: Context, orderId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await refuseGone(ctx, ids)
  const { rows } = await sqlOf({ id: sure(Id), fen: Num })`
    update cashier.payment_tender t set active = true from cashier.payment p, cashier.payment_order o
    where t.coupon_record_id = any(${[...ids]}::bigint[]) and p.hospital_id = t.hospital_id and p.id = t.payment_id and p.status = 'SUCCESS'
      and o.hospital_id = p.hospital_id and o.payment_id = p.id and o.order_id = ${orderId}
    returning t.coupon_record_id as id, t.amount_fen as fen`.execute(ctx.db)
  await ctx.together([
    spendAgain(
      orderId,
      rows.map(({ id }) => id),
      rows.map(({ fen }) => fen),
    ),
  ])
}
