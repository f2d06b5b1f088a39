/** What other areas may read of promises inside their own statements, as text. Knows no other area. */

/** Coupons that recharges brought along: rows of `order_id` and `record_id`, to be narrowed by orders. */
export const promisedCoupons = `(select p.hospital_id, p.order_id, unnest(p.record_ids) as record_id from credits.recharge_promise p)`
