/** What somebody could use today, and what of it fits which orders: the till and the test box ask the same. */
import type { couponRecords, FittingCoupon } from '@clinic/contract/areas/coupons/calls.ts'
import {
  type CouponLine,
  couponFace,
  couponSays,
  isWorth,
  type Worth,
  whyNotBeside,
  worthSays,
  worthTogether,
} from '@clinic/contract/areas/coupons/rules.ts'
import { couponRefusals } from '@clinic/contract/areas/coupons/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { refuseUnreached } from '../customers/index.ts'
import { refuseUnreachedOrders } from '../orders/index.ts'
import { orderById } from '../orders/reads.ts'
import { HeldCoupon, heldColumns, linesForCoupons, MOST_TOLD, whyNotNow } from './held.ts'

/** Days for which one that ended is still told of, with that reason. */
const TOLD_DAYS = 30

const heldBy = async (ctx: Context, customerId: number, ended: boolean): Promise<HeldCoupon[]> => {
  const open = sql`r.state = 'UNUSED' and r.valid_to >= kit.business_date()`
  const which = ended
    ? sql`(${open} or r.state in ('UNUSED', 'EXPIRED') and r.valid_to >= kit.business_date() - ${TOLD_DAYS}::int)`
    : sql`${open} and r.valid_from <= kit.business_date()`
  const { rows } = await sqlOf(HeldCoupon)`
    select ${sql.raw(heldColumns)} from coupons.record r where r.customer_id = ${customerId} and ${which}
    order by r.valid_to, r.id limit ${sql.lit(MOST_TOLD)}`.execute(ctx.db)
  return rows
}

const toldOf = ({ id, code, terms, validFrom, validTo }: HeldCoupon) => ({
  id,
  code,
  name: terms.name,
  kind: terms.kind,
  face: couponFace(terms),
  says: couponSays(terms),
  validFrom,
  validTo,
})

export const unusedCoupons = async (
  ctx: Context,
  { customerId }: InputOf<typeof couponRecords.unused>,
): Promise<OutputOf<typeof couponRecords.unused>> => {
  await refuseUnreached(ctx, customerId)
  return (await heldBy(ctx, customerId, false)).map(toldOf)
}

const sumOf = (worths: readonly (Worth | Refusal)[]): number =>
  worths.reduce((sum, worth) => sum + (isWorth(worth) ? worth.fen : 0), 0)

/** What one takes off: of those that were chosen as they lie, of another as if it came last. */
const judge = (coupon: HeldCoupon, chosen: readonly HeldCoupon[], lines: readonly CouponLine[]): Worth | Refusal => {
  const at = chosen.indexOf(coupon)
  const all = (at < 0 ? [...chosen, coupon] : chosen).map(({ terms }) => terms)
  const alone = whyNotBeside(all)
  if (alone) return alone
  const worths = worthTogether(all, lines)
  if (at >= 0) return worths[at]!
  const last = worths.at(-1)!
  if (!isWorth(last)) return last
  const more = sumOf(worths) - sumOf(worthTogether(all.slice(0, -1), lines))
  return more > 0 ? { ...last, fen: more } : couponRefusals.nothingLeft()
}

const fittingOf = (
  coupon: HeldCoupon,
  answer: Worth | Refusal,
  lines: readonly CouponLine[],
  chosen: boolean,
): FittingCoupon => {
  const fits = isWorth(answer)
  return {
    ...toldOf(coupon),
    stackable: coupon.terms.stackable,
    worth: toYuan(fits ? answer.fen : 0),
    how: fits ? worthSays(coupon.terms, answer, lines) : '',
    whyNot: fits ? '' : answer.message,
    chosen,
  }
}

/** Refuses orders of somebody else. */
const refuseOthers = async (ctx: Context, customerId: number, orderIds: readonly number[]): Promise<void> => {
  await refuseUnreached(ctx, customerId)
  await refuseUnreachedOrders(ctx, ...orderIds)
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from ${sql.raw(orderById('o'))}
    where o.id = any(${[...orderIds]}::bigint[]) and o.customer_id = ${customerId}`.execute(ctx.db)
  if (rows[0]!.n < orderIds.length) refuse(common.notFound())
}

const fenOf = ({ worth }: FittingCoupon): number => parseYuan(worth ?? '0') ?? 0

export const fittingCoupons = async (
  ctx: Context,
  { customerId, orderIds, chosen = [] }: InputOf<typeof couponRecords.fitting>,
): Promise<OutputOf<typeof couponRecords.fitting>> => {
  await refuseOthers(ctx, customerId, orderIds)
  const all = await heldBy(ctx, customerId, true)
  const picked = chosen.map((id) => all.find((coupon) => coupon.id === id) ?? refuse(couponRefusals.notHers()))
  const { lines } = await ctx.together({ lines: linesForCoupons(orderIds) })
  const told = all.map((coupon) => {
    const answer = whyNotNow(coupon, orderIds) ?? judge(coupon, picked, lines)
    return fittingOf(coupon, answer, lines, picked.includes(coupon))
  })
  return told.toSorted((a, b) => fenOf(b) - fenOf(a) || a.validTo.localeCompare(b.validTo) || a.id - b.id)
}
