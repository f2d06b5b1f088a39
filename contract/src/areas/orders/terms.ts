/**
 * 改价通过: whoever passes an order over limits names a price between what was asked for and the list, and the order becomes one that
 * its writer could have written so. Pure, the same on screen and server; lines are priced by `priceOrder` and by nothing else.
 * Source: money book §6, §13; docs/adr/0105.
 */
import { type Fen, toYuan } from '../../money.ts'
import { isRefusal, type Refusal } from '../../refusals.ts'
import { type DiscountLimits, reviewsOf } from './limits.ts'
import { type DraftLine, type DraftOrder, listedOf, ownDiscount, priceOrder, type WholeDiscount } from './pricing.ts'
import { discountByRate, spreadDiscount } from './totals.ts'
import { orderRefusals } from './words.ts'

/** A rate given away of the list (basis points, 0: the list itself), or what all lines come to (fen). */
export type Terms = { readonly rateBp: number } | { readonly totalFen: Fen }

/** What was asked for, and what the order would come to without anything given by hand; gifts cost nothing in both (fen). */
export type TermsRange = { readonly askedFen: Fen; readonly listFen: Fen }

const isSold = (line: DraftLine): boolean => !line.isGift

export const termsRange = (order: DraftOrder): TermsRange => ({
  askedFen: priceOrder(order).totals.payableFen,
  listFen: order.lines.filter(isSold).reduce((sum, line) => sum + listedOf(line), 0),
})

/** What an order of this list comes to on such terms (fen). */
export const termsTotal = (listFen: Fen, terms: Terms): Fen =>
  'rateBp' in terms ? listFen - discountByRate(listFen, terms.rateBp) : terms.totalFen

/** Better for the house than what was asked for, and no dearer than the list. */
export const whyNotTotal = ({ askedFen, listFen }: TermsRange, totalFen: Fen): Refusal | null =>
  totalFen > askedFen && totalFen <= listFen
    ? null
    : orderRefusals.termsBetween({ asked: toYuan(askedFen), list: toYuan(listFen) })

/** What is left of the lines' own discounts when all that is given is less than they are. */
const scaled = (lines: readonly DraftLine[], givenFen: Fen): DraftLine[] => {
  // Weighed by what each gives now: none gives more than was asked for, and what gave nothing gives nothing.
  const shares = spreadDiscount(
    givenFen,
    lines.map((line) => ({ priceFen: line.isGift ? 0 : ownDiscount(line), contentCount: 1 })),
  )
  return lines.map((line, index) =>
    line.isGift || line.comboDiscountFen !== undefined
      ? line
      : { ...line, discountBp: null, manualDiscountFen: shares[index]! },
  )
}

/**
 * The order on such terms. What is agreed on the whole gives way first, 抹零 with it; the lines' own discounts only where that is not
 * enough, each in proportion. Gifts and what combos take off stay.
 */
export const onTerms = (order: DraftOrder, terms: Terms): DraftOrder => {
  const { listFen } = termsRange(order)
  const totalFen = termsTotal(listFen, terms)
  const givenFen = listFen - totalFen
  const ownFen = order.lines.filter(isSold).reduce((sum, line) => sum + ownDiscount(line), 0)
  if (givenFen < ownFen) return { lines: scaled(order.lines, givenFen), whole: { kind: 'none' }, roundingFen: 0 }
  const whole: WholeDiscount =
    givenFen === ownFen
      ? { kind: 'none' }
      : ownFen === 0 && 'rateBp' in terms
        ? { kind: 'rate', bp: terms.rateBp }
        : { kind: 'target', fen: totalFen }
  return { lines: order.lines, whole, roundingFen: 0 }
}

/**
 * Why she may not pass the order on these terms, beyond her own limits: a price she names is one she gives. Gifts are nobody's matter
 * here, they are passed as they were asked for.
 * @param order as it would be (`onTerms`)
 */
export const whyNotTerms = (order: DraftOrder, limits: Pick<DiscountLimits, 'minPercent'>): Refusal | null => {
  const lines = order.lines.filter(isSold)
  const { minPercent } = limits
  // Nothing is rounded off beside a price that is named.
  const judge: DiscountLimits = { mayDiscount: true, mayGift: false, minPercent, mostRoundedFen: 0, seesFloor: false }
  const [first] = reviewsOf({ ...order, lines }, judge)
  if (!first) return null
  const name = first.line === 0 ? '整单' : lines[first.line - 1]!.name
  return isRefusal(first.refusal, orderRefusals.belowHiddenFloor)
    ? orderRefusals.termsBelowFloor({ name })
    : orderRefusals.termsBelowLimit({ name, percent: minPercent })
}
