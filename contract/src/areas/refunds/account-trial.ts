/**
 * What a refund of a balance, a deposit or a card comes to, by both figures of the book, and why (pure). By ratio: of what was put in
 * the share of what is left of money and gift. Money first: what was put in less everything that was used. Source: money book §10.3.
 */
import { type Fen, toYuan, withCommas } from '../../money.ts'
import { shareOf, spread } from '../../proportion.ts'
import type { BalanceFormula } from '../cashier/settlement-config.ts'
import type { PartKind } from './account-words.ts'

/** A recharge, a card's money, a deposit, a fee: what was put in (P) and given along (B), and what is left of each. Fen. */
export type PartStand = {
  readonly kind: PartKind
  readonly label: string
  readonly paidOn: string | null
  readonly originId: number | null
  readonly journals: readonly number[]
  /** The payment that brought it. */
  readonly paymentId: number | null
  readonly principalFen: Fen
  readonly bonusFen: Fen
  readonly principalLeftFen: Fen
  readonly bonusLeftFen: Fen
  /** What went back of P before. */
  readonly refundedFen: Fen
  readonly withinWeek: boolean
  /** Points that came with it and were not taken back. */
  readonly pointsGiven: number
  /** Coupons that came with it and are unused: they are taken back. */
  readonly coupons: readonly number[]
  /** What those took off that were used. */
  readonly couponShortFen: Fen
}

export type Part = PartStand & {
  readonly firstFen: Fen
  readonly ratioFen: Fen
  readonly whyFirst: string
  readonly whyRatio: string
}

type Money = Pick<PartStand, 'principalFen' | 'bonusFen' | 'principalLeftFen' | 'bonusLeftFen'>

const shown = (fen: Fen): string => withCommas(toYuan(fen))

/** floor(P × (Rp + Rb) ÷ (P + B)): the clinic's cause, or within seven days. */
export const byRatio = ({ principalFen, bonusFen, principalLeftFen, bonusLeftFen }: Money): Fen =>
  principalFen + bonusFen === 0
    ? 0
    : shareOf(principalFen, principalLeftFen + bonusLeftFen, principalFen + bonusFen).floor

/** max(0, P − ((P − Rp) + (B − Rb))): her own cause. */
export const principalFirst = ({ bonusFen, principalLeftFen, bonusLeftFen }: Money): Fen =>
  Math.max(0, principalLeftFen - (bonusFen - bonusLeftFen))

/** Both figures of a recharge or a card's money with their sums, never beyond what was put in and did not go back (R4). */
export const partOf = (stand: PartStand): Part => {
  const most = Math.max(0, stand.principalFen - stand.refundedFen)
  const [firstFen, ratioFen] = [Math.min(most, principalFirst(stand)), Math.min(most, byRatio(stand))]
  const { principalFen, bonusFen, principalLeftFen, bonusLeftFen, refundedFen } = stand
  const before = refundedFen > 0 ? `，已退 ${shown(refundedFen)}，合计不超过充入` : ''
  return {
    ...stand,
    firstFen,
    ratioFen,
    whyFirst: `${shown(principalFen)} − 用掉本金 ${shown(principalFen - principalLeftFen)} − 用掉赠送 ${shown(bonusFen - bonusLeftFen)}${before}`,
    whyRatio: `${shown(principalFen)} ×（剩 ${shown(principalLeftFen)} + 剩赠送 ${shown(bonusLeftFen)}）÷ ${shown(principalFen + bonusFen)}，截到分${before}`,
  }
}

/** A deposit: as much as the hospital gives back of it, and all of it. @param percent what is given back, in whole per cent */
export const depositPart = (stand: PartStand, percent: number): Part => {
  const left = stand.principalLeftFen
  return {
    ...stand,
    firstFen: shareOf(left, percent, 100).floor,
    ratioFen: left,
    whyFirst: `剩余定金 ${shown(left)} × ${percent}%，截到分`,
    whyRatio: `剩余定金 ${shown(left)} 全部退回`,
  }
}

/** A card's term and what was used of its rights. `days` null: without an end. Fen. */
export type CardTerm = {
  readonly feeFen: Fen
  readonly days: number | null
  /** Days of it that have passed. */
  readonly passed: number
  readonly used: readonly { readonly name: string; readonly times: number; readonly worthFen: Fen }[]
}

/** What goes back of a card's fee: less the days that passed, cut to the fen, less the rights that were used; never below nothing. */
export const feePart = (stand: PartStand, { feeFen, days, passed, used }: CardTerm): Part => {
  const gone = Math.max(0, Math.min(passed, days ?? 0))
  const daysFen = days === null || days <= 0 ? 0 : shareOf(feeFen, gone, days).floor
  const usedFen = used.reduce((sum, { times, worthFen }) => sum + times * worthFen, 0)
  const left = Math.max(0, feeFen - daysFen - usedFen)
  const rights = used.map(({ name, times, worthFen }) => `${name} ${times} 次 × ${shown(worthFen)}`).join('、')
  const why = [
    `已付卡费 ${shown(feeFen)}`,
    days === null ? '长期有效，不按天扣' : `过去 ${gone} 天 / 共 ${days} 天，扣 ${shown(daysFen)}`,
    usedFen > 0 ? `用掉权益 ${rights.slice(0, 90)}，扣 ${shown(usedFen)}` : '',
  ]
    .filter(Boolean)
    .join('，')
  return { ...stand, principalLeftFen: left, firstFen: left, ratioFen: left, whyFirst: why, whyRatio: why }
}

