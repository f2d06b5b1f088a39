/**
 * What an order costs and who may make it cost less. One function for the screen's live totals and for the server,
 * which trusts only its own run of it. Source: money book §6 (discount sources, limits), D20 (抹零).
 */
import { orderRefusals } from './areas/order-words.ts'
import { type Fen, toYuan } from './money.ts'
import {
  isWithinLimits,
  lineOriginal,
  linePayable,
  type OrderTotals,
  orderTotals,
  type PricedLine,
  spreadDiscount,
} from './order-totals.ts'
import { shareOf } from './proportion.ts'
import type { Refusal } from './refusals.ts'

/** Largest 抹零 of one order: one yuan (money book D20). */
export const MAX_ROUNDING_FEN = 100

/** A line as it is being written. */
export type DraftLine = {
  readonly name: string
  readonly priceFen: Fen
  /** Lowest price of one unit; null where the person may not know it. */
  readonly floorPriceFen: Fen | null
  readonly contentCount: number
  readonly manualDiscountFen: Fen
  readonly isGift: boolean
}

/** What this person may give away. */
export type DiscountLimits = {
  /** Holds `order:bill:discount`. */
  readonly mayDiscount: boolean
  /** Holds `order:bill:gift`. */
  readonly mayGift: boolean
  /** Feature `order.discount.min`: per cent of the price that must be left; 100 = none may be given. */
  readonly minPercent: number
  /** Holds `cost:view`: the sentence about a floor price names it. */
  readonly seesFloor: boolean
}

/** Whoever has no limit of her own gives nothing away. */
const NO_DISCOUNT_PERCENT = 100

/** Reads the limits off a session: the same on server and screen. */
export const discountLimits = (
  permissions: ReadonlySet<string>,
  features: ReadonlyMap<string, number>,
): DiscountLimits => ({
  mayDiscount: permissions.has('order:bill:discount'),
  mayGift: permissions.has('order:bill:gift'),
  minPercent: features.get('order.discount.min') ?? NO_DISCOUNT_PERCENT,
  seesFloor: permissions.has('cost:view'),
})

export type PricedOrder = { readonly lines: readonly Required<PricedLine>[]; readonly totals: OrderTotals }

/** Prices of all lines: gifts cost nothing, 抹零 lies on what is left in proportion, to the fen. */
export const priceOrder = (lines: readonly DraftLine[], roundingFen: Fen): PricedOrder => {
  const before = lines.map((line) => ({
    priceFen: line.priceFen,
    contentCount: line.contentCount,
    levelDiscountFen: 0,
    manualDiscountFen: line.isGift ? line.priceFen * line.contentCount : line.manualDiscountFen,
  }))
  const rounding = spreadDiscount(roundingFen, before)
  const priced = before.map((line, index) => ({ ...line, roundingFen: rounding[index]! }))
  return { lines: priced, totals: orderTotals(priced) }
}

/** Lowest amount a line may come to under a percentage limit (fen); a limit is never stretched by a part of a fen. */
const lowestByPercent = (line: PricedLine, percent: number): Fen => {
  const original = lineOriginal(line)
  return original - shareOf(original, 100 - percent, 100).floor
}

/** Why a line may not be sold like this, naming the line and the limit; null when it may. @param no 1 = first line */
export const whyNotLine = (no: number, line: DraftLine, limits: DiscountLimits): Refusal | null => {
  const { name } = line
  if (line.isGift) return limits.mayGift ? null : orderRefusals.giftNotAllowed({ no, name })
  const priced = { priceFen: line.priceFen, contentCount: line.contentCount, manualDiscountFen: line.manualDiscountFen }
  const payable = linePayable(priced)
  if (payable < 0) return orderRefusals.discountAbovePrice({ no, name, price: toYuan(lineOriginal(priced)) })
  if (line.manualDiscountFen === 0) return null
  if (!limits.mayDiscount) return orderRefusals.discountNotAllowed({ no, name })
  const lowest = lowestByPercent(priced, limits.minPercent)
  if (payable < lowest)
    return orderRefusals.belowLimit({ no, name, percent: limits.minPercent, lowest: toYuan(lowest) })
  const floor = line.floorPriceFen === null ? 0 : line.floorPriceFen * line.contentCount
  if (payable >= floor) return null
  return limits.seesFloor
    ? orderRefusals.belowFloor({ no, name, lowest: toYuan(floor) })
    : orderRefusals.belowHiddenFloor({ no, name })
}

/** Why an order may not be submitted as it is written: the first line's reason, then the whole order's. */
export const whyNotSubmit = (lines: readonly DraftLine[], roundingFen: Fen, limits: DiscountLimits): Refusal | null => {
  if (lines.length === 0) return orderRefusals.empty()
  for (const [index, line] of lines.entries()) {
    const reason = whyNotLine(index + 1, line, limits)
    if (reason) return reason
  }
  if (roundingFen > MAX_ROUNDING_FEN) return orderRefusals.roundingTooLarge({ limit: toYuan(MAX_ROUNDING_FEN) })
  const before = priceOrder(lines, 0)
  if (roundingFen > before.totals.payableFen)
    return orderRefusals.roundingTooLarge({ limit: toYuan(before.totals.payableFen) })
  return isWithinLimits(priceOrder(lines, roundingFen).lines) ? null : orderRefusals.tooLarge()
}
