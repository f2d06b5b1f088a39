/** What forbids a combo to be kept, offered or taken; the same on screen and server. Source: money book §4 (C1–C3). */
import type { Static } from 'typebox'
import { type Fen, toYuan } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import { allocate, mostOf, originalOf, type Part } from './allocation.ts'
import type { ComboChoice, PickGroup } from './nouns.ts'
import { type ComboKind, comboRefusals } from './words.ts'

type Group = Static<typeof PickGroup>
export type Choice = Static<typeof ComboChoice>

/** A line as the rules look at it; amounts in fen. */
export type ComboPart = {
  readonly productId: number
  readonly name: string
  readonly count: number
  readonly groupNo: number | null
  readonly isGift: boolean
  readonly weightFen: Fen | null
  /** Of one, as it stands today. */
  readonly priceFen: Fen
}
/** What a combo is made of. */
export type ComboContent = {
  readonly kind: ComboKind
  readonly priceFen: Fen
  readonly groups: readonly Group[]
  readonly lines: readonly ComboPart[]
}

/**
 * A line as its part of the price is laid out.
 * @param sharesGifts 赠品分摊: a gift takes its share as everything else does
 */
export const partOf = ({ priceFen, count, weightFen, isGift }: ComboPart, sharesGifts = false): Part => ({
  originalFen: priceFen * count,
  weightFen,
  isGift: isGift && !sharesGifts,
})
const partsOf = (lines: readonly ComboPart[], sharesGifts: boolean): Part[] =>
  lines.map((line) => partOf(line, sharesGifts))

/** The lines of one choice: of each group so many as are chosen, first those that `before` puts first. */
const chosenBy = (
  { groups, lines }: Pick<ComboContent, 'groups' | 'lines'>,
  before: (a: ComboPart, b: ComboPart) => number,
): ComboPart[] => [
  ...lines.filter(({ groupNo }) => groupNo === null),
  ...groups.flatMap(({ choose }, at) =>
    lines
      .filter(({ groupNo }) => groupNo === at + 1)
      .sort(before)
      .slice(0, choose),
  ),
]

/** The choice that comes to least: the price is held to it, and 原价合计 says it. */
export const cheapest = (content: Pick<ComboContent, 'groups' | 'lines'>): ComboPart[] =>
  chosenBy(content, (a, b) => a.priceFen * a.count - b.priceFen * b.count)

/** What comes to a combo, by the choice that comes to least. */
export const figuresOf = (content: ComboContent, sharesGifts = false) => {
  const lines = cheapest(content)
  const parts = partsOf(lines, sharesGifts)
  return { lines, parts, originalFen: originalOf(parts), shares: allocate(content.priceFen, parts) }
}

/**
 * What is left of the price when everything in it is paid for, by the choice that costs most (fen); null where a cost is not known.
 * @param costOf of one of a product, in fen
 */
export const marginOf = (content: ComboContent, costOf: (productId: number) => Fen | null): Fen | null => {
  if (content.lines.some(({ productId }) => costOf(productId) === null)) return null
  const cost = ({ productId, count }: ComboPart): Fen => (costOf(productId) ?? 0) * count
  const dearest = chosenBy(content, (a, b) => cost(b) - cost(a))
  return content.priceFen - dearest.reduce((sum, line) => sum + cost(line), 0)
}

const whyNotGroups = ({ kind, groups, lines }: ComboContent): Refusal | null => {
  if (kind === 'FIXED' && (groups.length > 0 || lines.some(({ groupNo }) => groupNo !== null)))
    return comboRefusals.groupsOfFixed()
  if (kind === 'PICK' && groups.length === 0) return comboRefusals.noGroups()
  for (const { name, groupNo, isGift } of lines) {
    if (groupNo !== null && !groups[groupNo - 1]) return comboRefusals.groupMissing({ name })
    if (groupNo !== null && isGift) return comboRefusals.giftInGroup({ name })
  }
  for (const [at, { name, choose }] of groups.entries()) {
    const inGroup = lines.filter(({ groupNo }) => groupNo === at + 1).length
    if (inGroup < choose) return comboRefusals.groupTooSmall({ group: name, choose, lines: inGroup })
  }
  return null
}

const sameTwice = (lines: readonly ComboPart[]): ComboPart | undefined =>
  lines.find((line, at) =>
    lines.some(
      (other, before) =>
        before < at &&
        other.productId === line.productId &&
        other.groupNo === line.groupNo &&
        other.isGift === line.isGift,
    ),
  )

/** Whether its price is more than its lines cost alone, by the choice that comes to least. */
export const whyNotPrice = ({ priceFen, groups, lines }: ComboContent): Refusal | null => {
  const most = mostOf(partsOf(cheapest({ groups, lines }), false))
  return priceFen > most ? comboRefusals.dearerThanParts({ price: toYuan(priceFen), most: toYuan(most) }) : null
}

/** Why a combo cannot be kept like this; null when it can. */
export const whyNotCombo = (content: ComboContent): Refusal | null => {
  if (content.priceFen <= 0) return comboRefusals.noPrice()
  if (content.lines.every(({ isGift }) => isGift)) return comboRefusals.nothingSold()
  const same = sameTwice(content.lines)
  if (same) return comboRefusals.sameTwice({ name: same.name })
  return whyNotGroups(content) ?? whyNotPrice(content)
}

