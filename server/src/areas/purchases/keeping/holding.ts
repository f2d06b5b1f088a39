/** An item put aside and taken up again: under its order's lock and its own. Source: money book §9. */
import {
  type Kept,
  purchaseRefusals,
  type purchases,
  whyNotFreeze,
  whyNotThaw,
} from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, Of, Str, textOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { openDay, reverseStatement } from '../../ledger/index.ts'
import { reopenOrders } from '../../orders/index.ts'
import { lockOrdersOfItems } from '../items.ts'
import { boughtList, stateOf } from '../queries.ts'

const Held = {
  id: Id,
  version: Version,
  customerId: Id,
  orderId: Id,
  productName: Str,
  qtyLeft: Num,
  qtyLocked: Num,
  frozen: Bool,
  handedOut: Bool,
  validTo: Nullable(Str),
  status: Of<Kept['status']>(),
  came: Bool,
  today: Str,
}

const heldItem = textOf(
  Held,
  `select p.id, p.version, p.customer_id "customerId", p.order_id "orderId", p.product_name "productName",
      p.qty_left "qtyLeft", p.qty_locked "qtyLocked", p.frozen, p.handed_out "handedOut", p.valid_to "validTo",
      ${stateOf('p')} status, p.transfer_id is not null came, kit.today() today
    from purchases.purchased_item p where p.id = $1 for update`,
)

/** Day, order and item, in this order on every way to an item. */
export const heldNow = async (ctx: Context, id: number) => {
  const { day, items } = await ctx.together({ day: openDay, orders: lockOrdersOfItems([id]), items: heldItem(id) })
  return { day, item: items[0] ?? refuse(common.notFound()) }
}
export type Seen = Awaited<ReturnType<typeof heldNow>>

/** The item under its locks, as it was seen; refuses what is out of reach, cancelled, or has moved since. */
export const seenItem = async (ctx: Context, { id, version }: { id: number; version: number }): Promise<Seen> => {
  await refuseBeyond(ctx, boughtList, [id])
  const { day, item } = await heldNow(ctx, id)
  if (item.version !== version) refuse(common.stale())
  if (item.status === 'cancelled') refuse(purchaseRefusals.nothingLeft({ item: item.productName }))
  return { day, item }
}

export const eventText = `insert into purchases.item_event (purchased_item_id, kind, reason, valid_from, valid_to, business_date)
  values ($1, $2, $3, $4::date, $5::date, $6::date)`

type Facts = Record<string, unknown>

export const tell = (ctx: Context, { item }: Seen, reason: string, before: Facts, after: Facts): void => {
  ctx.note({
    objectType: 'purchasedItem',
    objectId: item.id,
    objectNo: item.productName,
    customerId: item.customerId,
    reason,
    before,
    after,
  })
  ctx.tell('purchase.changed', item.customerId)
}

const frozenNow = textOf(
  { id: Id, version: Version },
  'update purchases.purchased_item set frozen = $2 where id = $1 returning id, version',
)

const setFrozen = async (ctx: Context, seen: Seen, frozen: boolean, reason: string) => {
  const { id } = seen.item
  const { changed } = await ctx.together({
    changed: frozenNow(id, frozen),
    event: { text: eventText, values: [id, frozen ? 'FREEZE' : 'THAW', reason, null, null, seen.day] },
  })
  tell(ctx, seen, reason, { frozen: !frozen }, { frozen })
  return changed[0]!
}

export const freezeItem = async (ctx: Context, input: InputOf<typeof purchases.freeze>) => {
  const seen = await seenItem(ctx, input)
  refuseIf(whyNotFreeze(seen.item))
  return await setFrozen(ctx, seen, true, input.reason.trim())
}

export const thawItem = async (ctx: Context, input: InputOf<typeof purchases.thaw>) => {
  const seen = await seenItem(ctx, input)
  refuseIf(whyNotThaw(seen.item))
  return await setFrozen(ctx, seen, false, input.reason.trim())
}

const expiries = textOf(
  { id: Id, qty: Num, valueFen: Num },
  `select e.id, e.qty, e.value_fen "valueFen" from purchases.item_event e
    where e.purchased_item_id = $1 and e.kind = 'EXPIRE' and e.undone_on is null order by e.id`,
)

/** Sessions that expired are hers again; their income is reversed on the day that is open. @returns how many */
export const restore = async (ctx: Context, { day, item }: Seen, memo: string): Promise<number> => {
  const { expired } = await ctx.together({ expired: expiries(item.id) })
  for (const { id, qty, valueFen } of expired)
    await ctx.together([
      {
        text: `update purchases.purchased_item set qty_void = qty_void - $2::int, value_void_fen = value_void_fen - $3::bigint
          where id = $1`,
        values: [item.id, qty, valueFen],
      },
      { text: 'update purchases.item_event set undone_on = $2::date where id = $1', values: [id, day] },
      reverseStatement({ type: 'item_expiry', id }, { type: 'item_expiry_reverse', date: day, memo }),
    ])
  if (expired.length > 0 && !item.came) await reopenOrders(ctx, [item.orderId])
  return expired.reduce((sum, { qty }) => sum + qty, 0)
}
