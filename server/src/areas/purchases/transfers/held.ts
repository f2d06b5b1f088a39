/** A transfer under its locks, whatever it is about, and what it writes of itself. Source: money book §2.3, §11. */
import type { TransferState, TransferThing } from '@clinic/contract/areas/purchases/transfers.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { lockSides, openDay } from '../../ledger/index.ts'
import { itemsUnderLock, lockOrdersOfItems } from '../items.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  kind: Str,
  what: Of<TransferThing>(),
  status: Of<TransferState>(),
  customerId: Id,
  toCustomerId: Id,
  itemId: Nullable(Id),
  madeId: Nullable(Id),
  couponId: Nullable(Id),
  madeCouponId: Nullable(Id),
  qty: Nullable(Num),
  valueFen: Num,
  createdBy: Nullable(Id),
}
export type HeldTransfer = RowOf<typeof Held>

const heldColumns = `t.id, t.version, t.no, t.kind, t.what, t.status, t.customer_id "customerId", t.to_customer_id "toCustomerId",
  t.purchased_item_id "itemId", t.made_item_id "madeId", t.coupon_record_id "couponId",
  t.made_record_id "madeCouponId", t.qty, t.value_fen "valueFen", t.created_by "createdBy"
  from purchases.transfer t where t.id = $1`
const found = textOf(Held, `select ${heldColumns}`)
const held = textOf(Held, `select ${heldColumns} for update`)

/** Day, order, items (the receiver's too) of sessions, else both archives; then the transfer. */
export const lockTransfer = async (ctx: Context, id: number) => {
  const { seen } = await ctx.together({ seen: found(id) })
  const first = seen[0] ?? refuse(common.notFound())
  const ids = [first.itemId, first.madeId].filter((one) => one !== null)
  const { day, items, transfers } = await ctx.together({
    day: openDay,
    ...(first.what === 'ITEM' ? { orders: lockOrdersOfItems(ids) } : { sides: lockSides(first) }),
    items: itemsUnderLock(ids),
    transfers: held(id),
  })
  const transfer = transfers[0]!
  // One of the archives went into another while it was waited for.
  const isMoved = transfer.customerId !== first.customerId || transfer.toCustomerId !== first.toCustomerId
  if (isMoved) refuse(common.stateChanged({ detail: '客户档案刚刚合并' }))
  return { day, items, transfer }
}

export type LockedTransfer = Awaited<ReturnType<typeof lockTransfer>>

/** What else changes for both customers; coupons tell it by themselves. */
const topics = { ITEM: 'purchase.changed', BALANCE: 'customer.figures', COUPON: null } as const

/** Screens that show what either customer has, and the list of transfers. */
export const tellTransfer = (
  ctx: Context,
  { id, what, customerId, toCustomerId }: Pick<HeldTransfer, 'id' | 'what' | 'customerId' | 'toCustomerId'>,
): void => {
  ctx.tell('transfer.changed', id)
  const topic = topics[what]
  if (topic) ctx.tell(topic, customerId, toCustomerId)
}

/** How it was decided; `byRule`: nobody had to. */
export type Said = { readonly opinion: string; readonly byRule: boolean }

/** It is done. `itemId`, `couponId`: what the receiver has by it. */
export const doneStatement = (
  { id, valueFen }: Pick<HeldTransfer, 'id' | 'valueFen'>,
  { day, opinion, byRule, itemId = null, couponId = null }: Done,
): Statement => ({
  text: `update purchases.transfer set status = 'DONE', made_item_id = $2, made_record_id = $3, value_fen = $4, business_date = $5::date,
      decided_by = case when $7 then null else kit.current_staff() end, decided_at = kit.clock(), opinion = $6 where id = $1`,
  values: [id, itemId, couponId, valueFen, day, opinion, byRule],
})
type Done = Said & {
  readonly day: string
  readonly itemId?: number | null
  readonly couponId?: number | null
}

/** What waited is over: REJECTED by whoever decides, REVOKED by whoever asked. */
export type Release = { readonly to: 'REJECTED' | 'REVOKED'; readonly word: string }

export const releaseStatement = (id: number, { to, word }: Release): Statement => ({
  text:
    to === 'REJECTED'
      ? `update purchases.transfer set status = 'REJECTED', decided_by = kit.current_staff(), decided_at = kit.clock(),
          opinion = $2 where id = $1`
      : `update purchases.transfer set status = 'REVOKED', taken_by = kit.current_staff(), taken_at = kit.clock(),
          taken_reason = $2 where id = $1`,
  values: [id, word],
})

export const takenBackStatement = (id: number, reason: string): Statement => ({
  text: `update purchases.transfer set status = 'TAKEN_BACK', taken_by = kit.current_staff(), taken_at = kit.clock(),
      taken_reason = $2 where id = $1`,
  values: [id, reason],
})
