/**
 * 退费试算: what goes back for sessions that were bought and not used, line by line, and why (pure). Debt is given up first, then
 * what was written off; of the rest what a combo's own rule takes off, a fee and points that are gone are kept. Source: money book §10.1.
 */
import { type Fen, toYuan, withCommas } from '../../money.ts'
import { shareOf, spread } from '../../proportion.ts'
import { deductionValue } from '../purchases/remaining.ts'
import { type ComboTerms, capOf, comboSaid, shortByRule } from './combo-cap.ts'

/** A bought item with what money and promotions did to its line. Fen; coins and points in their own unit. */
export type Refundable = {
  readonly itemId: number
  readonly lineId: number
  readonly productName: string
  readonly qtyTotal: number
  readonly qtyLeft: number
  readonly qtyRefunded: number
  readonly valueLeftFen: Fen
  readonly debtOpenFen: Fen
  readonly writtenOffFen: Fen
  /** What was paid for the line in coins and in points, and what refunds have given back of it. */
  readonly coinsPaid: number
  readonly coinsGiven: number
  readonly pointsPaid: number
  readonly pointsGiven: number
  /** The combo it came with, where that was sold with a rule of its own; null: its allocated value goes back. */
  readonly combo: ComboTerms | null
}

/** Of the whole order: points that its money earned, what was taken back of them, the money in and out, points she has now. */
export type Earned = {
  readonly points: number
  readonly takenBefore: number
  readonly realInFen: Fen
  readonly outBeforeFen: Fen
  readonly balance: number
}

export type TrialLine = {
  readonly itemId: number
  readonly lineId: number
  readonly productName: string
  readonly qty: number
  readonly valueFen: Fen
  readonly debtCancelFen: Fen
  readonly writeoffCancelFen: Fen
  /** What the combo's rule takes off, and the most that its combo may come back to; null: it has no such rule. */
  readonly usedShortFen: Fen
  readonly comboCapFen: Fen | null
  readonly feeFen: Fen
  readonly pointsShortFen: Fen
  readonly cashFen: Fen
  readonly coinsBack: number
  readonly pointsBack: number
  /** One sentence. */
  readonly why: string
}
export type Trial = {
  readonly lines: readonly TrialLine[]
  readonly valueFen: Fen
  readonly debtCancelFen: Fen
  readonly writeoffCancelFen: Fen
  readonly usedShortFen: Fen
  readonly feeFen: Fen
  readonly pointsShortFen: Fen
  readonly cashFen: Fen
  readonly coinsBack: number
  readonly pointsBack: number
  /** Points taken from her account; what she has not any more is kept from the money. */
  readonly pointsTaken: number
  /** What points that are gone would have kept, had nobody waived it. Fen. */
  readonly pointsWaivedFen: Fen
  /** The largest fee there could be. */
  readonly mostFeeFen: Fen
}

type Wanted = { readonly item: Refundable; readonly qty: number }

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** What comes back of a promotion: its share of the sessions that went back so far, less what was given before. */
const promotionBack = (paid: number, given: number, { item, qty }: Wanted): number =>
  Math.max(0, shareOf(paid, item.qtyRefunded + qty, item.qtyTotal).floor - given)

/** X, d and w of a line, and what they leave. */
const valuesOf = ({ item, qty }: Wanted) => {
  const valueFen = deductionValue(item, qty)
  const debtCancelFen = Math.min(item.debtOpenFen, valueFen)
  const writeoffCancelFen = Math.min(item.writtenOffFen, valueFen - debtCancelFen)
  return { valueFen, debtCancelFen, writeoffCancelFen, moneyFen: valueFen - debtCancelFen - writeoffCancelFen }
}

/** The same, held to the rules of their combos. */
const partsOf = (wanted: readonly Wanted[]) => {
  const values = wanted.map(valuesOf)
  const shorts = shortByRule(wanted.map(({ item: { combo } }, at) => ({ combo, moneyFen: values[at]!.moneyFen })))
  return values.map(({ moneyFen, ...rest }, at) => {
    const { combo } = wanted[at]!.item
    const usedShortFen = shorts[at]!
    return { ...rest, usedShortFen, comboCapFen: combo && capOf(combo), moneyFen: moneyFen - usedShortFen }
  })
}
type Parts = ReturnType<typeof partsOf>[number]

/** Points to be taken back, as the money they were earned by goes back: all of them when all of it has. */
export const clawback = ({ points, takenBefore, realInFen, outBeforeFen }: Earned, moneyFen: Fen): number =>
  realInFen === 0
    ? 0
    : Math.max(0, shareOf(points, Math.min(realInFen, outBeforeFen + moneyFen), realInFen).floor - takenBefore)

type Told = Omit<TrialLine, 'why'> & Pick<Refundable, 'qtyLeft' | 'valueLeftFen' | 'combo'>

const shown = (fen: Fen): string => withCommas(toYuan(fen))

