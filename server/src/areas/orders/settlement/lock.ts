/** Orders under lock: what the till needs to know before it moves money. Lock order: ascending id (money book §2.3). */

import type { Fen } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Rows } from '../../../kit/db/batch.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'

/** A line with the product as it was sold (P3) and what money has done to it so far. Amounts in fen. */
export type LockedLine = {
  readonly id: number
  readonly orderId: number
  readonly lineNo: number
  /** Null on a recharge. */
  readonly productId: number | null
  readonly productCode: string
  readonly productName: string
  readonly itemType: string
  readonly unit: number
  readonly sessionsPerUnit: number
  readonly needDeduct: boolean
  readonly cureDeptIds: number[]
  readonly minIntervalDays: number
  readonly validDays: number | null
  readonly allowWallet: boolean
  readonly allowCard: boolean
  readonly allowCoin: boolean
  readonly allowPoint: boolean
  readonly allowCoupon: boolean
  readonly contentCount: number
  readonly priceFen: Fen
  readonly payAmountFen: Fen
  readonly valueFen: Fen
  readonly isGift: boolean
  readonly realInFen: Fen
  readonly promoInFen: Fen
  readonly carriedInFen: Fen
  readonly debtOpenFen: Fen
  readonly writtenOffFen: Fen
}

export type LockedOrder = {
  readonly id: number
  readonly no: string
  readonly version: number
  readonly customerId: number
  readonly type: string
  readonly status: string
  readonly businessDate: string
  readonly adviserId: number | null
  readonly deptId: number | null
  readonly payableFen: Fen
  readonly debtOpenFen: Fen
  readonly lines: LockedLine[]
}

const lockOrdersText = `select id, no, version, customer_id "customerId", type, status, business_date "businessDate",
    adviser_id "adviserId", dept_id "deptId", payable_fen "payableFen", debt_open_fen "debtOpenFen"
  from orders.sales_order where id = any($1::bigint[]) order by id for update`

const linesText = `select id, order_id "orderId", line_no "lineNo", product_id "productId", product_code "productCode",
    product_name "productName", item_type "itemType", unit, sessions_per_unit "sessionsPerUnit", need_deduct "needDeduct",
    cure_dept_ids "cureDeptIds", min_interval_days "minIntervalDays", valid_days "validDays",
    allow_wallet "allowWallet", allow_card "allowCard", allow_coin "allowCoin", allow_point "allowPoint",
    allow_coupon "allowCoupon", content_count "contentCount", price_fen "priceFen", pay_amount_fen "payAmountFen",
    value_fen "valueFen", is_gift "isGift", real_in_fen "realInFen", promo_in_fen "promoInFen",
    carried_in_fen "carriedInFen", debt_open_fen "debtOpenFen", written_off_fen "writtenOffFen"
  from orders.order_line where order_id = any($1::bigint[]) order by order_id, line_no`

/** Locks orders in ascending id with their lines, in a message of the caller's own; refuses with 404 when one is not there. */
export const ordersUnderLock = (ids: readonly number[]): Reading<LockedOrder[]> =>
  readingOf(
    { orders: { text: lockOrdersText, values: [ids] }, lines: { text: linesText, values: [ids] } },
    ({ orders, lines }) => withLines(ids, orders, lines),
  )

const withLines = (ids: readonly number[], orders: Rows, lines: Rows): LockedOrder[] => {
  if (orders.rows.length !== new Set(ids).size) return refuse(common.notFound())
  const byOrder = new Map<number, LockedLine[]>()
  const locked = (orders.rows as unknown as Omit<LockedOrder, 'lines'>[]).map((order) => {
    const own: LockedLine[] = []
    byOrder.set(order.id, own)
    return { ...order, lines: own }
  })
  for (const line of lines.rows as unknown as LockedLine[]) byOrder.get(line.orderId)!.push(line)
  return locked
}

/** Locks orders in ascending id and reads them with their lines: one round trip. */
export const lockOrders = async (ctx: Context, ids: readonly number[]): Promise<LockedOrder[]> => {
  const { orders } = await ctx.together({ orders: ordersUnderLock(ids) })
  return orders
}
