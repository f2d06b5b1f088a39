/** Coupons that come back with a refund: each as it was promised when it was sent (money book §5, §10). */
import { couponRefusals } from '@clinic/contract/areas/coupons/calls.ts'
import type { RefundBack } from '@clinic/contract/areas/coupons/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'

/** What comes back with any refund, and what with that of the whole order alone. */
const promised = (isWhole: boolean): readonly RefundBack[] => (isWhole ? ['ALWAYS', 'WHOLE_ORDER'] : ['ALWAYS'])

/** Those of an order that come back now, under lock. */
export const couponsComingBack = async (ctx: Context, orderId: number, isWhole: boolean): Promise<number[]> => {
  const { rows } = await sqlOf({ id: sure(Id) })`
    select r.id from coupons.record r where r.used_order_id = ${orderId} and r.state = 'USED'
      and r.terms ->> 'refundBack' = any(${[...promised(isWhole)]}::text[]) order by r.id for update`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Those that paid an order and did not come back yet, with what each promised of it. */
export const couponsOfOrder = async (ctx: Context, orderId: number): Promise<{ name: string; back: RefundBack }[]> => {
  const { rows } = await sqlOf({ name: Str, back: Of<RefundBack>() })`
    select c.name, r.terms ->> 'refundBack' as back from coupons.record r
    join coupons.coupon c on c.hospital_id = r.hospital_id and c.id = r.coupon_id
    where r.used_order_id = ${orderId} and r.state = 'USED' order by r.id`.execute(ctx.db)
  return rows
}

/** The refund is taken back: they are used again, unless somebody has used them, or has one on a till. */
export const refuseGone = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ id: sure(Id) })`
    select r.id from coupons.record r where r.id = any(${[...ids]}::bigint[]) and r.state = 'UNUSED' and r.held_by is null
    order by r.id for update`.execute(ctx.db)
  if (rows.length < ids.length) refuse(couponRefusals.used())
}

/** Used again by the order that had used them. @param fens what each took off */
export const spendAgain = (orderId: number, ids: readonly number[], fens: readonly number[]): Statement => ({
  text: `update coupons.record r set state = 'USED', used_at = kit.clock(), used_by = kit.current_staff(), used_order_id = $1,
      used_fen = u.fen from unnest($2::bigint[], $3::bigint[]) as u (id, fen) where r.id = u.id`,
  values: [orderId, ids, fens],
})
