/**
 * What a refund does to the coupons that paid its order: their tenders stand in the payment and hold them no more. One coupon may have
 * paid several orders that were paid together: what it took off lies on all of them, so whole is what is whole of all of them, in
 * whichever order they are refunded (money book §5, §10, §20.5).
 */
import type { RefundBack } from '@clinic/contract/areas/coupons/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import {
  couponsComingBack,
  couponsOfTheWhole,
  couponsPromised,
  refuseGone,
  returnCoupons,
  spendAgain,
} from '../../coupons/index.ts'
import { lineOf, orderById } from '../../orders/reads.ts'
import { itemsLeft } from '../../purchases/index.ts'

const Paid = { tenderId: Id, id: sure(Id), fen: Num, active: Bool, orders: Type.Array(Id) }

/** Coupons that took something off this order, each with all orders it took something off. */
const couponsOn = async (ctx: Context, orderId: number) => {
  const { rows } = await sqlOf(Paid)`
    select t.id as "tenderId", t.coupon_record_id as id, t.amount_fen as fen, t.active, array_agg(distinct l.order_id order by l.order_id) as orders
    from cashier.payment_order o
    join cashier.payment p on p.hospital_id = o.hospital_id and p.id = o.payment_id and p.status = 'SUCCESS'
    join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id and t.class = 'coupon'
    join cashier.payment_allocation a on a.hospital_id = t.hospital_id and a.tender_id = t.id
    join ${sql.raw(lineOf('l', 'a'))}
    where o.order_id = ${orderId}
    group by t.id, t.coupon_record_id, t.amount_fen, t.active having bool_or(l.order_id = ${orderId}) order by t.id`.execute(
    ctx.db,
  )
  return rows
}

/** Whether nothing of an order stands any more: refunded, or changed into others without a session having been given. */
const isBack = async (ctx: Context, orderId: number): Promise<boolean> => {
  const { rows } = await sqlOf({ status: Str })`
    select o.status from ${sql.raw(orderById('o'))} where o.id = ${orderId}`.execute(ctx.db)
  if (rows[0]!.status === 'REFUNDED') return true
  const { left } = await ctx.together({ left: itemsLeft(orderId) })
  return left.usedUp && !left.anyDeducted
}

const areBack = async (ctx: Context, orderIds: readonly number[]): Promise<boolean> => {
  for (const id of orderIds) if (!(await isBack(ctx, id))) return false
  return true
}

/** Gives back what was promised for a refund. @returns the ids of those that came back */
export const giveCouponsBack = async (ctx: Context, orderId: number, isWhole: boolean): Promise<number[]> => {
  const paid = (await couponsOn(ctx, orderId)).filter(({ active }) => active)
  if (paid.length === 0) return []
  // Of two refunds at once the second gets the coupon once the first is done, and sees its order as it stands then.
  const may = await couponsComingBack(
    ctx,
    paid.map(({ id }) => id),
    isWhole,
  )
  const ids: number[] = []
  for (const { id, back } of may) {
    const others = paid.find((one) => one.id === id)!.orders.filter((other) => other !== orderId)
    if (back === 'ALWAYS' || (await areBack(ctx, others))) ids.push(id)
  }
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

/**
 * The refund is taken back: what came back with it is used by its orders again, and what comes back with the whole alone, whichever
 * refund had completed that; refuses where one was used meanwhile.
 * @param ids what came back with this refund
 */
export const takeCouponsAgain = async (ctx: Context, orderId: number, ids: readonly number[]): Promise<void> => {
  const gone = (await couponsOn(ctx, orderId)).filter(({ active }) => !active)
  if (gone.length === 0) return
  const whole = await couponsOfTheWhole(
    ctx,
    gone.map(({ id }) => id),
  )
  const taken = gone.filter(({ id }) => ids.includes(id) || whole.includes(id))
  if (taken.length === 0) return
  await refuseGone(
    ctx,
    taken.map(({ id }) => id),
  )
  await ctx.together([
    {
      text: 'update cashier.payment_tender set active = true where id = any($1::bigint[])',
      values: [taken.map(({ tenderId }) => tenderId)],
    },
    spendAgain(taken.map(({ id, fen, orders }) => ({ id, fen, orderId: orders[0]! }))),
  ])
}

/** Coupons that paid an order and did not come back yet, with what each promised of it. `merged`: it paid other orders, too. */
export const couponsOfOrder = async (
  ctx: Context,
  orderId: number,
): Promise<{ name: string; back: RefundBack; merged: boolean }[]> => {
  const paid = (await couponsOn(ctx, orderId)).filter(({ active }) => active)
  const promised = await couponsPromised(
    ctx,
    paid.map(({ id }) => id),
  )
  return promised.map(({ id, name, back }) => ({
    name,
    back,
    merged: paid.find((one) => one.id === id)!.orders.length > 1,
  }))
}
