/**
 * 改单试算: what unused sessions cover of other projects, and what is paid on top or left over (pure). Debt is given up first, then
 * what was written off; promotions come back as with a refund. Source: money book §6, §10.1.
 */
import { type Fen, toYuan, withCommas } from '../../money.ts'
import { shareOf } from '../../proportion.ts'
import { type ComboTerms, capOf } from './combo-cap.ts'
import { clawback, type Earned, type Refundable, type TrialLine, trialOf } from './trial.ts'

export type ChangedLine = Pick<
  TrialLine,
  | 'itemId'
  | 'lineId'
  | 'productName'
  | 'qty'
  | 'valueFen'
  | 'debtCancelFen'
  | 'writeoffCancelFen'
  | 'coinsBack'
  | 'pointsBack'
> & {
  /** What it pays of the new projects. */
  readonly coveredFen: Fen
  /** One sentence. */
  readonly why: string
}

export type ChangeTrial = {
  readonly lines: readonly ChangedLine[]
  readonly valueFen: Fen
  readonly debtCancelFen: Fen
  readonly writeoffCancelFen: Fen
  readonly coveredFen: Fen
  readonly newFen: Fen
  /** One of the two: to be paid on top, or left over. */
  readonly upFen: Fen
  readonly restFen: Fen
  readonly coinsBack: number
  readonly pointsBack: number
  /** Points its money had earned: they go along to the new order. */
  readonly pointsMoved: number
  /** Those of what is left over: taken from her account, and what is gone is kept from the money. */
  readonly pointsTaken: number
  readonly pointsShortFen: Fen
  /** A combo whose own rule leaves less than the value that would go on: it is not changed so. */
  readonly beyond: { readonly combo: string; readonly mostFen: Fen } | null
}

const nothingEarned: Earned = { points: 0, takenBefore: 0, realInFen: 0, outBeforeFen: 0, balance: 0 }
const shown = (fen: Fen): string => withCommas(toYuan(fen))

const saidOf = (item: Refundable, { qty, valueFen, debtCancelFen, writeoffCancelFen, cashFen }: TrialLine): string => {
  const kept = [
    [debtCancelFen, '先冲欠款'],
    [writeoffCancelFen, '冲已核销'],
  ] as const
  const parts = kept.filter(([fen]) => fen > 0).map(([fen, word]) => `${word} ${shown(fen)}`)
  const counted = qty === item.qtyLeft ? `换完剩余价值 ${shown(valueFen)}` : `按剩余价值平摊 ${shown(valueFen)}`
  const left = `剩 ${item.qtyLeft} 次值 ${shown(item.valueLeftFen)}，换出 ${qty} 次`
  return `${[`${left}，${counted}`, ...parts].join('，')}，可抵扣 ${shown(cashFen)}`
}

type Wanted = { readonly item: Refundable; readonly qty: number }

const lineOf = (line: TrialLine, item: Refundable): ChangedLine => {
  const { itemId, lineId, productName, qty, valueFen, debtCancelFen, writeoffCancelFen, coinsBack, pointsBack } = line
  const parts = { itemId, lineId, productName, qty, valueFen, debtCancelFen, writeoffCancelFen, coinsBack, pointsBack }
  return { ...parts, coveredFen: line.cashFen, why: saidOf(item, line) }
}

/** Points that the money had earned: those of what is left over are taken, the others go along. */
const pointsOf = (earned: Earned, coveredFen: Fen, restFen: Fen, pointsBack: number) => {
  const claimed = clawback(earned, coveredFen)
  const ofRest = coveredFen === 0 ? 0 : shareOf(claimed, restFen, coveredFen).floor
  const pointsTaken = Math.min(ofRest, earned.balance + pointsBack)
  // A point is worth a fen.
  return { pointsMoved: claimed - ofRest, pointsTaken, pointsShortFen: Math.min(ofRest - pointsTaken, restFen) }
}

/** Whether more would leave a combo than a refund of it came to: a change is no way round its rule. */
const beyondOf = (lines: readonly TrialLine[], wanted: readonly Wanted[]): ChangeTrial['beyond'] => {
  const at = lines.findIndex(({ usedShortFen }) => usedShortFen > 0)
  const combo: ComboTerms | null = at === -1 ? null : wanted[at]!.item.combo
  return combo && { combo: combo.name, mostFen: capOf(combo) }
}

/**
 * The trial sheet of a change.
 * @param earned points of the order that the sessions leave
 * @param newFen what the new projects come to
 */
export const changeOf = (wanted: readonly Wanted[], earned: Earned, newFen: Fen): ChangeTrial => {
  const { lines, cashFen: coveredFen, ...sheet } = trialOf(wanted, nothingEarned)
  const restFen = Math.max(0, coveredFen - newFen)
  return {
    lines: lines.map((line, at) => lineOf(line, wanted[at]!.item)),
    valueFen: sheet.valueFen,
    debtCancelFen: sheet.debtCancelFen,
    writeoffCancelFen: sheet.writeoffCancelFen,
    coveredFen,
    newFen,
    upFen: Math.max(0, newFen - coveredFen),
    restFen,
    coinsBack: sheet.coinsBack,
    pointsBack: sheet.pointsBack,
    beyond: beyondOf(lines, wanted),
    ...pointsOf(earned, coveredFen, restFen, sheet.pointsBack),
  }
}

/** What it comes to, in one sentence. */
export const outcomeOf = ({
  coveredFen,
  newFen,
  upFen,
  restFen,
  pointsShortFen,
}: Pick<ChangeTrial, 'coveredFen' | 'newFen' | 'upFen' | 'restFen' | 'pointsShortFen'>): string => {
  const head = `原项目抵扣 ${shown(coveredFen)}，新项目 ${shown(newFen)}`
  if (upFen > 0) return `${head}，还要补 ${shown(upFen)}`
  if (restFen === 0) return `${head}，不用补款`
  const short = pointsShortFen > 0 ? `，扣已用掉的赠送积分 ${shown(pointsShortFen)}` : ''
  return `${head}，多出 ${shown(restFen)}${short}，退入余额 ${shown(restFen - pointsShortFen)}`
}
