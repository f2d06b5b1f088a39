/** Coupons that come back with a refund: each as it was promised when it was sent (money book §5, §10). */
import { couponRefusals } from '@clinic/contract/areas/coupons/calls.ts'
import type { RefundBack } from '@clinic/contract/areas/coupons/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'

/** What comes back with any refund, and what with that of the whole alone. */
const promised = (isWhole: boolean): readonly RefundBack[] => (isWhole ? ['ALWAYS', 'WHOLE_ORDER'] : ['ALWAYS'])

/** Those among them that may come back now, with what each promised, under lock. */
export const couponsComingBack = async (ctx: Context, ids: readonly number[], isWhole: boolean) => {
  const { rows } = await sqlOf({ id: sure(Id), back: Of<RefundBack>() })`
    select r.id, r.terms ->> 'refundBack' as back from coupons.record r where r.id = any(${[...ids]}::bigint[]) and r.state = 'USED'
      and r.terms ->> 'refundBack' = any(${[...promised(isWhole)]}::text[]) order by r.id for update`.execute(ctx.db)
  return rows
}

/** Those among them that come back with the whole alone. */
export const couponsOfTheWhole = async (ctx: Context, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sqlOf({ id: sure(Id) })`
    select r.id from coupons.record r where r.id = any(${[...ids]}::bigint[]) and r.terms ->> 'refundBack' = 'WHOLE_ORDER'`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** What used coupons are called, and what each promised of its return. */
export const couponsPromised = async (ctx: Context, ids: readonly number[]) => {
  const { rows } = await sqlOf({ id: sure(Id), name: Str, back: Of<RefundBack>() })`
    select r.id, c.name, r.terms ->> 'refundBack' as back from coupons.record r
    join coupons.coupon c on c.hospital_id = r.hospital_id and c.id = r.coupon_id
    where r.id = any(${[...ids]}::bigint[]) and r.state = 'USED' order by r.id`.execute(ctx.db)
  return rows
}

/** The refund is taken back: they are used again, unless somebody has used them, or has one on a till. */
export const refuseGone = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ id: sure(Id) })`
    select r.id from coupons.record r where r.id = any(${[...ids]}::bigint[]) and r.state = 'UNUSED' and r.held_by is null
    order by r.id for update`.execute(ctx.db)
  if (rows.length < ids.length) refuse(couponRefusals.used())
}

type Used = { readonly id: number; readonly orderId: number; readonly fen: number }
/** Used again by the orders that had used them. */
export const spendAgain = (used: readonly Used[]): Statement => ({
  text: `update coupons.record r set state = 'USED', used_at = kit.clock(), used_by = kit.current_staff(), used_order_id = u.order_id,
      used_fen = u.fen from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (id, order_id, fen) where r.id = u.id`,
  values: [used.map(({ id }) => id), used.map(({ orderId }) => orderId), used.map(({ fen }) => fen)],
})
