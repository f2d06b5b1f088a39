/** Which ways of paying may be used for which lines, and how much of promotions (pure). Source: money book §5 (T4), §7. */
import type { Fen } from '../../money.ts'
import { shareOf } from '../../proportion.ts'
import { isHandedOut } from '../purchases/remaining.ts'
import type { Payee } from './deposits.ts'
import type { TenderClass } from './split.ts'

/** What a line says about how it may be paid. */
export type Payable = {
  readonly itemType: string
  readonly needDeduct: boolean
  readonly allowWallet: boolean
  readonly allowCard: boolean
  readonly allowCoin: boolean
  readonly allowPoint: boolean
  readonly allowCoupon: boolean
}

/** Whether a way to pay may be used for a line. Money put in (recharge, deposit) comes from outside only. */
export const mayPay = (tender: TenderClass, line: Payable): boolean => {
  if (tender === 'cash' || tender === 'clearing') return true
  if (line.itemType === 'RECHARGE' || line.itemType === 'DEPOSIT') return false
  switch (tender) {
    case 'wallet':
    case 'deposit':
      return line.allowWallet
    case 'card':
    case 'cardBonus':
      return line.allowCard
    case 'coin':
      return line.allowCoin
    case 'points':
      return line.allowPoint
    case 'coupon':
      return line.allowCoupon
    case 'debt':
      // What is handed over at once is gone: it is paid for at once.
      return !isHandedOut(line)
    case 'internal':
      // Of a change; no till offers it.
      return true
  }
}

/** How much coins and points may pay, in basis points of what the lines that take them come to. */
export type Caps = { readonly coinMaxBp: number; readonly pointMaxBp: number }

type Due = Payable & { readonly payAmountFen: Fen }

/** What the lines that a way may pay come to. */
export const reachOf = (tender: TenderClass, lines: readonly Due[]): Fen =>
  lines.reduce((sum, line) => sum + (mayPay(tender, line) ? line.payAmountFen : 0), 0)

/** T4: the most coins or points these lines take, in fen. 100 points are one yuan, so one point is one fen. */
export const promotionLimit = (
  tender: 'coin' | 'points',
  lines: readonly Due[],
  { coinMaxBp, pointMaxBp }: Caps,
): Fen => shareOf(reachOf(tender, lines), tender === 'coin' ? coinMaxBp : pointMaxBp, 10_000).floor

type OrderedDue = Due & { readonly orderId: number; readonly productId: number | null }

/** What of each order deposits may pay. */
export const payeesOf = (lines: readonly OrderedDue[]): Payee[] =>
  [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => {
    const own = lines.filter((line) => line.orderId === orderId)
    return {
      orderId,
      dueFen: reachOf('deposit', own),
      productIds: own.flatMap(({ productId }) => (productId === null ? [] : [productId])),
    }
  })
