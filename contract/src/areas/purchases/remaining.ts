/**
 * Value of sessions taken from a purchased item, by remaining value: nothing is lost to rounding, because the
 * last session takes the rest. Source: money book §9 (price of a deduction, L3, L5).
 */
import type { Fen } from '../../money.ts'
import { shareOf } from '../../proportion.ts'

export type Remaining = {
  /** Sessions not yet used, refunded or moved; locked ones included. */
  readonly qtyLeft: number
  /** Value of those sessions. */
  readonly valueLeftFen: Fen
}

/**
 * Value of `sessions` sessions: all that is left for all sessions, else floor(value × sessions ÷ left).
 * @throws RangeError unless 1 ≤ sessions ≤ qtyLeft
 */
export const deductionValue = ({ qtyLeft, valueLeftFen }: Remaining, sessions: number): Fen => {
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > qtyLeft)
    throw new RangeError(`${sessions} of ${qtyLeft} sessions`)
  return sessions === qtyLeft ? valueLeftFen : shareOf(valueLeftFen, sessions, qtyLeft).floor
}

/**
 * Value that may still be used although part of the line is owed (L5): what is left less the open debt.
 * By L4 this equals money in, less money out, plus written-off debt, less value already used.
 */
export const coveredFen = (item: Remaining, debtOpenFen: Fen): Fen => Math.max(0, item.valueLeftFen - debtOpenFen)

/** Whether `sessions` sessions are covered by money (or forgiven debt); sessions of no value always are. */
export const isCovered = (item: Remaining, sessions: number, debtOpenFen: Fen): boolean => {
  const value = deductionValue(item, sessions)
  return value === 0 || value <= coveredFen(item, debtOpenFen)
}

/** Most sessions that may be deducted while `debtOpenFen` of the line is owed; never the locked ones. */
export const deductibleSessions = (item: Remaining & { readonly qtyLocked: number }, debtOpenFen: Fen): number => {
  let sessions = item.qtyLeft - item.qtyLocked
  while (sessions > 0 && !isCovered(item, sessions, debtOpenFen)) sessions -= 1
  return sessions
}

/** Retail and medicine are handed over at the till; services wait for their sessions. */
export const isHandedOut = ({ needDeduct }: { readonly needDeduct: boolean }): boolean => !needDeduct
