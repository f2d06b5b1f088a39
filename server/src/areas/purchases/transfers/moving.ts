/** Sessions and their value on the way from one customer's item to another's, under the locks of order and item. Source: money book §2.2, §11 (F1–F4). */
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import { transferRefusals, whyNotMove } from '@clinic/contract/areas/purchases/transfers.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { freshIds, postStatement, reverseStatement } from '../../ledger/index.ts'
import { reopenOrders } from '../../orders/index.ts'
import type { Item } from '../items.ts'
import { lockSessions } from '../refunding.ts'
import { completeUsedUp } from '../till.ts'
import { doneStatement, type HeldTransfer, type LockedTransfer as Locked, type Said } from './held.ts'

/** The sessions that a transfer of an item is about. */
const sessionsOf = ({ itemId, qty }: HeldTransfer) => ({ itemId: itemId ?? refuse(common.notFound()), qty: qty ?? 0 })

const makeText = `insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id, product_code,
    product_name, unit, cure_dept_ids, min_interval_days, is_gift, source, qty_total, value_total_fen, valid_to, transfer_id, transfer_no)
  select $2, t.to_customer_id, p.order_id, p.order_line_id, p.payment_id, p.product_id, p.product_code, p.product_name, p.unit,
    p.cure_dept_ids, p.min_interval_days, p.is_gift, t.kind, t.qty, $3::bigint, p.valid_to, t.id, t.no
  from purchases.transfer t join purchases.purchased_item p on p.id = t.purchased_item_id where t.id = $1`

/** With `sign` -1 they come back. */
export const movedOut = (itemId: number, qty: number, fen: number, sign: 1 | -1) => ({
  text: `update purchases.purchased_item set qty_moved = qty_moved + $2::int, value_moved_fen = value_moved_fen + $3::bigint
    where id = $1`,
  values: [itemId, sign * qty, sign * fen],
})

/** What waits is checked once more without its own lock: much may have happened since. */
const refuseMoved = (item: Item, qty: number): void =>
  refuseIf(whyNotMove({ ...item, qtyLocked: item.qtyLocked - qty }, qty, item.today))

/** Does it: the receiver has an item of her own, worth what the giver's lost. */
export const passSessions = async (ctx: Context, { day, items, transfer }: Locked, said: Said): Promise<void> => {
  const { id, no } = transfer
  const sessions = sessionsOf(transfer)
  const item = items.get(sessions.itemId)!
  refuseMoved(item, sessions.qty)
  const fen = deductionValue(item, sessions.qty)
  const { fresh } = await ctx.together({ fresh: freshIds(1) })
  const made = fresh[0]!
  await ctx.together([
    lockSessions([sessions], -1),
    movedOut(item.id, sessions.qty, fen, 1),
    { text: makeText, values: [id, made, fen] },
    doneStatement({ id, valueFen: fen }, { day, ...said, itemId: made }),
    postStatement({
      type: 'item_transfer',
      id,
      date: day,
      memo: no,
      lines: [
        { kind: 'CONTRACT_LIABILITY', owner: item.id, amount: fen, line: item.orderLineId },
        { kind: 'CONTRACT_LIABILITY', owner: made, amount: -fen, line: item.orderLineId },
      ],
    }),
  ])
  if (!item.came) await completeUsedUp(ctx, [item.orderId])
}

/** The sessions are free again. */
export const freeSessions = async (ctx: Context, { transfer }: Locked): Promise<void> => {
  await ctx.together([lockSessions([sessionsOf(transfer)], -1)])
}

/** Nothing of it was used, and nothing waits for it. */
export const isUntouched = (made: Item, qty: number): boolean =>
  made.qtyLeft === qty && made.qtyLocked === 0 && !made.frozen

/** Sessions and value are the giver's again, by the negated journal (G5). */
export const returnSessions = async (ctx: Context, { day, items, transfer }: Locked, reason: string): Promise<void> => {
  const { id, no, valueFen } = transfer
  const { itemId, qty } = sessionsOf(transfer)
  const madeId = transfer.madeId ?? refuse(common.notFound())
  const item = items.get(itemId)!
  if (!isUntouched(items.get(madeId)!, qty)) refuse(transferRefusals.used({ no }))
  await ctx.together([
    movedOut(itemId, qty, valueFen, -1),
    movedOut(madeId, qty, valueFen, 1),
    reverseStatement({ type: 'item_transfer', id }, { type: 'item_transfer_reverse', date: day, memo: reason }),
  ])
  if (!item.came) await reopenOrders(ctx, [item.orderId])
}
