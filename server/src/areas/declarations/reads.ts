/** What other areas may read of 报单 inside their own statements, as text. Knows no other area. */

/** When a customer (of the alias) was last reported, or a report of hers followed; null: never. */
export const lastReported = (customer: string): string =>
  `(select max(greatest(d.created_at, d.last_follow_at)) from declarations.sheet d
    where d.hospital_id = ${customer}.hospital_id and d.customer_id = ${customer}.id)`
