/** What was given is taken back while nothing of it was used; what a rework makes good. */
import { purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { lockedItems, whyKept } from '../till.ts'

/** `{ productName, no }` of the deduction that an order of the alias makes good. An expression of jsonb. */
export const reworkOf = (
  order: string,
): string => `(select jsonb_build_object('productName', rd.product_name, 'no', rd.no) from purchases.rework rw
  join purchases.deduction_record rd on rd.hospital_id = rw.hospital_id and rd.id = rw.record_id
  where rw.hospital_id = ${order}.hospital_id and rw.order_id = ${order}.id)`

/** What an item of the alias makes good: 光子嫩肤 HK20261126001; null for any other. */
export const firstItem = (
  item: string,
): string => `case when ${item}.source = 'REWORK' then (select rd.product_name || ' ' || rd.no from purchases.rework rw
  join purchases.deduction_record rd on rd.hospital_id = rw.hospital_id and rd.id = rw.record_id
  where rw.hospital_id = ${item}.hospital_id and rw.order_id = ${item}.order_id) end`

const heldText = `select id, order_line_id as "lineId", product_name as "productName", handed_out as "handedOut",
    qty_deducted as "qtyDeducted", qty_refunded + qty_moved + qty_void as "qtyGone", qty_locked as "qtyLocked",
    value_left_fen as "valueLeftFen"
  from purchases.purchased_item
  where order_id = $1 and cancelled_at is null and transfer_id is null order by id for update`

export const takeGivenBack = async (ctx: Context, orderId: number): Promise<void> => {
  const { held } = await ctx.together({ held: { text: heldText, values: [orderId] } })
  const why = lockedItems(held)
    .map(whyKept)
    .find((one) => one !== null)
  if (why) refuse(purchaseRefusals.givenUsed({ why }))
  await ctx.together([
    {
      text: `update purchases.purchased_item set qty_void = qty_total, qty_deducted = 0, cancelled_at = kit.clock()
        where order_id = $1 and cancelled_at is null and transfer_id is null`,
      values: [orderId],
    },
  ])
}
