/**
 * What a payment consists of: 应收 = 实收 + 抵扣 + 欠款, for every row of money and for every sum of rows.
 * 实收 is what came from outside (cash and clearing), 抵扣 what the customer or the house had already (balance, deposit,
 * 好美币, points, cards, coupons), 欠款 what is promised and therefore never received. A repayment's own amount is its
 * 应收. Source: decisions §6.
 */
import type { Fen } from '../../money.ts'
import type { TenderClass } from './split.ts'

/** The three parts of what is due. */
export type TakingPart = 'received' | 'offset' | 'debt'

export type Takings = {
  readonly dueFen: Fen
  readonly receivedFen: Fen
  readonly offsetFen: Fen
  readonly debtFen: Fen
}

/** Which part of what is due a way of paying settles. */
export const takingPart = (kind: TenderClass): TakingPart => {
  if (kind === 'cash' || kind === 'clearing') return 'received'
  return kind === 'debt' ? 'debt' : 'offset'
}

export const NO_TAKINGS: Takings = { dueFen: 0, receivedFen: 0, offsetFen: 0, debtFen: 0 }

/** The parts of one payment, from its ways of paying. */
export const takingsOf = (tenders: readonly { readonly class: TenderClass; readonly amountFen: Fen }[]): Takings => {
  const sumOf = (part?: TakingPart): Fen =>
    tenders.reduce((sum, one) => (part && takingPart(one.class) !== part ? sum : sum + one.amountFen), 0)
  return { dueFen: sumOf(), receivedFen: sumOf('received'), offsetFen: sumOf('offset'), debtFen: sumOf('debt') }
}

/** A sum of takings; void rows are left out by who sums. */
export const addTakings = (rows: readonly Takings[]): Takings =>
  rows.reduce(
    (sum, row) => ({
      dueFen: sum.dueFen + row.dueFen,
      receivedFen: sum.receivedFen + row.receivedFen,
      offsetFen: sum.offsetFen + row.offsetFen,
      debtFen: sum.debtFen + row.debtFen,
    }),
    NO_TAKINGS,
  )

/** 应收 = 实收 + 抵扣 + 欠款. */
export const isWhole = ({ dueFen, receivedFen, offsetFen, debtFen }: Takings): boolean =>
  dueFen === receivedFen + offsetFen + debtFen
