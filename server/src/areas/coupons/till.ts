/** What the till does with coupons: takes them under lock, uses them with a payment, gives them back with its end. */
import { couponRefusals, GRACE_DAYS } from '@clinic/contract/areas/coupons/calls.ts'
import type { CouponLine } from '@clinic/contract/areas/coupons/rules.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { refuse } from '../../kit/context.ts'
import { textOf } from '../../kit/db/rows.ts'
import type { Rows, Statement } from '../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { orderById } from '../orders/reads.ts'
import { HeldCoupon, heldColumns, linesForCoupons, MOST_TOLD, whyNotNow, worthsOf } from './held.ts'

const locked = textOf(
  HeldCoupon,
  `select ${heldColumns} from coupons.record r where r.id = any($1::bigint[]) order by r.id for update of r`,
)

export type LockedCoupons = { readonly coupons: readonly HeldCoupon[]; readonly lines: readonly CouponLine[] }

/** Coupons in ascending id, after the orders they are to pay (lock order: money book §2.3), with those orders' lines. */
export const couponsUnderLock = (
  chosen: readonly ChosenCoupon[],
  orderIds: readonly number[],
): Reading<LockedCoupons> =>
  readingOf({ coupons: locked(chosen.map(({ id }) => id)), lines: linesForCoupons(orderIds) }, (all) => all)

const usable = textOf(
  HeldCoupon,
  `select ${heldColumns} from coupons.record r
  where r.customer_id = (select o.customer_id from ${orderById('o')} where o.id = $1) and r.state = 'UNUSED'
    and r.valid_from <= kit.business_date() and r.valid_to >= kit.business_date()
  order by r.valid_to, r.id limit ${MOST_TOLD}`,
)

/** What the customer of these orders could pay with now, the first to end first; and the lines as coupons look at them. */
export const couponsToChoose = (orderIds: readonly number[]): Reading<LockedCoupons> =>
  readingOf({ coupons: usable(orderIds[0]!), lines: linesForCoupons(orderIds) }, ({ coupons, lines }) => ({
    coupons: coupons.filter((coupon) => whyNotNow(coupon, orderIds) === null),
    lines,
  }))

/** A coupon as it is chosen at the till: with what it took off when it was looked at. */
export type ChosenCoupon = { readonly id: number; readonly amount: string | number }
/** One that is used: how much it takes off, which lines it may pay, and of which order it is. */
export type UsedCoupon = {
  readonly id: number
  readonly code: string
  readonly fen: Fen
  readonly lineIds: ReadonlySet<number>
  readonly orderId: number
}

/**
 * What the chosen coupons come to on these orders (T2, T3), or refuses: one of another customer's, one that may not be used,
 * one that takes off another amount than was looked at.
 */
export const couponsUsed = (
  { coupons, lines }: LockedCoupons,
  chosen: readonly ChosenCoupon[],
  customerId: number,
): UsedCoupon[] => {
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) refuse(common.invalid({ reason: '卡券重复' }))
  const hers = new Map(coupons.filter((one) => one.customerId === customerId).map((one) => [one.id, one]))
  const held = chosen.map(({ id }) => hers.get(id) ?? refuse(couponRefusals.notHers()))
  const worths = worthsOf(
    held,
    lines,
    lines.map(({ orderId }) => orderId),
  )
  if (!('length' in worths)) return refuse(worths)
  return worths.map(({ fen, lineIds }, at) => {
    const { id, code, terms } = held[at]!
    if (parseYuan(chosen[at]!.amount) !== fen)
      refuse(couponRefusals.worthMoved({ name: terms.name, amount: toYuan(fen) }))
    const ids = new Set(lineIds)
    return { id, code, fen, lineIds: ids, orderId: lines.find((line) => ids.has(line.id))!.orderId }
  })
}

/** They are used up by a payment that is being written. */
export const spendCoupons = (used: readonly UsedCoupon[]): Statement => ({
  text: `update coupons.record r set state = 'USED', used_at = kit.clock(), used_by = kit.current_staff(),
      used_order_id = u.order_id, used_fen = u.fen, held_by = null, held_order_id = null, held_until = null
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (id, order_id, fen)
    where r.id = u.id and r.state = 'UNUSED' returning r.id`,
  values: [used.map(({ id }) => id), used.map(({ orderId }) => orderId), used.map(({ fen }) => fen)],
})

/** Refuses when one of them was used meanwhile. @param rows what `spendCoupons` answered */
export const expectUsed = (used: readonly UsedCoupon[], { rows }: Rows): void => {
  if (rows.length < used.length) refuse(couponRefusals.used())
}

/**
 * They go back to whom they belong with the end of the payment that took them. One that ended meanwhile lives some days more
 * (decisions §6).
 */
export const returnCoupons = (ids: readonly number[]): Statement => ({
  text: `update coupons.record r set state = 'UNUSED', used_at = null, used_by = null, used_order_id = null, used_fen = null,
      returned_at = kit.clock(),
      valid_to = case when r.valid_to < kit.business_date() then kit.business_date() + ${GRACE_DAYS} else r.valid_to end
    where r.id = any($1::bigint[]) and r.state = 'USED'`,
  values: [ids],
})
