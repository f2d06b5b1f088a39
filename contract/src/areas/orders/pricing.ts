/**
 * What an order costs. One function for the screen's live totals and for the server, which trusts only its own run of it;
 * the database holds the outcome. Who may make it cost less stands in `order-limits.ts`.
 * Source: money book §6 (discount sources and their order), D20 (抹零); ADR 0030 (a rate is kept as agreed).
 */
import type { Fen } from '../../money.ts'
import {
  discountByRate,
  lineOriginal,
  linePayable,
  type OrderTotals,
  orderTotals,
  type PricedLine,
  spreadDiscount,
} from './totals.ts'

/** A line as it is being written. */
export type DraftLine = {
  readonly name: string
  readonly priceFen: Fen
  /** Lowest price of one unit; null where the person may not know it. */
  readonly floorPriceFen: Fen | null
  readonly contentCount: number
  /** 折扣 agreed as a rate, in basis points given away: it follows the count. Null: an amount was agreed. */
  readonly discountBp: number | null
  /** The amount agreed where no rate is. */
  readonly manualDiscountFen: Fen
  readonly isGift: boolean
  /**
   * Of a line of a combo: what its allocation takes off the price, all of it of a gift (fen). Then nothing is agreed on the
   * line itself. Absent: no combo's.
   */
  readonly comboDiscountFen?: Fen
  /** What the customer's card takes off it, before anybody gives anything (fen). Absent: nothing, or a combo's line. */
  readonly levelDiscountFen?: Fen
}

/** What is agreed on the order as a whole, after the lines' own discounts: a rate (basis points given away), an amount, a total. */
export type WholeDiscount =
  | { readonly kind: 'none' }
  | { readonly kind: 'rate'; readonly bp: number }
  | { readonly kind: 'amount'; readonly fen: Fen }
  | { readonly kind: 'target'; readonly fen: Fen }

export type DraftOrder = {
  readonly lines: readonly DraftLine[]
  readonly whole: WholeDiscount
  /** 抹零. Nothing beside a total that was agreed. */
  readonly roundingFen: Fen
}

/** A line with its discounts. `manualDiscountFen` holds `wholeDiscountFen`, its share of the whole order's. */
export type PricedDraftLine = Required<PricedLine> & { readonly wholeDiscountFen: Fen }
export type PricedOrder = {
  readonly lines: readonly PricedDraftLine[]
  readonly totals: OrderTotals
  /** Σ of the lines' shares. */
  readonly wholeDiscountFen: Fen
}

/** What the house's own prices take off a line: its combo's, or the card's; of a gift all is given by hand (fen). */
export const houseDiscount = (line: DraftLine): Fen =>
  line.comboDiscountFen ?? (line.isGift ? 0 : (line.levelDiscountFen ?? 0))

/** What a line costs before anybody gives anything: its price, hers by a card, or its part of a combo's (fen). */
export const listedOf = (line: DraftLine): Fen => lineOriginal(line) - houseDiscount(line)

/** The line's own discount: a gift's is its price, a rate's follows from what it costs her and the count (fen). */
export const ownDiscount = (line: DraftLine): Fen => {
  if (line.comboDiscountFen !== undefined) return 0
  if (line.isGift) return lineOriginal(line)
  return line.discountBp === null ? line.manualDiscountFen : discountByRate(listedOf(line), line.discountBp)
}

/** What the whole order's agreement takes off `baseFen`, the lines after their own discounts. May lie outside 0 … base: refuse it then. */
export const wholeDiscount = (whole: WholeDiscount, baseFen: Fen): Fen => {
  switch (whole.kind) {
    case 'none':
      return 0
    case 'rate':
      return discountByRate(baseFen, whole.bp)
    case 'amount':
      return whole.fen
    case 'target':
      return baseFen - whole.fen
  }
}

const asWritten = (lines: readonly DraftLine[]) =>
  lines.map((line) => ({
    priceFen: line.priceFen,
    contentCount: line.contentCount,
    levelDiscountFen: houseDiscount(line),
    manualDiscountFen: ownDiscount(line),
  }))

/** What the lines come to after their own discounts, before anything on the whole order (fen). */
export const baseOf = (lines: readonly DraftLine[]): Fen =>
  asWritten(lines).reduce((sum, line) => sum + Math.max(0, linePayable(line)), 0)

/**
 * Prices of all lines: the card's or the combo's, own discounts, then the whole order's, then 抹零, each of the latter two laid over what is left
 * of the lines in proportion, exact to the fen. A gift costs nothing and takes no share.
 */
export const priceOrder = ({ lines, whole, roundingFen }: DraftOrder): PricedOrder => {
  const own = asWritten(lines)
  const base = baseOf(lines)
  const wholeDiscountFen = Math.min(base, Math.max(0, wholeDiscount(whole, base)))
  const shares = spreadDiscount(wholeDiscountFen, own)
  const before = own.map((line, index) => ({
    ...line,
    manualDiscountFen: line.manualDiscountFen + shares[index]!,
    wholeDiscountFen: shares[index]!,
  }))
  const rounding = spreadDiscount(roundingFen, before)
  const priced = before.map((line, index) => ({ ...line, roundingFen: rounding[index]! }))
  return { lines: priced, totals: orderTotals(priced), wholeDiscountFen }
}
