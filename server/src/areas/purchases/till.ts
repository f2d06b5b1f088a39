/** Purchased items as the till makes them, voids them and asks about them. Statements, to be sent along with its own. */
import type { Fen } from '@clinic/contract/money.ts'
import type { Context } from '../../kit/context.ts'
import type { Rows, Statement } from '../../kit/db/statement.ts'
import { completeOrders, type LockedLine } from '../orders/index.ts'
import { orderOf } from '../orders/reads.ts'

/** One line of an order that was paid just now. */
export type Bought = {
  readonly id: number
  readonly line: LockedLine
  /** V of the line: what it is worth apart from promotions (money book §7). */
  readonly valueFen: Fen
}

/** Inserts the items a payment bought: one statement, however many lines. */
export const buyStatement = (
  customerId: number,
  /** Null: nothing was paid for what is given. */
  paymentId: number | null,
  day: string,
  bought: readonly Bought[],
): Statement => ({
  text: `insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id,
      product_code, product_name, unit, cure_dept_ids, min_interval_days, is_gift, handed_out, source, qty_total,
      qty_deducted, value_total_fen, value_deducted_fen, valid_to)
    select b.id, $1, l.order_id, l.id, $2::bigint, l.product_id, l.product_code, l.product_name, l.unit, l.cure_dept_ids,
      l.min_interval_days, l.is_gift, not l.need_deduct, case when o.type in ('CHANGE', 'FREE', 'REWORK') then o.type else 'ORDER' end, l.content_count * l.sessions_per_unit,
      case when l.need_deduct then 0 else l.content_count * l.sessions_per_unit end,
      b.value, case when l.need_deduct then 0 else b.value end,
      $3::date + l.valid_days
    from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as b (id, line_id, value)
    join orders.order_line l on l.id = b.line_id join ${orderOf('o', 'l')}`,
  values: [
    customerId,
    paymentId,
    day,
    bought.map((item) => item.id),
    bought.map((item) => item.line.id),
    bought.map((item) => item.valueFen),
  ],
})

/** Locks the items of some order lines, in ascending id, and says what has happened to them. */
const itemsText = `select id, order_line_id as "lineId", product_name as "productName", handed_out as "handedOut",
      qty_deducted as "qtyDeducted", qty_refunded + qty_moved + qty_void as "qtyGone", qty_locked as "qtyLocked",
      value_left_fen as "valueLeftFen"
    from purchases.purchased_item
    where order_line_id = any($1::bigint[]) and cancelled_at is null and transfer_id is null order by id`

/** As they stand now, for who only looks. */
export const itemsStatement = (lineIds: readonly number[]): Statement => ({ text: itemsText, values: [lineIds] })
export const lockItemsStatement = (lineIds: readonly number[]): Statement => ({
  text: `${itemsText} for update`,
  values: [lineIds],
})

export type LockedItem = {
  readonly id: number
  readonly lineId: number
  readonly productName: string
  readonly handedOut: boolean
  readonly qtyDeducted: number
  readonly qtyGone: number
  readonly qtyLocked: number
  readonly valueLeftFen: Fen
}
export const lockedItems = ({ rows }: Rows): LockedItem[] => rows as unknown as LockedItem[]

/** Why an item keeps its payment from being cancelled; null when nothing has been done with it. */
export const whyKept = (item: LockedItem): string | null => {
  if (!item.handedOut && item.qtyDeducted > 0) return `${item.productName}已划扣`
  if (item.qtyGone > 0) return `${item.productName}已退、已转或已过期`
  return item.qtyLocked > 0 ? `${item.productName}有治疗任务或退款申请占用` : null
}

/** Takes the items of a cancelled payment out of the world: what was left of them, or handed out, is void. */
export const voidStatement = (paymentId: number): Statement => ({
  text: `update purchases.purchased_item set qty_void = qty_total, value_void_fen = value_total_fen,
      qty_deducted = 0, value_deducted_fen = 0, cancelled_at = kit.clock()
    where payment_id = $1 and cancelled_at is null and transfer_id is null`,
  values: [paymentId],
})

/** Completes those of the orders whose items are all used up. Orders still owing, or without items, stay as they are. */
export const completeUsedUp = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  const [used] = await ctx.together([
    {
      text: `select order_id as id from purchases.purchased_item
        where order_id = any($1::bigint[]) and cancelled_at is null and transfer_id is null
        group by order_id having bool_and(qty_left = 0) order by order_id`,
      values: [orderIds],
    },
  ])
  const ids = used!.rows.map((row) => Number(row['id']))
  if (ids.length > 0) await completeOrders(ctx, ids)
}
