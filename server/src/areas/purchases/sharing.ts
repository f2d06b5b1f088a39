/** 共享: family members who may use an item's sessions; by which share somebody is treated. Under the item's lock. Source: money book §9. */
import { purchaseRefusals, type purchases, whyNotByShare } from '@clinic/contract/areas/purchases/calls.ts'
import type { TransferRelation } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf, textOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'
import { customerName } from '../customers/reads.ts'
import { type Item, itemsUnderLock } from './items.ts'
import { boughtList } from './queries.ts'

const Standing = {
  id: Id,
  itemId: Id,
  customerId: Id,
  customerName: Str,
  relation: Of<TransferRelation>(),
  most: Nullable(Num),
  used: Num,
  endedAt: Nullable(Str),
  endReason: Str,
}
export type StandingShare = RowOf<typeof Standing>

const text = `select s.id, s.purchased_item_id "itemId", s.customer_id "customerId",
    coalesce(${customerName('s.customer_id')}, '') "customerName", s.relation, s.most,
    coalesce((select sum(d.qty) from purchases.deduction_record d where d.share_id = s.id and d.status <> 'WITHDRAWN'), 0)::int used,
    s.ended_at "endedAt", s.end_reason "endReason"
  from purchases.item_share s where s.purchased_item_id = any($1::bigint[])`

/** All shares of some items, those that ended too. */
export const allShares = textOf(Standing, `${text} order by s.id`)
/** Those that hold. */
export const sharesNow = textOf(Standing, `${text} and s.ended_at is null order by s.id`)

/**
 * By which share of an item somebody is treated; null: the owner herself. A shared item is used for somebody who is named.
 * @param shares of the item, those that hold
 */
export const shareFor = async (
  ctx: Context,
  item: Item,
  { treatedId, times }: { readonly treatedId?: number; readonly times: number },
  shares: readonly StandingShare[],
): Promise<number | null> => {
  if (treatedId !== undefined && treatedId !== item.customerId) {
    await refuseNobody(ctx, treatedId)
    const share = shares.find(({ customerId }) => customerId === treatedId)
    if (!share) return refuse(purchaseRefusals.notShared({ item: item.productName }))
    refuseIf(whyNotByShare(share, times))
    return share.id
  }
  if (treatedId === undefined && shares.length > 0) refuse(purchaseRefusals.forWhom({ item: item.productName }))
  return null
}

const heldItem = async (ctx: Context, id: number): Promise<Item> => {
  await refuseBeyond(ctx, boughtList, [id])
  const { items } = await ctx.together({ items: itemsUnderLock([id]) })
  return items.get(id) ?? refuse(common.notFound())
}

const tell = (ctx: Context, item: Item, after: Record<string, unknown>, reason = ''): void => {
  ctx.note({
    objectType: 'purchasedItem',
    objectId: item.id,
    objectNo: item.productName,
    customerId: item.customerId,
    reason,
    after,
  })
  ctx.tell('purchase.changed', item.customerId)
}

/** Lets somebody of the family use it. */
export const shareItem = async (ctx: Context, input: InputOf<typeof purchases.share>) => {
  const { purchasedItemId, customerId, relation, most = null } = input
  const item = await heldItem(ctx, purchasedItemId)
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  if (item.cancelled || item.handedOut || item.qtyLeft === 0)
    refuse(purchaseRefusals.nothingLeft({ item: item.productName }))
  if (customerId === item.customerId) refuse(purchaseRefusals.sharedWithOwner())
  const { shares } = await ctx.together({ shares: sharesNow([item.id]) })
  if (shares.some((share) => share.customerId === customerId))
    refuse(purchaseRefusals.sharedAlready({ item: item.productName }))
  const { rows } = await sqlOf({
    id: Id,
  })`insert into purchases.item_share (purchased_item_id, customer_id, relation, most)
    values (${item.id}, ${customerId}, ${relation}, ${most}) returning id`.execute(ctx.db)
  tell(ctx, item, { sharedWith: customerId, relation, most })
  return { id: rows[0]!.id }
}

const shareById = textOf(
  { itemId: Id },
  'select s.purchased_item_id "itemId" from purchases.item_share s where s.id = $1',
)

/** What she used stays as it was. */
export const endShare = async (ctx: Context, { id, reason }: InputOf<typeof purchases.endShare>) => {
  const { found } = await ctx.together({ found: shareById(id) })
  const item = await heldItem(ctx, (found[0] ?? refuse(common.notFound())).itemId)
  const { rows } = await sqlOf({ customerId: Id })`
    update purchases.item_share s set ended_at = kit.clock(), ended_by = kit.current_staff(), end_reason = ${reason.trim()}
     where s.id = ${id} and s.ended_at is null returning s.customer_id as "customerId"`.execute(ctx.db)
  if (!rows[0]) refuse(purchaseRefusals.shareEnded())
  tell(ctx, item, { sharedWith: rows[0]!.customerId, ended: true }, reason.trim())
  return { id }
}
