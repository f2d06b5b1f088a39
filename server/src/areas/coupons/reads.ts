/** What other areas may read of coupons inside their own statements, as text. Knows no other area. */

/** To be joined: the coupon that `coupon_id` of a row names. */
export const couponNamed = (coupon: string, row: string): string =>
  `coupons.coupon ${coupon} on ${coupon}.hospital_id = ${row}.hospital_id and ${coupon}.id = ${row}.coupon_id`

/** Ids that must be coupons of the hospital: for `refuseDangling`. */
export const namedCoupons = <T>(ids: readonly T[]) => ({ 'coupons.coupon': ids })
