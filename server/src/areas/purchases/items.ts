/** Purchased items as a deduction needs them: under lock, with what is still owed on their lines. */

import type { Deductible } from '@clinic/contract/areas/purchases/calls.ts'
import type { Rows, Statement } from '../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { lineOf } from '../orders/reads.ts'

export type Item = Deductible & {
  readonly id: number
  readonly customerId: number
  readonly orderId: number
  readonly orderLineId: number
  readonly cureDeptIds: readonly number[]
  readonly isGift: boolean
  readonly today: string
  /** The business day it was bought on. */
  readonly boughtOn: string
  /** It came by a transfer: no part of the order it was once bought by. */
  readonly came: boolean
}

const columns = `id, customer_id "customerId", order_id "orderId", order_line_id "orderLineId",
  product_name "productName", qty_left "qtyLeft", qty_locked "qtyLocked", value_left_fen "valueLeftFen", frozen,
  handed_out "handedOut", cancelled_at is not null "cancelled", valid_to "validTo", cure_dept_ids "cureDeptIds",
  is_gift "isGift", kit.today() "today",
  ((created_at at time zone 'Asia/Shanghai') - interval '4 hours')::date "boughtOn", transfer_id is not null "came"`

const debtsText = `select p.id, case when p.transfer_id is null then l.debt_open_fen else 0 end "debtOpenFen"
  from purchases.purchased_item p join ${lineOf('l', 'p')} where p.id = any($1::bigint[])`

/** The orders of some items, locked before the items: using the last session completes them (lock order: money book §2.3). */
export const lockOrdersOfItems = (ids: readonly number[]): Statement => ({
  text: `select id from orders.sales_order
    where id in (select order_id from purchases.purchased_item where id = any($1::bigint[]))
    order by id for no key update`,
  values: [ids],
})

/** Locks items in ascending id; what is owed is read after the lock is held, so a repayment in between is seen. */
export const itemsUnderLock = (ids: readonly number[]): Reading<Map<number, Item>> =>
  itemsBy(' order by id for update', ids)

/** The same without the lock, for a price shown on a screen. */
export const itemsNow = (ids: readonly number[]): Reading<Map<number, Item>> => itemsBy('', ids)

const itemsBy = (lock: string, ids: readonly number[]): Reading<Map<number, Item>> => {
  const text = `select ${columns} from purchases.purchased_item where id = any($1::bigint[])${lock}`
  return readingOf({ items: { text, values: [ids] }, debts: { text: debtsText, values: [ids] } }, ({ items, debts }) =>
    withDebts(items, debts),
  )
}

const withDebts = (items: Rows, debts: Rows): Map<number, Item> => {
  const owed = new Map(debts.rows.map((row) => [Number(row['id']), Number(row['debtOpenFen'])]))
  return new Map(
    (items.rows as unknown as Omit<Item, 'debtOpenFen'>[]).map((row) => [
      row.id,
      { ...row, debtOpenFen: owed.get(row.id) ?? 0 },
    ]),
  )
}
