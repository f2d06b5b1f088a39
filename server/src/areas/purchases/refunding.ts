/** Bought items as refunds lock, take and give them back: sessions with their value. Source: money book §9 (L2, L3), §10. */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { readingOf } from '../../kit/reading.ts'
import { comboRule, lineOf } from '../orders/reads.ts'

const Item = {
  itemId: Id,
  lineId: Id,
  productName: Str,
  handedOut: Bool,
  frozen: Bool,
  expired: Bool,
  qtyTotal: Num,
  qtyLeft: Num,
  qtyLocked: Num,
  qtyRefunded: Num,
  valueLeftFen: Num,
  debtOpenFen: Num,
  writtenOffFen: Num,
  qtyDeducted: Num,
  valueDeductedFen: Num,
  /** What its line would cost by the prices of projects alone, and the combo it came with where that was sold with its own rule. */
  originalFen: Num,
  comboNo: Nullable(Num),
  comboRule: Nullable(Str),
}
export type RefundItem = RowOf<typeof Item>

const text = `select p.id "itemId", p.order_line_id "lineId", p.product_name "productName", p.handed_out "handedOut",
    p.frozen, coalesce(p.valid_to < kit.today(), false) expired,
    p.qty_total "qtyTotal", p.qty_left "qtyLeft", p.qty_locked "qtyLocked", p.qty_refunded "qtyRefunded",
    p.value_left_fen "valueLeftFen", l.debt_open_fen "debtOpenFen", l.written_off_fen "writtenOffFen",
    p.qty_deducted "qtyDeducted", p.value_deducted_fen "valueDeductedFen", l.price_fen * l.content_count "originalFen",
    l.combo_no "comboNo", ${comboRule('l')} "comboRule"
  from purchases.purchased_item p join ${lineOf('l', 'p')}
  where p.order_id = $1 and p.cancelled_at is null and p.transfer_id is null order by p.id`
const looked = textOf(Item, text)
const locked = textOf(Item, `${text} for update of p`)

/** The items of an order. @param lock they are going to be changed; the order is held already */
export const refundItems = (orderId: number, { lock }: { lock: boolean }) => (lock ? locked : looked)(orderId)

export type Sessions = { readonly itemId: number; readonly qty: number; readonly valueFen: number }

/** Sessions that wait for a refund to be decided are nobody's to use; with `sign` -1 they are free again. */
export const lockSessions = (sessions: readonly Pick<Sessions, 'itemId' | 'qty'>[], sign: 1 | -1): Statement => ({
  text: `update purchases.purchased_item p set qty_locked = p.qty_locked + d.qty
    from unnest($1::bigint[], $2::int[]) as d (item_id, qty) where p.id = d.item_id`,
  values: [sessions.map(({ itemId }) => itemId), sessions.map(({ qty }) => sign * qty)],
})

/** Sessions go back with their value; with `sign` -1 they are hers again. */
export const refundSessions = (sessions: readonly Sessions[], sign: 1 | -1): Statement => ({
  text: `update purchases.purchased_item p set qty_refunded = p.qty_refunded + d.qty,
      value_refunded_fen = p.value_refunded_fen + d.value
    from unnest($1::bigint[], $2::int[], $3::bigint[]) as d (item_id, qty, value) where p.id = d.item_id`,
  values: [
    sessions.map(({ itemId }) => itemId),
    sessions.map(({ qty }) => sign * qty),
    sessions.map(({ valueFen }) => sign * valueFen),
  ],
})

/** Sessions move on into another order with their value: they are locked no more. */
export const moveSessions = (sessions: readonly Sessions[]): Statement => ({
  text: `update purchases.purchased_item p set qty_locked = p.qty_locked - d.qty, qty_moved = p.qty_moved + d.qty,
      value_moved_fen = p.value_moved_fen + d.value
    from unnest($1::bigint[], $2::int[], $3::bigint[]) as d (item_id, qty, value) where p.id = d.item_id`,
  values: [
    sessions.map(({ itemId }) => itemId),
    sessions.map(({ qty }) => qty),
    sessions.map(({ valueFen }) => valueFen),
  ],
})

const left = textOf(
  { usedUp: Bool, anyUsed: Bool, anyDeducted: Bool, anyRefunded: Bool },
  `select coalesce(bool_and(qty_left = 0), true) "usedUp", coalesce(bool_or(qty_deducted + qty_moved > 0), false) "anyUsed",
      coalesce(bool_or(qty_deducted > 0), false) "anyDeducted",
      coalesce(bool_or(qty_refunded > 0), false) "anyRefunded"
    from purchases.purchased_item where order_id = $1 and cancelled_at is null and transfer_id is null`,
)

/** How the items of an order stand: nothing left, something used or moved on, something given back. */
export const itemsLeft = (orderId: number) => readingOf({ all: left(orderId) }, ({ all }) => all[0]!)
