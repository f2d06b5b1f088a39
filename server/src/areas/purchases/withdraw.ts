/**
 * Taking a deduction back: at once on the day itself, later by a second person (money book §9). Sessions, value and
 * revenue return on the current open day; the record stays.
 */

import { purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { recordExecution } from '../customers/index.ts'
import { openDay, reverseStatement } from '../ledger/index.ts'
import { reopenOrders } from '../orders/index.ts'
import { recordList } from './queries.ts'

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
}
type Found = RowOf<typeof Found>

const records = textOf(
  Found,
  `select d.id, d.no, d.purchased_item_id "itemId", p.order_id "orderId", d.customer_id "customerId", d.qty,
        d.value_fen "valueFen", d.status, d.withdraw_asked_by "askedBy", d.business_date = ledger.open_day() "sameDay",
        p.cancelled_at is not null "cancelled"
      from purchases.deduction_record d join purchases.purchased_item p on p.id = d.purchased_item_id
      where d.id = $1 for update of d`,
)

/** Order, item, record, as everywhere (lock order: money book §2.3). */
const underLock = (id: number) => ({
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

const find = async (ctx: Context, id: number): Promise<{ day: string; found: Found }> => {
  await refuseBeyond(ctx, recordList, [id])
  const { day, records } = await ctx.together(underLock(id))
  const found = records[0] ?? refuse(common.notFound())
  return { day, found }
}

/** Asks for a deduction to be taken back; on its own day this does it. */
export const withdraw = async (ctx: Context, { id, reason }: { id: number; reason: string }) => {
  const { day, found } = await find(ctx, id)
  if (found.status === 'WITHDRAWN') refuse(purchaseRefusals.notWithdrawable({ reason: '已经撤销' }))
  if (found.status === 'WITHDRAW_PENDING') refuse(purchaseRefusals.notWithdrawable({ reason: '已在审核中' }))
  const status = found.sameDay ? 'WITHDRAWN' : 'WITHDRAW_PENDING'
  await ctx.together([
    {
      text: `update purchases.deduction_record set status = $2, withdraw_reason = $3,
          withdraw_asked_by = kit.current_staff(), withdraw_asked_at = kit.clock(),
          withdrawn_at = case when $2 = 'WITHDRAWN' then kit.clock() end where id = $1`,
      values: [id, status, reason],
    },
    ...(found.sameDay ? giveBack(found, day, reason) : []),
  ])
  if (found.sameDay) await reopen(ctx, found)
  note(ctx, found, reason, status)
  return { id, status } as const
}

/** Decides on a request; never on one's own (A1). */
export const withdrawCheck = async (
  ctx: Context,
  { id, pass, remark = '' }: { id: number; pass: boolean; remark?: string },
) => {
  const { day, found } = await find(ctx, id)
  if (found.status !== 'WITHDRAW_PENDING') refuse(common.stateChanged({ detail: '该划扣没有待审核的撤销申请' }))
  if (found.askedBy === ctx.session.staffId) refuse(purchaseRefusals.ownRequest())
  const status = pass ? 'WITHDRAWN' : 'DONE'
  await ctx.together([
    {
      text: `update purchases.deduction_record set status = $2, check_remark = $3, withdraw_checked_by = kit.current_staff(),
          withdrawn_at = case when $2 = 'WITHDRAWN' then kit.clock() end where id = $1`,
      values: [id, status, remark],
    },
    ...(pass ? giveBack(found, day, remark) : []),
  ])
  if (pass) await reopen(ctx, found)
  note(ctx, found, remark, status)
  return { id, status } as const
}

const reopen = async (ctx: Context, found: Found): Promise<void> => {
  await reopenOrders(ctx, [found.orderId])
  await recordExecution(ctx, found.customerId, -found.valueFen)
}

const giveBack = (found: Found, date: string, memo: string) => [
  {
    text: `update purchases.purchased_item set qty_deducted = qty_deducted - $2::int,
        value_deducted_fen = value_deducted_fen - $3::bigint where id = $1`,
    values: [found.itemId, found.qty, found.valueFen],
  },
  reverseStatement({ type: 'deduction', id: found.id }, { type: 'deduction_withdraw', date, memo }),
]

const note = (ctx: Context, found: Found, reason: string, status: string): void => {
  ctx.note({
    objectType: 'deduction',
    objectId: found.id,
    objectNo: found.no,
    customerId: found.customerId,
    reason,
    before: { status: found.status },
    after: { status },
  })
  ctx.tell('deduction.changed', found.id)
  ctx.tell('purchase.changed', found.customerId)
}
