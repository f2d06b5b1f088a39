/** What counts as a deal, and of whom it is. Source: customers book §7.5, docs/adr/0070. */
import type { Fen } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import { lifecycleRefusals } from './words.ts'

/** As it holds on one business day. */
export type Definition = {
  /** What a payment must at least come to, with what is owed of it: who buys on credit buys today. */
  readonly minDealFen: Fen
  readonly countDeposit: boolean
  readonly countRecharge: boolean
  readonly countRetail: boolean
  /** Days from the first deal on, its own included. */
  readonly newDays: number
  /** What somebody is who buys again on the day of her first deal. */
  readonly sameDay: 'new' | 'regular'
}

/** Of a hospital that never said otherwise. */
export const usualDefinition: Definition = {
  minDealFen: 1,
  countDeposit: false,
  countRecharge: false,
  countRetail: false,
  newDays: 1,
  sameDay: 'new',
}

/** A payment as the definition looks at it. */
export type Bargain = {
  readonly kind: 'SETTLE' | 'REPAY' | 'RECHARGE'
  /** What was to be paid: received, offset, owed. */
  readonly dueFen: Fen
  /** What was bought: `deposit` is money for later, `retail` what is handed out, `care` everything else. */
  readonly lines: readonly ('deposit' | 'retail' | 'care')[]
}

/** Whether a payment is a deal. A debt that is repaid was a deal when it was bought. */
export const countsAsDeal = (
  { minDealFen, countDeposit, countRecharge, countRetail }: Definition,
  { kind, dueFen, lines }: Bargain,
): boolean => {
  if (kind === 'REPAY' || dueFen < minDealFen) return false
  if (kind === 'RECHARGE') return countRecharge
  return lines.some((line) => (line === 'deposit' ? countDeposit : line === 'retail' ? countRetail : true))
}

/** Why a definition is not changed any more: what was judged by it stays as it was. @param today the business day */
export const whyNotRedefined = (effectiveFrom: string | null, today: string): Refusal | null =>
  (effectiveFrom ?? '') <= today ? lifecycleRefusals.alreadyHolds() : null
