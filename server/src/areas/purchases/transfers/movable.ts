/** What somebody could give on today, for the form of a transfer: her balance, her items and her coupons, each with why not. */
import {
  type transfers,
  whyNotMove,
  whyNotMoveBalance,
  whyNotMoveCoupon,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { couponsOffered } from '../../coupons/index.ts'
import { refuseUnreached } from '../../customers/index.ts'
import { figures } from '../../ledger/index.ts'
import { rechargeLimitsNow } from '../../orders/index.ts'
import { itemsNow } from '../items.ts'

/** Her items with sessions left, each with why one of them cannot go. */
export const itemsLeftOf = async (ctx: Context, customerId: number, why: typeof whyNotMove) => {
  const { rows } = await sqlOf({ id: Id })`
    select p.id from purchases.purchased_item p where p.customer_id = ${customerId} and p.qty_left > 0 and not p.handed_out
      and p.cancelled_at is null order by p.valid_to nulls last, p.id`.execute(ctx.db)
  const { items } = await ctx.together({ items: itemsNow(rows.map(({ id }) => id)) })
  return rows.flatMap(({ id }) => {
    const item = items.get(id)
    if (!item) return []
    const { productName: name, qtyLeft, qtyLocked, validTo, today } = item
    return [{ id, name, left: qtyLeft - qtyLocked, validTo, whyNot: why(item, 1, today)?.message ?? '' }]
  })
}

export const movableOf = async (
  ctx: Context,
  { customerId }: InputOf<typeof transfers.movable>,
): Promise<OutputOf<typeof transfers.movable>> => {
  await refuseUnreached(ctx, customerId)
  const { hers } = await ctx.together({ hers: figures(customerId) })
  const limits = await rechargeLimitsNow(ctx)
  const { principalFen, debtFen } = hers
  const why = whyNotMoveBalance(1, { principalFen, debtFen, passedFen: 0 }, limits, true)
  const coupons = await couponsOffered(ctx, customerId)
  return {
    balance: toYuan(principalFen),
    balanceWhyNot: why?.message ?? '',
    ...limits,
    items: await itemsLeftOf(ctx, customerId, whyNotMove),
    coupons: coupons.map(({ id, name, code, validTo, ...stands }) => ({
      ...{ id, name, code, validTo },
      whyNot: whyNotMoveCoupon({ name, ...stands })?.message ?? '',
    })),
  }
}
