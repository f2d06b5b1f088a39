/** A deduction under its locks, and what taking it back does to item, order and ledger. */
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../kit/db/rows.ts'
import { recordExecution } from '../customers/index.ts'
import { openDay, reverseStatement } from '../ledger/index.ts'
import { reopenOrders } from '../orders/index.ts'

const Found = {
  id: Id,
  no: Str,
  itemId: Id,
  orderId: Id,
  customerId: Id,
  qty: Num,
  valueFen: Num,
  status: Str,
  askedBy: Nullable(Num),
  sameDay: Bool,
  cancelled: Bool,
  came: Bool,
}
export type Found = RowOf<typeof Found>

const records = textOf(
  Found,
  `select d.id, d.no, d.purchased_item_id "itemId", p.order_id "orderId", d.customer_id "customerId", d.qty,
        d.value_fen "valueFen", d.status, d.withdraw_asked_by "askedBy", d.business_date = ledger.open_day() "sameDay",
        p.cancelled_at is not null "cancelled", p.transfer_id is not null came
      from purchases.deduction_record d join purchases.purchased_item p on p.id = d.purchased_item_id
      where d.id = $1 for update of d`,
)

/** Order, item, record, as everywhere (lock order: money book §2.3). */
export const recordLocks = (id: number) => ({
  day: openDay,
  order: {
    text: `select id from orders.sales_order where id = (select p.order_id from purchases.purchased_item p
        join purchases.deduction_record d on d.purchased_item_id = p.id where d.id = $1) for no key update`,
    values: [id],
  },
  item: {
    text: `select id, cancelled_at is not null as cancelled from purchases.purchased_item
      where id = (select purchased_item_id from purchases.deduction_record where id = $1) for update`,
    values: [id],
  },
  records: records(id),
})

/** The record under its locks; refuses with 404 where there is none. */
export const heldRecord = async (ctx: Context, id: number): Promise<{ day: string; found: Found }> => {
  const { day, records } = await ctx.together(recordLocks(id))
  return { day, found: records[0] ?? refuse(common.notFound()) }
}

const giveBack = (found: Found, date: string, memo: string) => [
  {
    text: `update purchases.purchased_item set qty_deducted = qty_deducted - $2::int,
        value_deducted_fen = value_deducted_fen - $3::bigint where id = $1`,
    values: [found.itemId, found.qty, found.valueFen],
  },
  reverseStatement({ type: 'deduction', id: found.id }, { type: 'deduction_withdraw', date, memo }),
]

/** Sessions, value and revenue return; the order that was complete is not any more. */
export const takeBack = async (ctx: Context, found: Found, day: string, memo: string): Promise<void> => {
  await ctx.together(giveBack(found, day, memo))
  if (!found.came) await reopenOrders(ctx, [found.orderId])
  await recordExecution(ctx, found.customerId, -found.valueFen)
}

/** Screens that show the record, and what the customer has left. */
export const tellTaken = (ctx: Context, { id, customerId }: Pick<Found, 'id' | 'customerId'>): void => {
  ctx.tell('deduction.changed', id)
  ctx.tell('purchase.changed', customerId)
}

/** What becomes of a record whose withdrawal was asked for: taken back, or it stands as it was. */
export const decideWithdrawal = async (
  ctx: Context,
  id: number,
  { status, opinion }: { status: 'WITHDRAWN' | 'DONE'; opinion: string },
): Promise<void> => {
  const { day, found } = await heldRecord(ctx, id)
  await ctx.together([
    {
      text: `update purchases.deduction_record set status = $2, check_remark = $3, withdraw_checked_by = kit.current_staff(),
          withdrawn_at = case when $2 = 'WITHDRAWN' then kit.clock() end where id = $1 and status = 'WITHDRAW_PENDING'`,
      values: [id, status, opinion],
    },
  ])
  if (status === 'WITHDRAWN') await takeBack(ctx, found, day, opinion)
  tellTaken(ctx, found)
}
