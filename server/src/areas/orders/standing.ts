/** What others ask of orders: parts of statements on a customer of the alias, and whether a visit has orders. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { yuanOf } from '../../kit/db/yuan.ts'

/** Open debt of a customer's orders, in fen. */
export const debtOf = (customer: string): string => `coalesce((select sum(o.debt_open_fen) from orders.sales_order o
  where o.hospital_id = ${customer}.hospital_id and o.customer_id = ${customer}.id and o.debt_open_fen > 0), 0)`

/** Orders that wait to be paid: the first one's id, how many, their sum in yuan; null when there are none. */
export const unpaidOf = (
  customer: string,
): string => `(select jsonb_build_object('orderId', min(o.id), 'count', count(*),
    'amount', ${yuanOf('sum(o.payable_fen)')})
  from orders.sales_order o where o.hospital_id = ${customer}.hospital_id and o.customer_id = ${customer}.id and o.status = 'UNPAID' and o.type <> 'CHANGE'
  having count(*) > 0)`

/** Is there an order of this visit that was neither cancelled nor revoked? */
export const hasOrders = async (ctx: Context, visitId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from orders.sales_order
    where triage_id = ${visitId} and status not in ('CANCELLED', 'REVOKED') limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Does an order name this record of a consultation, whatever became of the order? */
export const ordersName = async (ctx: Context, recordId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from orders.sales_order where consult_record_id = ${recordId} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Products of the last 200 orders this person wrote: `product_id`, and the last line that names it. */
export const lastSold = `select l.product_id, max(l.id) as last_line from orders.order_line l
  where l.order_id in (select o.id from orders.sales_order o where o.created_by = kit.current_staff()
    order by o.opened_at desc limit 200)
  group by l.product_id`
