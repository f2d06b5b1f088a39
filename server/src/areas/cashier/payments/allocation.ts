/** Lays tenders over order lines: who may pay what, how much of it, and the exact split (Y1–Y3, T4). */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { mayPay, promotionLimit } from '@clinic/contract/areas/cashier/reach.ts'
import { isPromotion, split, type TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { takingPart } from '@clinic/contract/areas/cashier/takings.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Figures } from '../../ledger/index.ts'
import type { LineTerms, LockedLine } from '../../orders/index.ts'
import { whyNotEnough } from './refusals.ts'
import { sumOf, type Tendered, type Till } from './till.ts'

/** One tender's share of one line, by index into the tenders and lines. */
export type Share = { readonly tender: number; readonly line: number; readonly amountFen: Fen }

/** Whether a tender may be used for a line: a coupon pays the lines it is for, and no others (T2). */
const isPaidBy = ({ type, lineIds }: Tendered, line: LockedLine): boolean =>
  mayPay(type.class, line) && (lineIds?.has(line.id) ?? true)

const nameOf = (tenders: readonly Tendered[], kind: TenderClass): string =>
  tenders.find((tender) => tender.type.class === kind)?.type.name ?? kind

/** Refuses what exceeds a balance (40903, with the fresh figure) or a promotion's limit. */
export const checkLimits = (
  ctx: Context,
  tenders: readonly Tendered[],
  lines: readonly LockedLine[],
  till: Till,
  figures: Figures,
): void => {
  const available = {
    wallet: figures.principalFen,
    deposit: figures.depositFen,
    coin: figures.coinFen,
    points: figures.points,
  }
  for (const kind of ['wallet', 'deposit', 'coin', 'points'] as const) {
    const used = sumOf(tenders, kind)
    if (used > available[kind]) refuse(whyNotEnough(ctx, kind, available[kind]))
  }
  for (const kind of ['coin', 'points'] as const) {
    const limit = promotionLimit(kind, lines, till)
    if (sumOf(tenders, kind) > limit)
      refuse(cashierRefusals.overLimit({ tender: nameOf(tenders, kind), limit: toYuan(limit) }))
  }
}

/** Splits exactly, or refuses: with the difference, or naming the tender that has no line to go to. */
export const allocate = (
  tenders: readonly Tendered[],
  lines: readonly LockedLine[],
  dues: readonly Fen[],
): readonly Share[] => {
  const result = split(
    tenders.map((tender) => ({
      kind: tender.type.class,
      amountFen: tender.amountFen,
      scope: lines.flatMap((line, index) => (isPaidBy(tender, line) ? [index] : [])),
    })),
    dues,
  )
  if (result.fits) return result.cells
  const payable = dues.reduce((sum, due) => sum + due, 0)
  if (result.tender === undefined)
    return refuse(cashierRefusals.difference({ payable: toYuan(payable), given: toYuan(payable + result.overFen) }))
  const { name } = tenders[result.tender]!.type
  return refuse(cashierRefusals.cannotPlace({ tender: name, over: toYuan(result.overFen) }))
}

/** What the shares mean for each line: real, promotional, carried, owed (money book §6, O3). */
export const termsOf = (
  tenders: readonly Tendered[],
  lines: readonly LockedLine[],
  shares: readonly Share[],
): Required<LineTerms>[] => {
  const terms = lines.map((line) => ({
    lineId: line.id,
    realFen: 0,
    receivedFen: 0,
    promoFen: 0,
    carriedFen: 0,
    debtFen: 0,
    writtenOffFen: 0,
  }))
  for (const { tender, line, amountFen } of shares) {
    const kind = tenders[tender]!.type.class
    const target = terms[line]!
    if (kind === 'debt') target.debtFen += amountFen
    else if (kind === 'internal') target.carriedFen += amountFen
    else if (isPromotion(kind)) target.promoFen += amountFen
    else target.realFen += amountFen
    if (takingPart(kind) === 'received') target.receivedFen += amountFen
  }
  return terms
}
