/**
 * How the price of a combo lies on what is in it. Pure: the form's preview, the order's screen and the server ask the same.
 * Σ of the parts is the price to the fen (C1). Source: money book §4.
 */
import type { Fen } from '../../money.ts'
import { spread } from '../../proportion.ts'

/** A line as it is laid out: what it would cost alone, for how much it stands (null: for that), whether it is given along. */
export type Part = { readonly originalFen: Fen; readonly weightFen: Fen | null; readonly isGift: boolean }

/** What all of it would cost alone, gifts included (fen). */
export const originalOf = (parts: readonly Part[]): Fen => parts.reduce((sum, { originalFen }) => sum + originalFen, 0)

/** The most a combo of these may cost: its lines alone, without gifts (fen). */
export const mostOf = (parts: readonly Part[]): Fen => originalOf(parts.filter(({ isGift }) => !isGift))

const isNothing = (weights: readonly number[]): boolean => weights.every((weight) => weight === 0)

/**
 * The price by weight, by the largest remainder. No line comes to more than it costs alone: what its weight would put above
 * that goes to the others, so an order shows a saving on each line or none. A gift comes to nothing, unless
 * the house lets gifts take a share (赠品分摊): then it is none here.
 * @param priceFen at most `mostOf(parts)`
 */
export const allocate = (priceFen: Fen, parts: readonly Part[]): Fen[] => {
  const shares = parts.map(() => 0)
  let open = parts.flatMap(({ isGift }, at) => (isGift ? [] : [at]))
  let left = priceFen
  while (left > 0 && open.length > 0) {
    const said = open.map((at) => parts[at]!.weightFen ?? parts[at]!.originalFen)
    const tried = spread(left, isNothing(said) ? open.map((at) => parts[at]!.originalFen) : said)
    const full = open.filter((at, place) => tried[place]! > parts[at]!.originalFen)
    if (full.length === 0) {
      for (const [place, at] of open.entries()) shares[at] = tried[place]!
      return shares
    }
    for (const at of full) {
      shares[at] = parts[at]!.originalFen
      left -= parts[at]!.originalFen
    }
    open = open.filter((at) => !full.includes(at))
  }
  return shares
}
