/**
 * What a coupon takes off an order (pure): which lines it may pay, from which sum on, how much, and beside which others.
 * Source: money book §5, T2 and T3. Amounts in fen.
 */
import { type Fen, MAX_FEN, toYuan, withCommas } from '../../money.ts'
import { shareOf, spread } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import { type CouponKind, type CouponScope, couponRefusals, couponScopes, type RefundBack } from './words.ts'

/** What was promised with a coupon: kept with each one as it was sent. */
export type CouponTerms = {
  readonly name: string
  readonly kind: CouponKind
  readonly faceFen: Fen | null
  /** What is paid still, in per cent. */
  readonly percent: number | null
  readonly capFen: Fen | null
  /** 0: from the first fen. */
  readonly thresholdFen: Fen
  /** Units of its project that are free. */
  readonly quantity: number | null
  readonly scope: CouponScope
  readonly scopeIds: readonly number[]
  /** What the scope is called, as it was then. */
  readonly scopeNames: string
  readonly stackable: boolean
  readonly withLevelPrice: boolean
  readonly transferable: boolean
  readonly refundBack: RefundBack
}

/** A line of an order as a coupon looks at it. */
export type CouponLine = {
  readonly id: number
  readonly orderId: number
  readonly productId: number | null
  readonly kindId: number | null
  /** Its type and all above it. */
  readonly typeIds: readonly number[]
  readonly contentCount: number
  readonly payAmountFen: Fen
  readonly levelDiscountFen: Fen
  /** Whether its product may be paid by coupons at all. */
  readonly takesCoupon: boolean
}

/** What a coupon takes off, and from which lines. */
export type Worth = { readonly fen: Fen; readonly lineIds: readonly number[] }

const inScope = ({ scope, scopeIds }: CouponTerms, line: CouponLine): boolean => {
  if (!line.takesCoupon || line.payAmountFen <= 0) return false
  switch (scope) {
    case 'ALL':
      return true
    case 'TYPE':
      return line.typeIds.some((id) => scopeIds.includes(id))
    case 'KIND':
      return line.kindId !== null && scopeIds.includes(line.kindId)
    case 'PRODUCT':
      return line.productId !== null && scopeIds.includes(line.productId)
  }
}

/** 全部项目, or the words of what it is for. */
export const scopeSays = ({ scope, scopeNames }: Pick<CouponTerms, 'scope' | 'scopeNames'>): string =>
  scope === 'ALL' ? couponScopes.ALL : scopeNames

const sumOf = (lines: readonly CouponLine[]): Fen => lines.reduce((sum, line) => sum + line.payAmountFen, 0)

/** Its project for nothing, unit by unit: of a line of three one third, and all of it where all three are free. */
const freeUnits = (quantity: number, lines: readonly CouponLine[]): Worth => {
  let left = quantity
  const taken: { id: number; fen: Fen }[] = []
  for (const { id, contentCount, payAmountFen } of lines) {
    const units = Math.min(left, contentCount)
    left -= units
    if (units > 0) taken.push({ id, fen: shareOf(payAmountFen, units, contentCount).floor })
  }
  const some = taken.filter(({ fen }) => fen > 0)
  return { fen: some.reduce((sum, { fen }) => sum + fen, 0), lineIds: some.map(({ id }) => id) }
}

/** What it takes off these lines, whatever else they are paid by. */
const takenOff = (terms: CouponTerms, lines: readonly CouponLine[]): Worth => {
  const total = sumOf(lines)
  const lineIds = lines.map(({ id }) => id)
  if (terms.kind === 'CASH') return { fen: Math.min(terms.faceFen ?? 0, total), lineIds }
  if (terms.kind === 'DISCOUNT') {
    const off = shareOf(total, 100 - (terms.percent ?? 100), 100).floor
    return { fen: Math.min(off, terms.capFen ?? MAX_FEN), lineIds }
  }
  return freeUnits(terms.quantity ?? 0, lines)
}

/**
 * What a coupon by itself takes off these orders, or why it takes off nothing. The threshold looks at what the lines in its
 * scope come to before coins, points and coupons (T2).
 */
export const worthOf = (terms: CouponTerms, lines: readonly CouponLine[]): Worth | Refusal => {
  const scoped = lines.filter((line) => inScope(terms, line))
  if (scoped.length === 0) return couponRefusals.noLine({ scope: scopeSays(terms) })
  const open = terms.withLevelPrice ? scoped : scoped.filter((line) => line.levelDiscountFen === 0)
  if (open.length === 0) return couponRefusals.levelPriced()
  const gap = terms.thresholdFen - sumOf(open)
  if (gap > 0) return couponRefusals.belowThreshold({ gap: toYuan(gap) })
  const worth = takenOff(terms, open)
  return worth.fen > 0 ? worth : couponRefusals.nothingLeft()
}

export const isWorth = (answer: Worth | Refusal): answer is Worth => 'fen' in answer

