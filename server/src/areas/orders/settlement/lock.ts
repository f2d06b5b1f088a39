/** Orders under lock: what the till needs to know before it moves money. Lock order: ascending id (money book §2.3). */

import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'

/** A line with the product as it was sold (P3) and what money has done to it so far. Amounts in fen. */
const LockedLine = {
  id: Id,
  orderId: Id,
  lineNo: Num,
  /** Null on a recharge. */
  productId: Nullable(Id),
  productCode: Str,
  productName: Str,
  itemType: Str,
  unit: Num,
  sessionsPerUnit: Num,
  needDeduct: Bool,
  cureDeptIds: Type.Array(Id),
  minIntervalDays: Num,
  validDays: Nullable(Num),
  allowWallet: Bool,
  allowCard: Bool,
  allowCoin: Bool,
  allowPoint: Bool,
  allowCoupon: Bool,
  contentCount: Num,
  priceFen: Num,
  payAmountFen: Num,
  valueFen: Num,
  isGift: Bool,
  /** Of a deposit: its last day. */
  depositUntil: Nullable(Str),
  realInFen: Num,
  promoInFen: Num,
  carriedInFen: Num,
  debtOpenFen: Num,
  writtenOffFen: Num,
}
export type LockedLine = RowOf<typeof LockedLine>

const OrderRow = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  type: Str,
  status: Str,
  businessDate: Str,
  adviserId: Nullable(Id),
  deptId: Nullable(Id),
  payableFen: Num,
  debtOpenFen: Num,
  /** It was judged when it was submitted: its payment is no deal beside it. */
  isJudged: Bool,
}
export type LockedOrder = RowOf<typeof OrderRow> & { readonly lines: LockedLine[] }

const lockedOrders = textOf(
  OrderRow,
  `select id, no, version, customer_id "customerId", type, status, business_date "businessDate",
    adviser_id "adviserId", dept_id "deptId", payable_fen "payableFen", debt_open_fen "debtOpenFen",
    exists (select from orders.order_deal d where d.order_id = o.id) "isJudged"
  from orders.sales_order o where id = any($1::bigint[]) order by id for update`,
)

const linesOf = textOf(
  LockedLine,
  `select id, order_id "orderId", line_no "lineNo", product_id "productId", product_code "productCode",
    product_name "productName", item_type "itemType", unit, sessions_per_unit "sessionsPerUnit", need_deduct "needDeduct",
    cure_dept_ids "cureDeptIds", min_interval_days "minIntervalDays", valid_days "validDays",
    allow_wallet "allowWallet", allow_card "allowCard", allow_coin "allowCoin", allow_point "allowPoint",
    allow_coupon "allowCoupon", content_count "contentCount", price_fen "priceFen", pay_amount_fen "payAmountFen",
    value_fen "valueFen", is_gift "isGift",
    case when item_type = 'DEPOSIT' then (select d.expires_on::text from orders.order_deposit d where d.order_id = order_line.order_id) end "depositUntil", real_in_fen "realInFen", promo_in_fen "promoInFen",
    carried_in_fen "carriedInFen", debt_open_fen "debtOpenFen", written_off_fen "writtenOffFen"
  from orders.order_line where order_id = any($1::bigint[]) order by order_id, line_no`,
)

/** Locks orders in ascending id with their lines, in a message of the caller's own; refuses with 404 when one is not there. */
export const ordersUnderLock = (ids: readonly number[]): Reading<LockedOrder[]> =>
  readingOf({ orders: lockedOrders(ids), lines: linesOf(ids) }, ({ orders, lines }) => withLines(ids, orders, lines))

const withLines = (ids: readonly number[], orders: RowOf<typeof OrderRow>[], lines: LockedLine[]): LockedOrder[] => {
  if (orders.length !== new Set(ids).size) return refuse(common.notFound())
  const byOrder = new Map<number, LockedLine[]>()
  const locked = orders.map((order) => {
    const own: LockedLine[] = []
    byOrder.set(order.id, own)
    return { ...order, lines: own }
  })
  for (const line of lines) byOrder.get(line.orderId)!.push(line)
  return locked
}

/** Locks orders in ascending id and reads them with their lines: one round trip. */
export const lockOrders = async (ctx: Context, ids: readonly number[]): Promise<LockedOrder[]> => {
  const { orders } = await ctx.together({ orders: ordersUnderLock(ids) })
  return orders
}
