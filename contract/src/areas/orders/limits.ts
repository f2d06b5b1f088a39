/**
 * Who may make an order cost less, and by how much before somebody else must look at it. The same on screen and server.
 * Two kinds of answer: what can never be saved (`whyNotSave`), and what is saved and sent to review (`reviewsOf`).
 * Every way of giving counts: line, whole order, agreed total, gifts. Source: money book §6, §18; ADR 0030.
 */

import { type Fen, MAX_FEN, toYuan, withCommas } from '../../money.ts'
import type { Permissions } from '../../permissions.ts'
import { shareOf } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import {
  baseOf,
  type DraftLine,
  type DraftOrder,
  houseDiscount,
  listedOf,
  ownDiscount,
  type PricedOrder,
  priceOrder,
  wholeDiscount,
} from './pricing.ts'
import { isWithinLimits, lineOriginal } from './totals.ts'
import { orderRefusals } from './words.ts'

/** Largest 抹零 of one order where nothing else was granted: one yuan (money book D20). */
const USUAL_ROUNDING_FEN = 100
/** Beyond it no role reaches: what is more is a discount, with its reason. */
const MOST_ROUNDING_FEN = 10_000

/** What this person may give away. */
export type DiscountLimits = {
  /** Holds `order:bill:discount`. */
  readonly mayDiscount: boolean
  /** Holds `order:bill:gift`. */
  readonly mayGift: boolean
  /** Feature `order.discount.min`: per cent of the price that must be left; 100 = none may be given. */
  readonly minPercent: number
  /** Feature `order.roundOff.max`: the most that may be rounded off an order, fen; 0 = none. It is nobody's discount. */
  readonly mostRoundedFen: Fen
  /** Holds `cost:view`: the sentence about a floor price names it. */
  readonly seesFloor: boolean
}

/** Whoever has no limit of her own gives nothing away. */
const NO_DISCOUNT_PERCENT = 100

/** Reads the limits off a session: the same on server and screen. */
export const discountLimits = (permissions: Permissions, features: ReadonlyMap<string, number>): DiscountLimits => ({
  mayDiscount: permissions.has('order:bill:discount'),
  mayGift: permissions.has('order:bill:gift'),
  minPercent: features.get('order.discount.min') ?? NO_DISCOUNT_PERCENT,
  mostRoundedFen: Math.min(features.get('order.roundOff.max') ?? USUAL_ROUNDING_FEN, MOST_ROUNDING_FEN),
  seesFloor: permissions.has('cost:view'),
})

/** Why a line cannot be saved like this; null when it can. @param no 1 = first line */
export const whyNotLine = (no: number, line: DraftLine, limits: DiscountLimits): Refusal | null => {
  const { name } = line
  // What a combo gives along is the combo's; nobody else gives on its lines.
  if (line.comboDiscountFen !== undefined) return null
  if (line.isGift) return limits.mayGift ? null : orderRefusals.giftNotAllowed({ no, name })
  const own = ownDiscount(line)
  if (own > listedOf(line)) return orderRefusals.discountAbovePrice({ no, name, price: toYuan(listedOf(line)) })
  return own > 0 && !limits.mayDiscount ? orderRefusals.discountNotAllowed({ no, name }) : null
}

/** Why the whole order's agreement cannot stand on these lines; null when it can. */
const whyNotWhole = ({ lines, whole, roundingFen }: DraftOrder, limits: DiscountLimits): Refusal | null => {
  const base = baseOf(lines)
  const fen = wholeDiscount(whole, base)
  if (whole.kind === 'target' && fen < 0) return orderRefusals.targetAbove({ most: toYuan(base) })
  if (fen > base) return orderRefusals.wholeAbovePrice({ most: toYuan(base) })
  if (fen > 0 && !limits.mayDiscount) return orderRefusals.wholeNotAllowed()
  if (whole.kind === 'target' && roundingFen > 0) return orderRefusals.roundingBesideTarget()
  const most = Math.min(limits.mostRoundedFen, base - fen)
  return roundingFen > most ? orderRefusals.roundingTooLarge({ limit: toYuan(most) }) : null
}

/** Why lines are more than one document may carry; beyond it no sum of theirs is exact. */
export const whyNotTotal = (lines: readonly DraftLine[]): Refusal | null =>
  lines.reduce((sum, line) => sum + lineOriginal(line), 0) > MAX_FEN ? orderRefusals.tooLarge() : null

