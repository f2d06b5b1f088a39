/** Coupons somebody has, as the till judges them: one by one, and on the lines of orders. */
import {
  type CouponLine,
  type CouponTerms,
  isWorth,
  type Worth,
  whyNotBeside,
  worthTogether,
} from '@clinic/contract/areas/coupons/rules.ts'
import { couponRefusals } from '@clinic/contract/areas/coupons/words.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { Bool, Json, Num, type RowOf, Str, sure, textOf } from '../../kit/db/rows.ts'
import { lineById } from '../orders/reads.ts'
import { productOf, typePath } from '../products/reads.ts'
import { staffName } from '../staff/reads.ts'

export const HeldCoupon = {
  id: Id,
  code: Str,
  customerId: Id,
  terms: sure(Json<CouponTerms>()),
  state: Str,
  validFrom: Str,
  validTo: Str,
  /** The business day it is asked for. */
  day: Str,
  heldOrderId: Nullable(Id),
  /** Who else has it on her till at the moment. */
  heldBy: Nullable(Str),
}
export type HeldCoupon = RowOf<typeof HeldCoupon>

/** Coupons of one customer that a till is told of. */
export const MOST_TOLD = 200

/** Columns of `HeldCoupon` of a coupon `r`. */
export const heldColumns = `r.id, r.code, r.customer_id as "customerId", r.terms, r.state, r.valid_from as "validFrom",
  r.valid_to as "validTo", kit.business_date() as day, r.held_order_id as "heldOrderId",
  case when r.held_until > kit.clock() and r.held_by <> kit.current_staff() then coalesce(${staffName('r.held_by')}, '同事') end as "heldBy"`

/** Lines of orders as coupons look at them. */
export const linesForCoupons = textOf(
  {
    id: Id,
    orderId: Id,
    productId: Nullable(Id),
    kindId: Nullable(Id),
    typeIds: Type.Array(Id),
    contentCount: Num,
    payAmountFen: Num,
    levelDiscountFen: Num,
    takesCoupon: Bool,
  },
  `select l.id, l.order_id as "orderId", l.product_id as "productId", p.kind_id as "kindId", ${typePath('p')} as "typeIds",
    l.content_count as "contentCount", l.pay_amount_fen as "payAmountFen", l.level_discount_fen as "levelDiscountFen",
    l.allow_coupon and l.item_type not in ('RECHARGE', 'DEPOSIT') as "takesCoupon"
  from ${lineById('l')} left join ${productOf('p', 'l')}
  where l.order_id = any($1::bigint[]) order by l.order_id, l.line_no`,
)

/** Why it may not be used now, whatever it would be used for. Days are business days: the till's. @param orderIds that are being paid */
export const whyNotNow = (coupon: HeldCoupon, orderIds: readonly number[]): Refusal | null => {
  if (coupon.state === 'USED') return couponRefusals.used()
  if (coupon.state === 'VOIDED') return couponRefusals.voided()
  if (coupon.state === 'MOVING') return couponRefusals.moving()
  if (coupon.state === 'GIVEN') return couponRefusals.given()
  if (coupon.state === 'EXPIRED' || coupon.validTo < coupon.day) return couponRefusals.expired()
  if (coupon.validFrom > coupon.day) return couponRefusals.notStarted({ day: coupon.validFrom })
  const elsewhere = coupon.heldBy !== null && !orderIds.includes(coupon.heldOrderId ?? 0)
  return elsewhere ? couponRefusals.held({ who: coupon.heldBy! }) : null
}

/** What chosen coupons take off these lines, in their order, or the first reason why one of them may not be used. */
export const worthsOf = (
  chosen: readonly HeldCoupon[],
  lines: readonly CouponLine[],
  orderIds: readonly number[],
): readonly Worth[] | Refusal => {
  for (const coupon of chosen) {
    const why = whyNotNow(coupon, orderIds)
    if (why) return why
  }
  const terms = chosen.map((coupon) => coupon.terms)
  const why = whyNotBeside(terms)
  if (why) return why
  const worths = worthTogether(terms, lines)
  const refused = worths.find((worth): worth is Refusal => !isWorth(worth))
  return refused ?? (worths as readonly Worth[])
}
