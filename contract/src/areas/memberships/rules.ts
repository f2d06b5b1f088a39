/** What cards come to, the same for forms and the server: shares of money and bonus, what an upgrade costs. Source: money book §5. */
import type { Fen } from '../../money.ts'
import { shareOf } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import { type CardState, cardRefusals, cardStates, type RightKind, type RightPeriod } from './words.ts'

/** What a card holds, fen. */
export type CardMoney = { readonly principalFen: Fen; readonly bonusFen: Fen }

/** The terms a card was sold with. */
export type CardTerms = {
  readonly name: string
  readonly rank: number
  readonly feeFen: Fen
  readonly principalFen: Fen
  readonly bonusFen: Fen
  readonly months: number
  readonly discountBp: number
  readonly pointsRate: number
  readonly rights: readonly {
    readonly id: number
    readonly name: string
    readonly kind: RightKind
    readonly times: number
    readonly period: RightPeriod
    readonly worthFen: Fen
  }[]
}

/** What of a card pays first, as a hospital has it. Pro rata keeps the money left equal to what a refund by ratio gives back (D9). */
export const cardSpends = {
  PRO_RATA: '本金和赠送按余额比例一起扣',
  PRINCIPAL_FIRST: '先扣本金，扣完再扣赠送',
  BONUS_FIRST: '先扣赠送，扣完再扣本金',
} as const
export type CardSpend = keyof typeof cardSpends

/**
 * What a payment takes of money and bonus, in the hospital's order; pro rata to what is left, the odd fen is of the money. Never
 * more of either than is left while `amountFen` is at most their sum.
 */
export const cardParts = (amountFen: Fen, { principalFen, bonusFen }: CardMoney, spend: CardSpend): CardMoney => {
  const all = principalFen + bonusFen
  const bonus = {
    PRO_RATA: all === 0 ? 0 : shareOf(amountFen, bonusFen, all).floor,
    PRINCIPAL_FIRST: Math.max(0, amountFen - principalFen),
    BONUS_FIRST: Math.min(amountFen, bonusFen),
  }[spend]
  return { principalFen: amountFen - bonus, bonusFen: bonus }
}

/** A term of a card as an upgrade looks at it: what its fee came to, its days and those that are left. Days null: no end. */
export type Term = { readonly feeFen: Fen; readonly days: number | null; readonly left: number | null }

/** The unused part of a fee: by days, cut to the fen; of a card without an end all of it. */
export const unusedFee = ({ feeFen, days, left }: Term): Fen =>
  days === null || left === null
    ? feeFen
    : days <= 0
      ? 0
      : shareOf(feeFen, Math.max(0, Math.min(left, days)), days).floor

/** What an upgrade costs: fee and money of the new kind, less what the old one has paid for; never below nothing. */
export const upgradePrice = (to: CardTerms, from: CardTerms, term: Term) => ({
  feeFen: Math.max(0, to.feeFen - unusedFee(term)),
  principalFen: Math.max(0, to.principalFen - from.principalFen),
  bonusFen: Math.max(0, to.bonusFen - from.bonusFen),
})

type Standing = { readonly no: string; readonly state: CardState }
const states = {
  续卡: ['ACTIVE', 'EXPIRED'],
  升级: ['ACTIVE'],
  修改: ['ACTIVE', 'FROZEN', 'EXPIRED'],
  冻结: ['ACTIVE'],
  解冻: ['FROZEN'],
  激活: ['EXPIRED'],
  使用权益: ['ACTIVE'],
  退卡: ['ACTIVE', 'FROZEN', 'EXPIRED'],
} as const satisfies Readonly<Record<string, readonly CardState[]>>
export type CardAction = keyof typeof states

/** Why this cannot be done with a card from the state it is in; null when it can. */
export const whyNotCard = (action: CardAction, { no, state }: Standing): Refusal | null =>
  (states[action] as readonly CardState[]).includes(state)
    ? null
    : cardRefusals.wrongState({ no, state: cardStates[state], action })

/** Why the money of a card is not made usable: it has not ended, or is usable already. */
export const whyNotActivate = (card: Standing & { readonly activatedOn: string | null }): Refusal | null =>
  whyNotCard('激活', card) ?? (card.activatedOn === null ? null : cardRefusals.activated({ no: card.no }))

/** 9 折, 8.85 折; a card that takes nothing off: 无. */
export const discountText = (bp: number): string => (bp >= 10_000 ? '无' : `${bp / 1000} 折`)
