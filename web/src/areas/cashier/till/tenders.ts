/** The split being typed at the till: amounts by way of paying, and what is still missing. Pure; fen inside. */

import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { type Takings, takingsOf } from '@clinic/contract/areas/cashier/takings.ts'
import type { CardSpend } from '@clinic/contract/areas/memberships/rules.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { yuanText } from '../../../kit/show/text.tsx'

export type Offered = {
  readonly code: string
  readonly name: string
  readonly class: TenderClass
  readonly needsRef: boolean
  readonly limit?: string
  /** Of a card: what it holds. */
  readonly card?: { readonly no: string; readonly principal: string; readonly bonus: string; readonly spend: CardSpend }
}
export type Row = { readonly amount: string | null; readonly refNo: string }
export type Split = Readonly<Record<string, Row>>
const nothing: Row = { amount: null, refNo: '' }

export const rowOf = (split: Split, code: string): Row => split[code] ?? nothing
const fenOf = (row: Row): number => parseYuan(row.amount ?? '0') ?? 0

/** Sum of everything typed (fen). */
export const givenFen = (split: Split): number => Object.values(split).reduce((sum, row) => sum + fenOf(row), 0)

/** How many fields of the till hold something. */
export const typedIn = (split: Split, received: string | null, along: number): number =>
  Object.values(split).filter((row) => row.amount !== null || row.refNo !== '').length +
  (received === null ? 0 : 1) +
  along

/** What is left to pay; below zero: too much was typed (fen). */
export const missingFen = (payableFen: number, split: Split): number => payableFen - givenFen(split)

/** What is typed, by part: 应收 = 实收 + 抵扣 + 欠款 once nothing is missing. */
export const partsOf = (split: Split, offered: readonly Offered[]): Takings =>
  takingsOf(offered.map(({ code, class: kind }) => ({ class: kind, amountFen: fenOf(rowOf(split, code)) })))

export const change = (split: Split, code: string, part: Partial<Row>): Split => ({
  ...split,
  [code]: { ...rowOf(split, code), ...part },
})

/** Puts what is missing on one way of paying, up to its limit; pressed again it takes nothing more. */
export const fill = (split: Split, tender: Offered, payableFen: number): Split => {
  const own = fenOf(rowOf(split, tender.code))
  const wanted = Math.max(0, own + missingFen(payableFen, split))
  const limit = tender.limit === undefined ? wanted : (parseYuan(tender.limit) ?? 0)
  const fen = Math.min(wanted, limit)
  return change(split, tender.code, { amount: fen === 0 ? null : toYuan(fen) })
}

/** As the payment call takes it, in the till's order, whatever was typed first. */
export const tendersOf = (split: Split, offered: readonly Offered[]) =>
  offered.flatMap(({ code }) => {
    const row = rowOf(split, code)
    const refNo = row.refNo.trim()
    return fenOf(row) > 0 ? [{ code, amount: toYuan(fenOf(row)), ...(refNo ? { refNo } : {}) }] : []
  })

/** Change to give for the banknotes received (fen); null while they do not cover the cash. */
export const changeFen = (split: Split, received: string | null): number | null => {
  const cash = fenOf(rowOf(split, 'CASH'))
  // Notes that were counted before the customer chose another way stand in no field any more.
  if (received === null || cash === 0) return 0
  const back = (parseYuan(received) ?? 0) - cash
  return back < 0 ? null : back
}

/** Chinese reason why the payment cannot be sent yet; null when it can. */
export const whyNotSend = (
  payableFen: number,
  split: Split,
  offered: readonly Offered[],
  received: string | null,
): string | null => {
  const missing = missingFen(payableFen, split)
  if (missing > 0) return `还差 ${yuanText(toYuan(missing))} 元`
  if (missing < 0) return `多分配了 ${yuanText(toYuan(-missing))} 元`
  for (const tender of offered) {
    const row = rowOf(split, tender.code)
    if (tender.limit !== undefined && fenOf(row) > (parseYuan(tender.limit) ?? 0))
      return `${tender.name}最多可用 ${tender.limit} 元`
    if (tender.needsRef && fenOf(row) > 0 && row.refNo.trim() === '') return `${tender.name}需要填写流水号`
  }
  return changeFen(split, received) === null ? '收到的现金少于现金支付金额' : null
}
