/**
 * Totals of an order (O1, O2): price × contentCount, discounts by kind, what is to be paid.
 * Source: money book §6; specification 000 §3 and §9 (price totals multiply by contentCount, payAmount sums).
 */
import { type Fen, MAX_FEN } from '../../money.ts'
import { shareOf, spread } from '../../proportion.ts'

/** Largest contentCount of one line (money book §20.37). */
export const MAX_COUNT = 9_999

export type PricedLine = {
  readonly priceFen: Fen
  /** Specification: contentCount. */
  readonly contentCount: number
  readonly levelDiscountFen?: Fen
  readonly manualDiscountFen?: Fen
  readonly roundingFen?: Fen
}

export type OrderTotals = { readonly originalFen: Fen; readonly discountFen: Fen; readonly payableFen: Fen }

/** Σ over lines of price × contentCount, before any discount (fen). */
export const lineOriginal = ({ priceFen, contentCount }: PricedLine): Fen => priceFen * contentCount

/** All discounts of a line together (fen). */
export const lineDiscount = (line: PricedLine): Fen =>
  (line.levelDiscountFen ?? 0) + (line.manualDiscountFen ?? 0) + (line.roundingFen ?? 0)

/** payAmount of a line: original less discounts (O2). Negative when the discounts exceed the price: refuse it then. */
export const linePayable = (line: PricedLine): Fen => lineOriginal(line) - lineDiscount(line)

/** O1 and O2 over all lines. */
export const orderTotals = (lines: readonly PricedLine[]): OrderTotals => {
  const originalFen = lines.reduce((total, line) => total + lineOriginal(line), 0)
  const discountFen = lines.reduce((total, line) => total + lineDiscount(line), 0)
  return { originalFen, discountFen, payableFen: originalFen - discountFen }
}

/** Whether the totals stay inside what one document may carry and no line is paid below zero. */
export const isWithinLimits = (lines: readonly PricedLine[]): boolean =>
  lines.every((line) => line.contentCount >= 1 && line.contentCount <= MAX_COUNT && linePayable(line) >= 0) &&
  orderTotals(lines).originalFen <= MAX_FEN

/** Discount given on the whole order, laid over the lines in proportion to what they cost; sums exactly (largest remainder). */
export const spreadDiscount = (discountFen: Fen, lines: readonly PricedLine[]): Fen[] =>
  spread(
    discountFen,
    lines.map((line) => Math.max(0, linePayable(line))),
  )

/** What a rate gives away of an amount (basis points of it); never a part of a fen more than was agreed, so a rate at one's limit is within it. */
export const discountByRate = (amountFen: Fen, basisPoints: number): Fen =>
  shareOf(amountFen, basisPoints, 10_000).floor

/** 抹零: what brings an amount down to whole 角; never more than one yuan (money book D20). */
export const roundingToJiao = (payableFen: Fen): Fen => payableFen % 10