/** Why an order cannot be saved as it is written, as a draft neither: the first line's reason, then the whole order's. */
export const whyNotSave = (order: DraftOrder, limits: DiscountLimits): Refusal | null => {
  if (order.lines.length === 0) return orderRefusals.empty()
  const large = whyNotTotal(order.lines)
  if (large) return large
  for (const [index, line] of order.lines.entries()) {
    const reason = whyNotLine(index + 1, line, limits)
    if (reason) return reason
  }
  const whole = whyNotWhole(order, limits)
  if (whole) return whole
  return isWithinLimits(priceOrder(order).lines) ? null : orderRefusals.tooLarge()
}

/** Something beyond the person's limits. `line` 0: the whole order. `why` tells it to whoever decides, without a floor price. */
export type Review = { readonly line: number; readonly refusal: Refusal; readonly why: string }

/** Lowest amount that may be left of an original (fen); a limit is never stretched by a part of a fen. */
const lowestOf = (originalFen: Fen, percent: number): Fen =>
  originalFen - shareOf(originalFen, 100 - percent, 100).floor

/**
 * Whether more is given on a line than its limit: its own discount and its exact share of the whole order's, before
 * the share was brought to whole fen. Where a remaining fen of the distribution fell decides nothing.
 */
const isBeyond = (line: DraftLine, percent: number, wholeFen: Fen, baseFen: Fen): boolean => {
  const original = listedOf(line)
  const own = ownDiscount(line)
  const base = BigInt(Math.max(1, baseFen))
  const given = BigInt(own) * base + BigInt(wholeFen) * BigInt(Math.max(0, original - own))
  return given * 100n > BigInt(original) * BigInt(100 - percent) * base
}

const reviewOfLine = (
  no: number,
  line: DraftLine,
  limits: DiscountLimits,
  { lines, wholeDiscountFen }: PricedOrder,
  baseFen: Fen,
): Review | null => {
  const priced = lines[no - 1]!
  if (line.isGift || priced.manualDiscountFen === 0) return null
  const { name } = line
  const original = listedOf(line)
  const left = original - priced.manualDiscountFen
  if (isBeyond(line, limits.minPercent, wholeDiscountFen, baseFen)) {
    const lowest = toYuan(lowestOf(original, limits.minPercent))
    return {
      line: no,
      refusal: orderRefusals.belowLimit({ no, name, percent: limits.minPercent, lowest }),
      why: `第 ${no} 行“${name}”应收 ${withCommas(toYuan(left))}，低于开单人权限 ${limits.minPercent}%（${withCommas(lowest)}）`,
    }
  }
  // The allocation of a combo may lie below the floor; what somebody gives beside it may not.
  const floor = Math.min((line.floorPriceFen ?? 0) * line.contentCount, original)
  if (left >= floor) return null
  return {
    line: no,
    refusal: limits.seesFloor
      ? orderRefusals.belowFloor({ no, name, lowest: toYuan(floor) })
      : orderRefusals.belowHiddenFloor({ no, name }),
    why: `第 ${no} 行“${name}”应收 ${withCommas(toYuan(left))}，低于该项目允许的最低价`,
  }
}

/**
 * What of an order that can be saved is beyond the person's limits: empty, and it goes to the till; otherwise to review.
 * Each line by its own and its share of the whole order's discount; then everything that is given together, gifts and
 * 抹零 included. 抹零 alone is nobody's discount.
 */
export const reviewsOf = (order: DraftOrder, limits: DiscountLimits): readonly Review[] => {
  const priced = priceOrder(order)
  const base = baseOf(order.lines)
  const reviews = order.lines.flatMap((line, index): Review[] => {
    const review = reviewOfLine(index + 1, line, limits, priced, base)
    return review ? [review] : []
  })
  const { discountFen, payableFen } = priced.totals
  const houseFen = order.lines.reduce((sum, line) => sum + houseDiscount(line), 0)
  const listedFen = order.lines.reduce((sum, line) => sum + listedOf(line), 0)
  const isGiven = discountFen - houseFen > order.roundingFen
  const lowest = toYuan(lowestOf(listedFen, limits.minPercent))
  if (!isGiven || payableFen >= lowestOf(listedFen, limits.minPercent)) return reviews
  const whole: Review = {
    line: 0,
    refusal: orderRefusals.wholeBelowLimit({ percent: limits.minPercent, lowest }),
    why: `整单（含赠送、抹零）应收 ${withCommas(toYuan(payableFen))}，低于开单人权限 ${limits.minPercent}%（${withCommas(lowest)}）`,
  }
  return [...reviews, whole]
}
