/** What other areas may read of coupons inside their own statements, as text. Knows no other area. */

/** To be joined: the coupon that `coupon_id` of a row names. */
export const couponNamed = (coupon: string, row: string): string =>
  `coupons.coupon ${coupon} on ${coupon}.hospital_id = ${row}.hospital_id and ${coupon}.id = ${row}.coupon_id`

/** Ids that must be coupons of the hospital: for `refuseDangling`. */
export const namedCoupons = <T>(ids: readonly T[]) => ({ 'coupons.coupon': ids })

/** To be joined: the coupon of hers whose id a column of a row names. */
export const recordNamed = (record: string, row: string, column: string): string =>
  `coupons.record ${record} on ${record}.hospital_id = ${row}.hospital_id and ${record}.id = ${row}.${column}`

/** Is one of these coupons (an array of their ids) not unused any more? */
export const anyGone = (ids: string): string =>
  `exists (select from coupons.record r where r.id = any(${ids}) and r.state <> 'UNUSED')`

/** Coupons nobody used, by the day they end: between two days. */
export const endingBetween = (record: string, from: string, to: string): string =>
  `(select n.* from coupons.record n where n.state = 'UNUSED' and n.valid_to between ${from} and ${to}) ${record}`
/** Is the coupon of an id used, void or over? */
export const recordGone = (id: string): string =>
  `exists (select from coupons.record n where n.id = ${id} and n.state <> 'UNUSED')`
/** What a coupon of hers (its id in a column) is worth at most, in fen; nothing once it was made void. */
export const worthOfRecord = (id: string): string =>
  `(select r.worth_fen from coupons.record r where r.id = ${id} and r.state <> 'VOIDED')`
/** Coupons of customers as papers: `id`, `customer_id`, `no`, `at`, `fen`, `status`. */
export const couponPapers =
  'select r.id, r.customer_id, r.code as no, r.created_at as at, coalesce(r.worth_fen, 0) as fen, r.state as status from coupons.record r'
/** Coupons that the hospital gave and that are not void, under a name of their own; one that another customer passed on is none. */
export const givenCoupons = (record: string): string =>
  `(select n.* from coupons.record n where n.state <> 'VOIDED' and n.from_record_id is null) ${record}`
/** Of a customer (of the alias), as JSON: coupons she can use today, and the day on which the first of them ends. */
export const usableCouponsOf = (customer: string): string =>
  `(select jsonb_build_object('count', count(*), 'endsOn', min(n.valid_to)) from coupons.record n
    where n.hospital_id = ${customer}.hospital_id and n.customer_id = ${customer}.id and n.state = 'UNUSED'
      and kit.business_date() between n.valid_from and n.valid_to)`
