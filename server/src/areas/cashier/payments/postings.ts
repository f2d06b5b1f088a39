/** The journal of a payment (money book §2.2): where each tender comes from, what each line is credited to. */
import { isHandedOut } from '@clinic/contract/areas/purchases/remaining.ts'
import type { Fen } from '@clinic/contract/money.ts'
import type { PostingLine } from '../../ledger/index.ts'
import type { ChargeOfOrder } from '../../memberships/index.ts'
import type { LineTerms, LockedLine, LockedOrder } from '../../orders/index.ts'
import type { Share } from './allocation.ts'
import { fromCard } from './cards.ts'
import type { Tendered } from './till.ts'

type From = {
  readonly customerId: number
  readonly registerId: number
  readonly tenders: readonly Tendered[]
  readonly lines: readonly LockedLine[]
  readonly shares: readonly Share[]
}

/** Debits of the tenders; coins and points go back to who issued them, debt becomes the order's receivable. */
export const tenderPostings = ({ customerId, registerId, tenders, lines, shares }: From): PostingLine[] =>
  tenders.flatMap(({ type, amountFen: amount, cardId = 0, depositLine }, index): PostingLine[] => {
    const owner = { owner: customerId, customer: customerId }
    switch (type.class) {
      case 'cash':
        return [{ kind: 'CASH_REGISTER', owner: registerId, amount }]
      case 'clearing':
        return [{ kind: 'TENDER_CLEARING', owner: type.id, amount }]
      case 'wallet':
        return [{ kind: 'WALLET_PRINCIPAL', ...owner, amount }]
      case 'deposit':
        return [{ kind: 'WALLET_DEPOSIT', ...owner, amount, ...(depositLine ? { line: depositLine } : {}) }]
      case 'coin':
        return [
          { kind: 'COIN_CUSTOMER', ...owner, amount },
          { kind: 'COIN_ISSUED', owner: 0, amount: -amount },
        ]
      case 'points':
        return [
          { kind: 'POINT_CUSTOMER', ...owner, amount },
          { kind: 'POINT_ISSUED', owner: 0, amount: -amount },
        ]
      case 'card':
      case 'cardBonus':
        return fromCard(type.class, { customerId, cardId, amount })
      // A coupon stands in no account: the lines are worth so much less (V = payable − promo). What a change carries on, it posts.
      case 'coupon':
      case 'internal':
        return []
      case 'debt':
        return owedPostings(customerId, debtByOrder(index, lines, shares))
      default:
        throw new Error(`no posting for tender class ${type.class}`)
    }
  })

const owedPostings = (customerId: number, owed: ReadonlyMap<number, Fen>): PostingLine[] =>
  [...owed].map(([order, fen]) => ({ kind: 'RECEIVABLE', owner: order, customer: customerId, amount: fen }))

const debtByOrder = (tender: number, lines: readonly LockedLine[], shares: readonly Share[]): Map<number, Fen> => {
  const sums = new Map<number, Fen>()
  for (const share of shares) {
    if (share.tender !== tender) continue
    const { orderId } = lines[share.line]!
    sums.set(orderId, (sums.get(orderId) ?? 0) + share.amountFen)
  }
  return sums
}

/** V of a line: what it is worth apart from promotions (money book §7). */
export const lineValue = (terms: Required<LineTerms>): Fen => terms.realFen + terms.carriedFen + terms.debtFen

/** Credits of the lines: what was bought is owed to the customer until it is used; what is handed over is earned. */
export const linePostings = (
  customerId: number,
  orders: readonly LockedOrder[],
  lines: readonly LockedLine[],
  terms: readonly Required<LineTerms>[],
  itemIds: ReadonlyMap<number, number>,
  charges: readonly ChargeOfOrder[] = [],
): PostingLine[] => {
  const cards = new Map(charges.map(({ orderId, cardId }) => [orderId, cardId]))
  const departments = new Map(orders.map((order) => [order.id, order.deptId ?? 0]))
  return lines.flatMap((line, index): PostingLine[] => {
    const amount = lineValue(terms[index]!)
    const customer = { owner: customerId, customer: customerId, line: line.id }
    const card = cards.get(line.orderId)
    if (card !== undefined && line.itemType === 'RECHARGE')
      return [{ kind: 'CARD_PRINCIPAL', owner: card, customer: customerId, line: line.id, amount: -amount }]
    // The fee is earned when the card takes effect.
    if (line.productId === null && line.itemType === 'CARD_FEE')
      return [{ kind: 'REVENUE_PRODUCT', owner: departments.get(line.orderId)!, line: line.id, amount: -amount }]
    if (line.itemType === 'RECHARGE') return [{ kind: 'WALLET_PRINCIPAL', ...customer, amount: -amount }]
    if (line.itemType === 'DEPOSIT') {
      const until = line.depositUntil === null ? {} : { expires: line.depositUntil }
      return [{ kind: 'WALLET_DEPOSIT', ...customer, amount: -amount, ...until }]
    }
    const item = { owner: itemIds.get(line.id)!, customer: customerId, line: line.id }
    // What was carried in, its change credits.
    const owed: PostingLine = { kind: 'CONTRACT_LIABILITY', ...item, amount: terms[index]!.carriedFen - amount }
    if (!isHandedOut(line)) return [owed]
    const department = departments.get(line.orderId)!
    return [
      owed,
      { kind: 'CONTRACT_LIABILITY', ...item, amount },
      { kind: 'REVENUE_PRODUCT', owner: department, line: line.id, amount: -amount },
    ]
  })
}
