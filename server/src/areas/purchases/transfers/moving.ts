/** Sessions and their value on the way from one customer's item to another's, under the locks of order and item. Source: money book §2.2, §11 (F1–F4). */
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import {
  type TransferState,
  transferRefusals,
  whyNotCheck,
  whyNotMove,
} from '@clinic/contract/areas/purchases/transfers.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { freshIds, openDay, postStatement, reverseStatement } from '../../ledger/index.ts'
import { reopenOrders } from '../../orders/index.ts'
import { type Item, itemsUnderLock, lockOrdersOfItems } from '../items.ts'
import { lockSessions } from '../refunding.ts'
import { completeUsedUp } from '../till.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  kind: Str,
  status: Of<TransferState>(),
  customerId: Id,
  toCustomerId: Id,
  itemId: Id,
  madeId: Nullable(Id),
  qty: Num,
  valueFen: Num,
  createdBy: Nullable(Id),
}
export type HeldTransfer = RowOf<typeof Held>

const heldColumns = `t.id, t.version, t.no, t.kind, t.status, t.customer_id "customerId", t.to_customer_id "toCustomerId",
  t.purchased_item_id "itemId", t.made_item_id "madeId", t.qty, t.value_fen "valueFen", t.created_by "createdBy"
  from purchases.transfer t where t.id = $1`
const found = textOf(Held, `select ${heldColumns}`)
const held = textOf(Held, `select ${heldColumns} for update`)

/** Day, order, items (the receiver's too), transfer. */
export const lockTransfer = async (ctx: Context, id: number) => {
  const { seen } = await ctx.together({ seen: found(id) })
  const { itemId, madeId } = seen[0] ?? refuse(common.notFound())
  const ids = [itemId, ...(madeId === null ? [] : [madeId])]
  const { day, items, transfers } = await ctx.together({
    day: openDay,
    orders: lockOrdersOfItems(ids),
    items: itemsUnderLock(ids),
    transfers: held(id),
  })
  return { day, items, transfer: transfers[0]! }
}

/** Screens that show either customer's items, and the list of transfers. */
export const tellTransfer = (ctx: Context, { id, customerId, toCustomerId }: HeldTransfer): void => {
  ctx.tell('transfer.changed', id)
  ctx.tell('purchase.changed', customerId)
  ctx.tell('purchase.changed', toCustomerId)
}

const makeText = `insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id, product_code,
    product_name, unit, cure_dept_ids, min_interval_days, is_gift, source, qty_total, value_total_fen, valid_to, transfer_id, transfer_no)
  select $2, t.to_customer_id, p.order_id, p.order_line_id, p.payment_id, p.product_id, p.product_code, p.product_name, p.unit,
    p.cure_dept_ids, p.min_interval_days, p.is_gift, t.kind, t.qty, $3::bigint, p.valid_to, t.id, t.no
  from purchases.transfer t join purchases.purchased_item p on p.id = t.purchased_item_id where t.id = $1`

/** With `sign` -1 they come back. */
const movedOut = (itemId: number, qty: number, fen: number, sign: 1 | -1) => ({
  text: `update purchases.purchased_item set qty_moved = qty_moved + $2::int, value_moved_fen = value_moved_fen + $3::bigint
    where id = $1`,
  values: [itemId, sign * qty, sign * fen],
})

/** What waits is checked once more without its own lock: much may have happened since. */
const refuseMoved = (item: Item, qty: number): void =>
  refuseIf(whyNotMove({ ...item, qtyLocked: item.qtyLocked - qty }, qty, item.today))

/** Does it: the receiver has an item of her own, worth what the giver's lost. */
export const moveSessions = async (ctx: Context, id: number, opinion: string, byRule: boolean): Promise<void> => {
  const { day, items, transfer } = await lockTransfer(ctx, id)
  refuseIf(whyNotCheck(transfer))
  const item = items.get(transfer.itemId)!
  refuseMoved(item, transfer.qty)
  const fen = deductionValue(item, transfer.qty)
  const { fresh } = await ctx.together({ fresh: freshIds(1) })
  const made = fresh[0]!
  await ctx.together([
    lockSessions([transfer], -1),
    movedOut(item.id, transfer.qty, fen, 1),
    { text: makeText, values: [id, made, fen] },
    {
      text: `update purchases.transfer set status = 'DONE', made_item_id = $2, value_fen = $3, business_date = $4::date,
          decided_by = case when $6 then null else kit.current_staff() end, decided_at = kit.clock(), opinion = $5 where id = $1`,
      values: [id, made, fen, day, opinion, byRule],
    },
    postStatement({
      type: 'item_transfer',
      id,
      date: day,
      memo: transfer.no,
      lines: [
        { kind: 'CONTRACT_LIABILITY', owner: item.id, amount: fen, line: item.orderLineId },
        { kind: 'CONTRACT_LIABILITY', owner: made, amount: -fen, line: item.orderLineId },
      ],
    }),
  ])
  if (!item.came) await completeUsedUp(ctx, [item.orderId])
  tellTransfer(ctx, transfer)
}

/** What waits is over: the sessions are free again. @param to REJECTED by whoever decides, REVOKED by whoever asked */
export const releaseSessions = async (
  ctx: Context,
  id: number,
  { to, word }: { to: 'REJECTED' | 'REVOKED'; word: string },
): Promise<void> => {
  const { transfer } = await lockTransfer(ctx, id)
  refuseIf(whyNotCheck(transfer))
  await ctx.together([
    lockSessions([transfer], -1),
    {
      text:
        to === 'REJECTED'
          ? `update purchases.transfer set status = 'REJECTED', decided_by = kit.current_staff(), decided_at = kit.clock(),
              opinion = $2 where id = $1`
          : `update purchases.transfer set status = 'REVOKED', taken_by = kit.current_staff(), taken_at = kit.clock(),
              taken_reason = $2 where id = $1`,
      values: [id, word],
    },
  ])
  tellTransfer(ctx, transfer)
}

/** Nothing of it was used, and nothing waits for it. */
const isUntouched = (made: Item, qty: number): boolean => made.qtyLeft === qty && made.qtyLocked === 0 && !made.frozen

/** A transfer that is done is undone: sessions and value are the giver's again, by the negated journal (G5). */
export const returnSessions = async (ctx: Context, id: number, reason: string): Promise<void> => {
  const { day, items, transfer } = await lockTransfer(ctx, id)
  const { no, itemId, qty, valueFen } = transfer
  if (transfer.status !== 'DONE') refuse(common.stateChanged({ detail: '转移已处理' }))
  const madeId = transfer.madeId ?? refuse(common.notFound())
  const item = items.get(itemId)!
  if (!isUntouched(items.get(madeId)!, qty)) refuse(transferRefusals.used({ no }))
  await ctx.together([
    movedOut(itemId, qty, valueFen, -1),
    movedOut(madeId, qty, valueFen, 1),
    {
      text: `update purchases.transfer set status = 'TAKEN_BACK', taken_by = kit.current_staff(), taken_at = kit.clock(),
          taken_reason = $2 where id = $1`,
      values: [id, reason],
    },
    reverseStatement({ type: 'item_transfer', id }, { type: 'item_transfer_reverse', date: day, memo: reason }),
  ])
  if (!item.came) await reopenOrders(ctx, [item.orderId])
  tellTransfer(ctx, transfer)
}
