/** What other areas may read of bought items inside their own statements, as text. Knows no other area. */

/** Items of a customer (of the alias) that count, under a name of their own. */
export const itemsOf = (item: string, customer: string): string =>
  `(select x.* from purchases.purchased_item x where x.hospital_id = ${customer}.hospital_id
    and x.customer_id = ${customer}.id and x.cancelled_at is null) ${item}`

/** The business day of the last session of an item (of the alias); null where none was carried out. */
export const lastSession = (item: string): string =>
  `(select max(r.business_date) from purchases.deduction_record r where r.hospital_id = ${item}.hospital_id
    and r.purchased_item_id = ${item}.id and r.status = 'DONE')`
