/**
 * What a payment earns: of each line the first rule that is for its kind and her level; by rule for each whole 100 yuan of what its
 * lines come to, times the rate of her card where the rule goes by it, no more a day than the rule gives (money book §5).
 */
import type { Fen } from '../../money.ts'
import { shareOf } from '../../proportion.ts'

export type PaymentRule = {
  readonly id: number
  readonly kindId: number | null
  readonly grade: number
  readonly perHundred: number
  readonly dailyCap: number
  /** Times the rate of the card; false, too, where no card of the hospital has one of its own. */
  readonly byCard: boolean
  /** The last day of what it brings; null: it does not end. */
  readonly expires: string | null
}
/** Real money of a line: no promotion, no debt. */
export type EarningLine = { readonly kindId: number | null; readonly realFen: Fen }
export type Earning = { readonly points: number; readonly expires: string | null }

const HUNDRED = 10_000
/** Per cent: points as usual. */
export const USUAL_RATE = 100

/** Does one need to know her, or what is bought, to say what it earns? */
export const asksMore = (rules: readonly PaymentRule[]): boolean =>
  rules.some(({ kindId, grade, dailyCap, byCard }) => kindId !== null || grade > 0 || dailyCap > 0 || byCard)

const fits = (rule: PaymentRule, kindId: number | null, grade: number): boolean =>
  (rule.kindId === null || rule.kindId === kindId) && (rule.grade === 0 || rule.grade === grade)

type Who = {
  readonly grade: number
  /** What payments of the day have brought her so far. */
  readonly today: number
  /** Of the card that counts for her now, in per cent of the usual. */
  readonly cardRate: number
}

/** Part of a point is none. @param rules in their order */
export const earnedBy = (
  rules: readonly PaymentRule[],
  lines: readonly EarningLine[],
  { grade, today, cardRate }: Who,
): Earning[] => {
  const sums = new Map<PaymentRule, Fen>()
  for (const { kindId, realFen } of lines) {
    const rule = rules.find((one) => fits(one, kindId, grade))
    if (rule) sums.set(rule, (sums.get(rule) ?? 0) + realFen)
  }
  let given = today
  return [...sums].flatMap(([{ perHundred, dailyCap, expires, byCard }, fen]) => {
    const rate = byCard ? cardRate : USUAL_RATE
    const whole = shareOf(Math.floor(fen / HUNDRED) * perHundred, rate, USUAL_RATE).floor
    const points = dailyCap > 0 ? Math.min(whole, Math.max(0, dailyCap - given)) : whole
    given += points
    return points > 0 ? [{ points, expires }] : []
  })
}