type Offered = {
  readonly name: string
  readonly status: 0 | 1
  readonly saleFrom: string | null
  readonly saleTo: string | null
}

/** Why a combo cannot go on an order today, drafts included. @param today local date */
export const whyNotOffer = ({ name, status, saleFrom, saleTo }: Offered, today: string): Refusal | null => {
  if (status === 1) return comboRefusals.notForSale({ name, reason: '已禁用' })
  if (saleFrom && today < saleFrom) return comboRefusals.notForSale({ name, reason: `从 ${saleFrom} 起才可销售` })
  return saleTo && today > saleTo ? comboRefusals.notForSale({ name, reason: `已于 ${saleTo} 停售` }) : null
}

type Limited = {
  readonly name: string
  readonly perCustomerLimit: number | null
  /** Pieces nobody has taken; null: any number. */
  readonly left: number | null
}

/** Why so many cannot be taken: of all, of hers. @param bought what the customer has on other orders */
export const whyNotTake = (
  { name, perCustomerLimit, left }: Limited,
  count: number,
  bought: number,
): Refusal | null => {
  if (left !== null && count > left) return comboRefusals.soldOut({ name, left })
  return perCustomerLimit !== null && bought + count > perCustomerLimit
    ? comboRefusals.overLimit({ name, limit: perCustomerLimit, bought })
    : null
}

/** Why a choice does not fit; null when each group has as many of its own as it asks for. */
export const whyNotChoice = (
  {
    name,
    groups,
    lines,
  }: Pick<ComboContent, 'groups'> & {
    readonly name: string
    readonly lines: readonly Pick<ComboPart, 'productId' | 'groupNo'>[]
  },
  choices: readonly Choice[],
): Refusal | null => {
  for (const { groupNo, productIds } of choices) {
    const own = new Set(lines.filter((line) => line.groupNo === groupNo).map(({ productId }) => productId))
    if (productIds.some((id) => !own.has(id))) return comboRefusals.choiceUnknown({ name })
  }
  for (const [at, group] of groups.entries()) {
    const of = choices.filter(({ groupNo }) => groupNo === at + 1)
    if (of.length !== 1 || of[0]!.productIds.length !== group.choose)
      return comboRefusals.choiceMissing({ name, group: group.name, choose: group.choose })
  }
  return null
}

/** The lines that are taken: the fixed ones and those chosen, in the combo's order. */
export const taken = <L extends Pick<ComboPart, 'productId' | 'groupNo'>>(
  lines: readonly L[],
  choices: readonly Choice[],
): L[] =>
  lines.filter(
    ({ groupNo, productId }) =>
      groupNo === null || choices.some((one) => one.groupNo === groupNo && one.productIds.includes(productId)),
  )

/** A line of a combo as an order has it: how many, and what the allocation takes off its price (fen). */
export type Exploded<L> = { readonly line: L; readonly contentCount: number; readonly comboDiscountFen: Fen }

/**
 * The lines of so many combos: each line's part of the price is that of one combo, as often as it is sold.
 * @param sharesGifts 赠品分摊; what it comes to is the same with it and without
 */
export const explode = <L extends ComboPart>(
  priceFen: Fen,
  lines: readonly L[],
  count: number,
  sharesGifts: boolean,
): Exploded<L>[] => {
  const parts = partsOf(lines, sharesGifts)
  const shares = allocate(priceFen, parts)
  return lines.map((line, at) => ({
    line,
    contentCount: line.count * count,
    comboDiscountFen: (parts[at]!.originalFen - shares[at]!) * count,
  }))
}

/** Whether a line is given for nothing on its order: a gift that takes no share of the price. */
export const isGiven = <L extends ComboPart>({ line, contentCount, comboDiscountFen }: Exploded<L>): boolean =>
  line.isGift && comboDiscountFen === line.priceFen * contentCount

/** A combo as it is sold to somebody: by its own price, or by what her card makes of its projects. */
export type Offer<L> = { readonly byLevel: boolean; readonly lines: readonly Exploded<L>[] }

/**
 * The better one of two, never both (docs/adr/0099): the combo's allocation, or her card's prices of everything in it that is not
 * given along. What is given along is given either way.
 * @param levelOf what one of a product costs her by her card, in fen; null: she has none
 */
export const bestOffer = <L extends ComboPart>(
  lines: readonly Exploded<L>[],
  levelOf: (productId: number) => Fen | null,
): Offer<L> => {
  const byCard = lines.map((one): Exploded<L> => {
    const { line, contentCount } = one
    if (line.isGift) return { ...one, comboDiscountFen: line.priceFen * contentCount }
    const level = levelOf(line.productId)
    return level === null ? one : { ...one, comboDiscountFen: (line.priceFen - level) * contentCount }
  })
  const off = (all: readonly Exploded<L>[]): Fen => all.reduce((sum, { comboDiscountFen }) => sum + comboDiscountFen, 0)
  const known = lines.every(({ line }) => line.isGift || levelOf(line.productId) !== null)
  const byLevel = known && off(byCard) > off(lines)
  return { byLevel, lines: byLevel ? byCard : lines }
}
