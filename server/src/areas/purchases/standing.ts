/** What others ask of bought items: parts of statements on a customer, and whether somebody was treated. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** Of customer $1 and products $2: sessions left, and the last one where the next would come too soon. */
export const boughtBefore = `
  select i.product_id as "productId", sum(i.qty_left)::int as left, null::date as last
    from purchases.purchased_item i where i.customer_id = $1 and i.product_id = any($2::bigint[]) and i.qty_left > 0
      and i.cancelled_at is null group by i.product_id
  union all
  select p.id, 0, max(r.business_date) from products.product p
    join purchases.purchased_item i on i.hospital_id = p.hospital_id and i.product_id = p.id and i.customer_id = $1
    join purchases.deduction_record r on r.hospital_id = i.hospital_id and r.purchased_item_id = i.id
    where p.id = any($2::bigint[]) and p.min_interval_days > 0 and r.status = 'DONE'
    group by p.id, p.min_interval_days having max(r.business_date) + p.min_interval_days > kit.business_date()`

/** Sessions a customer (of the alias) bought and has not used, those handed out in goods left out. */
export const sessionsLeftOf = (customer: string): string => `coalesce((select sum(i.qty_left)::int
  from purchases.purchased_item i where i.hospital_id = ${customer}.hospital_id and i.customer_id = ${customer}.id
    and i.qty_left > 0 and not i.handed_out and i.cancelled_at is null), 0)`

/** What may be used today: number of items and of sessions, and the newest item's name; null when there is nothing. */
export const usableOf = (customer: string): string => `(select jsonb_build_object('items', count(*), 'times',
    sum(i.qty_left - i.qty_locked), 'first', (array_agg(i.product_name order by i.created_at desc, i.id desc))[1])
  from purchases.purchased_item i where i.hospital_id = ${customer}.hospital_id and i.customer_id = ${customer}.id
    and i.qty_left > i.qty_locked and not i.handed_out and not i.frozen and i.cancelled_at is null
    and (i.valid_to is null or i.valid_to >= kit.today())
  having count(*) > 0)`

/** Was the customer treated on that business day? */
export const wasTreated = async (ctx: Context, customerId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from purchases.deduction_record d
    where d.customer_id = ${customerId} and d.business_date = ${day}::date and d.status = 'DONE' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
