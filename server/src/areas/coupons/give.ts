/** Coupons that another deed gives: what was exchanged, what goes with a recharge. Taken back with it, while nobody used them. */
import { mostWorth } from '@clinic/contract/areas/coupons/rules.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { insertRow } from '../../kit/table.ts'
import { stateNow } from './queries.ts'
import { standingsOf, whyNotHer, whyNotNow, whyNotSoMany, writeRecords } from './send.ts'
import { lockCoupon, promisedBy, type Stored, storedCoupon, termsOfStored } from './stored.ts'

type Giving = { readonly couponId: number; readonly customerId: number; readonly qty: number }

const whyNot = async (ctx: Context, stored: Stored, { customerId, qty }: Giving): Promise<Refusal | null> => {
  const [who] = await standingsOf(ctx, stored.id, [customerId])
  if (!who) return common.notFound()
  // The last of them is within her cap, too.
  return (
    whyNotNow(stored) ??
    whyNotHer(who.standing, who.had + qty - 1, stored.perCustomer) ??
    whyNotSoMany(stored, qty, mostWorth(termsOfStored(stored), stored.priceFen))
  )
}

/** Why would a customer get none of a coupon now? */
export const whyNotGiven = async (ctx: Context, giving: Giving): Promise<Refusal | null> =>
  await whyNot(ctx, await storedCoupon(ctx, giving.couponId), giving)

/**
 * Gives coupons to one customer, the coupon held from the first look on. @returns their ids, or why not
 */
export const giveCoupons = async (
  ctx: Context,
  { remark, ...giving }: Giving & { readonly remark: string },
): Promise<{ readonly ids: number[] } | { readonly whyNot: Refusal }> => {
  const stored = await lockCoupon(ctx, giving.couponId)
  const why = await whyNot(ctx, stored, giving)
  if (why) return { whyNot: why }
  const { customerId, qty } = giving
  const ids: number[] = []
  // One sending gives a customer one of a coupon.
  for (let given = 0; given < qty; given++) {
    const said = { coupon_id: stored.id, target: 'CHOSEN', asked: 1, sent: 1, remark }
    const batch = await insertRow(ctx, 'coupons.batch', said)
    ids.push(...(await writeRecords(ctx, promisedBy(stored), batch.id, [customerId])))
  }
  ctx.tell('coupon.changed', stored.id)
  return { ids }
}

/** Takes back what was given, all of it or, where one is used or held or over, nothing. @returns whether it did */
export const takeGivenBack = async (ctx: Context, ids: readonly number[], reason: string): Promise<boolean> => {
  if (ids.length === 0) return true
  const { rows } = await sqlOf({ id: Id, state: Str })`
    select r.id, ${stateNow} as state from coupons.record r where r.id = any(${[...ids]}::bigint[])
    order by r.id for update of r`.execute(ctx.db)
  if (rows.length < ids.length) refuse(common.notFound())
  if (rows.some(({ state }) => state !== 'UNUSED')) return false
  await sql`update coupons.record r set state = 'VOIDED', voided_at = kit.clock(), voided_by = kit.current_staff(),
      void_reason = ${reason}, held_by = null, held_order_id = null, held_until = null
    where r.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  ctx.tell('coupon.changed', ...ids)
  return true
}

/** Gives back what `takeGivenBack` took: as they were. */
export const giveAgain = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update coupons.record r set state = 'UNUSED', voided_at = null, voided_by = null, void_reason = ''
    where r.id = any(${[...ids]}::bigint[]) and r.state = 'VOIDED'`.execute(ctx.db)
  ctx.tell('coupon.changed', ...ids)
}