const saidOf = (line: Told): string => {
  const whole = line.qty === line.qtyLeft
  const kept = [
    [line.debtCancelFen, '先冲欠款'],
    [line.writeoffCancelFen, '冲已核销'],
    [line.usedShortFen, '按套餐约定少退'],
    [line.feeFen, '扣手续费'],
    [line.pointsShortFen, '扣已用掉的赠送积分'],
  ] as const
  const parts = kept.filter(([fen]) => fen > 0).map(([fen, word]) => `${word} ${shown(fen)}`)
  const left = `剩 ${line.qtyLeft} 次值 ${shown(line.valueLeftFen)}，退 ${line.qty} 次`
  const counted = whole ? `退完剩余价值 ${shown(line.valueFen)}` : `按剩余价值平摊 ${shown(line.valueFen)}`
  const rule = line.combo ? comboSaid(line.combo) : null
  return `${[`${left}，${counted}`, ...(rule ? [rule] : []), ...parts].join('，')}，退款 ${shown(line.cashFen)}`
}

type Kept = Pick<TrialLine, 'feeFen' | 'pointsShortFen' | 'coinsBack' | 'pointsBack'>

/** A line from its parts and what is kept of it, with its sentence. */
const lineOf = ({ item, qty }: Wanted, { moneyFen, ...values }: Parts, kept: Kept): TrialLine => {
  const { itemId, lineId, productName, qtyLeft, valueLeftFen, combo } = item
  const cashFen = moneyFen - kept.feeFen - kept.pointsShortFen
  const line = { itemId, lineId, productName, qty, ...values, ...kept, cashFen }
  return { ...line, why: saidOf({ ...line, qtyLeft, valueLeftFen, combo }) }
}

const moneyOf = (part: Parts): Fen => part.moneyFen

/** What goes before fee and points, over all lines. */
const summed = (
  lines: readonly Pick<TrialLine, 'valueFen' | 'debtCancelFen' | 'writeoffCancelFen' | 'usedShortFen'>[],
) => ({
  valueFen: sumOf(lines, (line) => line.valueFen),
  debtCancelFen: sumOf(lines, (line) => line.debtCancelFen),
  writeoffCancelFen: sumOf(lines, (line) => line.writeoffCancelFen),
  usedShortFen: sumOf(lines, (line) => line.usedShortFen),
})

/**
 * The trial sheet of a refund.
 * @param feeFen what is kept as a fee, over all lines; never more than `mostFeeFen` of the answer
 * @param waived points that are gone are not kept from the money
 */
export const trialOf = (wanted: readonly Wanted[], earned: Earned, feeFen: Fen = 0, waived = false): Trial => {
  const parts = partsOf(wanted)
  const mostFeeFen = sumOf(parts, moneyOf)
  const kept = Math.min(feeFen, mostFeeFen)
  const fees = spread(kept, parts.map(moneyOf))
  const coins = wanted.map((one) => promotionBack(one.item.coinsPaid, one.item.coinsGiven, one))
  const points = wanted.map((one) => promotionBack(one.item.pointsPaid, one.item.pointsGiven, one))
  const pointsBack = sumOf(points, (one) => one)
  // What a rule keeps is gone from the order as a fee is.
  const claimed = clawback(earned, mostFeeFen + summed(parts).usedShortFen)
  const pointsTaken = Math.min(claimed, earned.balance + pointsBack)
  // A point is worth a fen.
  const goneFen = Math.min(claimed - pointsTaken, mostFeeFen - kept)
  const shortFen = waived ? 0 : goneFen
  const shorts = spread(
    shortFen,
    parts.map((part, at) => part.moneyFen - fees[at]!),
  )
  const lines = wanted.map((one, at) =>
    lineOf(one, parts[at]!, {
      feeFen: fees[at]!,
      pointsShortFen: shorts[at]!,
      coinsBack: coins[at]!,
      pointsBack: points[at]!,
    }),
  )
  return {
    lines,
    ...summed(lines),
    feeFen: kept,
    pointsShortFen: shortFen,
    cashFen: mostFeeFen - kept - shortFen,
    coinsBack: sumOf(coins, (one) => one),
    pointsBack,
    pointsTaken,
    pointsWaivedFen: goneFen - shortFen,
    mostFeeFen,
  }
}

/** A way she paid by: what of it lies on the order and did not go back yet. Later payments have higher ids. */
export type Origin = {
  readonly tenderId: number
  readonly code: string
  readonly paymentId: number
  readonly leftFen: Fen
}
export type Routed = { readonly originId: number; readonly code: string; readonly fen: Fen }

/** The way the money goes back: the last payment first, in proportion where one was made in several ways (money book §10.1). */
export const routeOf = (origins: readonly Origin[], cashFen: Fen): Routed[] => {
  const payments = [...new Set(origins.map(({ paymentId }) => paymentId))].sort((a, b) => b - a)
  let open = cashFen
  return payments.flatMap((paymentId) => {
    const own = origins.filter((one) => one.paymentId === paymentId)
    const takes = Math.min(
      open,
      sumOf(own, (one) => one.leftFen),
    )
    open -= takes
    const shares = spread(
      takes,
      own.map((one) => one.leftFen),
    )
    return own.flatMap(({ tenderId, code }, at) =>
      shares[at]! > 0 ? [{ originId: tenderId, code, fen: shares[at]! }] : [],
    )
  })
}
