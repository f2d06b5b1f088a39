/** What keeps a promise: a gift among what she has, a coupon she was given, a word about what was done. */
import type { promises } from '@clinic/contract/areas/promises/calls.ts'
import { type Keeper, keepersOf, promiseRefusals, whyNotKeepBy } from '@clinic/contract/areas/promises/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Day, Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Changed } from '../../kit/table.ts'
import { givenCoupons } from '../coupons/reads.ts'
import { givenItems } from '../purchases/reads.ts'
import { type HeldPromise, notedPromise, onePromise, seenPromise, writePromise } from './promise.ts'

/** Gifts that are offered at most: the newest. */
const MOST_OFFERED = 50

/** Of a row `g` of gifts: hers, since the day it was promised. What was given in the morning may be written down at noon. */
const sinceThen = ({ customerId, since }: HeldPromise): RawBuilder<unknown> =>
  sql`g.customer_id = ${customerId} and g.created_at >= ${since}::date::timestamptz`

const unused = (column: 'purchased_item_id' | 'coupon_record_id') =>
  sql`not exists (select from promises.gift_promise o where o.hospital_id = g.hospital_id and o.${sql.ref(column)} = g.id)`

const day = sql`(g.created_at at time zone 'Asia/Shanghai')::date as day`

export const keepersOfPromise = async (
  ctx: Context,
  { id }: InputOf<typeof promises.keepers>,
): Promise<OutputOf<typeof promises.keepers>> => {
  const promise = await onePromise(ctx, id)
  const by = keepersOf[promise.kind]
  const items = sqlOf({ id: Id, name: Str, qty: Num, day: sure(Day) })`
    select g.id, g.product_name as name, g.qty_total as qty, ${day} from ${sql.raw(givenItems('g'))}
    where ${sinceThen(promise)} and ${unused('purchased_item_id')} order by g.created_at desc, g.id desc limit ${MOST_OFFERED}`
  const coupons = sqlOf({ id: Id, name: sure(Str), code: Str, day: sure(Day) })`
    select g.id, g.name, g.code, ${day} from ${sql.raw(givenCoupons('g'))}
    where ${sinceThen(promise)} and ${unused('coupon_record_id')} order by g.created_at desc, g.id desc limit ${MOST_OFFERED}`
  return {
    items: by.includes('item') ? (await items.execute(ctx.db)).rows : [],
    coupons: by.includes('coupon') ? (await coupons.execute(ctx.db)).rows : [],
  }
}

/**
 * Holds the gift until the end of the call: whoever takes it back meanwhile waits, and finds the promise kept; whoever took it back
 * before has left nothing that keeps it. The gift is held before the promise, as taking it back does.
 */
const holdGift = async (ctx: Context, promise: HeldPromise, given: string, id: number): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    select g.id from ${sql.raw(given)} where ${sinceThen(promise)} and g.id = ${id} for share of g`.execute(ctx.db)
  if (rows.length === 0) refuse(promiseRefusals.keeperGone())
}

type Kept = InputOf<typeof promises.keep>

const saidIn = ({ itemId, couponId, note }: Kept): Keeper[] => [
  ...(itemId === undefined ? [] : (['item'] as const)),
  ...(couponId === undefined ? [] : (['coupon'] as const)),
  ...(note?.trim() ? (['note'] as const) : []),
]

export const keepPromise = async (ctx: Context, input: Kept): Promise<Changed> => {
  const { itemId, couponId, note = '', ...seen } = input
  const before = await seenPromise(ctx, seen, 'keep')
  refuseIf(whyNotKeepBy(before.kind, saidIn(input)))
  if (itemId !== undefined) await holdGift(ctx, before, givenItems('g'), itemId)
  if (couponId !== undefined) await holdGift(ctx, before, givenCoupons('g'), couponId)
  const changed = await writePromise(ctx, before, 'keep', {
    purchased_item_id: itemId,
    coupon_record_id: couponId,
    kept_note: note.trim(),
    kept_at: sql`kit.clock()`,
    kept_by: ctx.session.staffId,
  })
  notedPromise(ctx, before, {
    before: { state: before.state },
    after: { state: 'kept', itemId, couponId, note: note.trim() },
  })
  return changed
}