/** What is proposed: by the hospital's setting, else by whose cause it is; what was paid within a week goes back by ratio. */
export const proposed = (
  formula: BalanceFormula,
  reasonParty: 'CUSTOMER' | 'CLINIC',
  parts: readonly Pick<Part, 'withinWeek' | 'kind'>[],
): 'PRINCIPAL_FIRST' | 'RATIO' => {
  if (formula !== 'BY_CAUSE') return formula
  const money = parts.filter(({ kind }) => kind !== 'CARD_FEE')
  return reasonParty === 'CLINIC' || (money.length > 0 && money.every(({ withinWeek }) => withinWeek))
    ? 'RATIO'
    : 'PRINCIPAL_FIRST'
}

/** Paid within seven days, and nothing of it used: all of it goes back, without a fee. */
export const isUntouched = ({ kind, withinWeek, ...part }: Part): boolean =>
  kind === 'RECHARGE' &&
  withinWeek &&
  part.principalLeftFen === part.principalFen &&
  part.bonusLeftFen === part.bonusFen

export type AccountTrial = {
  readonly parts: readonly (Part & { readonly valueFen: Fen })[]
  readonly firstFen: Fen
  readonly ratioFen: Fen
  readonly leastFen: Fen
  readonly valueFen: Fen
  readonly feeFen: Fen
  readonly mostFeeFen: Fen
  /** Taken from her points; what she has not any more is kept from the money. */
  readonly pointsTaken: number
  readonly pointsShortFen: Fen
  readonly couponShortFen: Fen
  readonly cashFen: Fen
}

export type Chosen = {
  /** What goes back before anything is kept; absent: what is proposed. */
  readonly amountFen: Fen | undefined
  readonly formula: 'PRINCIPAL_FIRST' | 'RATIO'
  /** The least that whoever decides may give; absent: the lower figure. */
  readonly leastFen?: Fen
  readonly feeFen: Fen
  /** Points she has. */
  readonly points: number
  /** Gifts that were used are not kept from the money. */
  readonly waived: boolean
}

const sumOf = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

/** Shares of what goes back: each part its lower figure, and of what is above it in proportion; below it in proportion to it. */
const shares = (parts: readonly Part[], valueFen: Fen, firstFen: Fen): Fen[] => {
  const lower = parts.map((part) => part.firstFen)
  if (valueFen <= firstFen) return spread(valueFen, lower)
  const above = spread(
    valueFen - firstFen,
    parts.map((part) => part.ratioFen - part.firstFen),
  )
  return lower.map((fen, at) => fen + above[at]!)
}

/** The trial of these parts. `chosen.amountFen` lies between least and ratio; `chosen.feeFen` is at most `mostFeeFen`. */
export const accountTrialOf = (parts: readonly Part[], chosen: Chosen): AccountTrial => {
  const firstFen = sumOf(parts, (part) => part.firstFen)
  const ratioFen = sumOf(parts, (part) => part.ratioFen)
  const valueFen = chosen.amountFen ?? (chosen.formula === 'RATIO' ? ratioFen : firstFen)
  const values = shares(parts, valueFen, firstFen)
  const couponsFen = chosen.waived ? 0 : sumOf(parts, (part) => part.couponShortFen)
  const couponShortFen = Math.min(couponsFen, valueFen)
  const untouchedFen = parts.reduce((sum, part, at) => sum + (isUntouched(part) ? values[at]! : 0), 0)
  const mostFeeFen = Math.max(0, Math.min(valueFen - untouchedFen, valueFen - couponShortFen))
  const feeFen = Math.min(chosen.feeFen, mostFeeFen)
  const given = sumOf(parts, (part) => part.pointsGiven)
  const pointsTaken = Math.min(given, chosen.points)
  // A point is worth a fen.
  const pointsShortFen = chosen.waived ? 0 : Math.min(given - pointsTaken, valueFen - couponShortFen - feeFen)
  return {
    parts: parts.map((part, at) => ({ ...part, valueFen: values[at]! })),
    firstFen,
    ratioFen,
    leastFen: Math.min(chosen.leastFen ?? firstFen, firstFen),
    valueFen,
    feeFen,
    mostFeeFen,
    pointsTaken,
    pointsShortFen,
    couponShortFen,
    cashFen: valueFen - couponShortFen - feeFen - pointsShortFen,
  }
}