/** T3: of several coupons of one payment each must bear the others. */
export const whyNotBeside = (chosen: readonly Pick<CouponTerms, 'name' | 'stackable'>[]): Refusal | null => {
  const single = chosen.length > 1 ? chosen.find(({ stackable }) => !stackable) : undefined
  return single ? couponRefusals.alone({ name: single.name }) : null
}

/**
 * What several coupons take off together, in their order: those for the fewest lines are laid first, and each later one takes
 * no more than its lines still need. So what is answered always finds its place on the lines.
 */
export const worthTogether = (
  chosen: readonly CouponTerms[],
  lines: readonly CouponLine[],
): readonly (Worth | Refusal)[] => {
  const own = chosen.map((terms) => worthOf(terms, lines))
  const need = new Map(lines.map((line) => [line.id, line.payAmountFen]))
  const width = (at: number): number => {
    const worth = own[at]!
    return isWorth(worth) ? worth.lineIds.length : 0
  }
  const order = own.map((_, at) => at).toSorted((a, b) => width(a) - width(b) || a - b)
  const result = [...own]
  for (const at of order) {
    const worth = own[at]!
    if (!isWorth(worth)) continue
    const open = worth.lineIds.map((id) => need.get(id) ?? 0)
    const fen = Math.min(
      worth.fen,
      open.reduce((sum, one) => sum + one, 0),
    )
    spread(fen, open).forEach((share, index) => {
      const id = worth.lineIds[index]!
      need.set(id, need.get(id)! - share)
    })
    result[at] = fen > 0 ? { ...worth, fen } : couponRefusals.nothingLeft()
  }
  return result
}

const yuan = (fen: Fen): string => withCommas(toYuan(fen)).replace(/\.00$/, '')

/** 8.5 折. @param percent what is paid still */
export const foldText = (percent: number): string =>
  `${percent % 10 === 0 ? percent / 10 : (percent / 10).toFixed(1)} 折`

/** What stands large on a coupon: ¥200, 8.5 折, 免费 1 次. */
export const couponFace = ({
  kind,
  faceFen,
  percent,
  quantity,
}: Pick<CouponTerms, 'kind' | 'faceFen' | 'percent' | 'quantity'>): string => {
  if (kind === 'CASH') return faceFen === null ? '¥ –' : `¥${yuan(faceFen)}`
  if (kind === 'DISCOUNT') return percent === null ? '– 折' : foldText(percent)
  return quantity === null ? '免费' : `免费 ${quantity} 次`
}

/** The rule of a coupon in one sentence, as people say it. */
export const couponSays = (terms: CouponTerms): string => {
  const from = terms.thresholdFen > 0 ? `满 ${yuan(terms.thresholdFen)} 元` : ''
  const scope = scopeSays(terms)
  const what =
    terms.kind === 'CASH'
      ? `${from ? `${from}减` : '抵'} ${terms.faceFen === null ? '–' : yuan(terms.faceFen)} 元`
      : terms.kind === 'DISCOUNT'
        ? `${from}打 ${terms.percent === null ? '– 折' : foldText(terms.percent)}${terms.capFen === null ? '' : `，最多减 ${yuan(terms.capFen)} 元`}`
        : `${from ? `${from}，` : ''}${terms.quantity ?? 1} 次免费`
  const beside = terms.stackable ? '可与其他可叠加的券同用' : '不与其他券同用'
  return `${scope}${scope === '' ? '' : '：'}${what}；${beside}${terms.withLevelPrice ? '' : '，不与会员价同享'}。`
}

/** How much it takes off was worked out like this; for who looks at the till. */
export const worthSays = (terms: CouponTerms, worth: Worth, lines: readonly CouponLine[]): string => {
  const total = sumOf(lines.filter(({ id }) => worth.lineIds.includes(id)))
  if (terms.kind === 'DISCOUNT') {
    const off = shareOf(total, 100 - (terms.percent ?? 100), 100).floor
    const capped = terms.capFen !== null && off > terms.capFen ? `，封顶 ${yuan(terms.capFen)}` : ''
    return `${yuan(total)} × ${100 - (terms.percent ?? 100)}% = ${yuan(off)}${capped}`
  }
  if (terms.kind === 'CASH')
    return (terms.faceFen ?? 0) > worth.fen
      ? `面值 ${yuan(terms.faceFen ?? 0)}，适用项目只需 ${yuan(worth.fen)}`
      : `面值 ${yuan(terms.faceFen ?? 0)}`
  return `${terms.scopeNames} 免费 ${terms.quantity ?? 1} 次`
}

/** The most a coupon takes off, against a budget; null where nothing says so. @param priceFen of its project */
export const mostWorth = (terms: CouponTerms, priceFen: Fen | null): Fen | null => {
  if (terms.kind === 'CASH') return terms.faceFen
  if (terms.kind === 'DISCOUNT') return terms.capFen
  return priceFen === null ? null : priceFen * (terms.quantity ?? 1)
}
