/** A figure in words: the figure itself, the change first and then what it is compared with. */

import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { type FigureKey, type FigureValue, figureFacts } from '@clinic/contract/areas/workbench/figures.ts'
import { durationText } from '@clinic/contract/days.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { MARK, yuanText } from '../../kit/show/text.tsx'

/** A part of a line; `late`: it is past a limit. */
export type Part = { readonly text: string; readonly late?: boolean }
export type FigureText = {
  readonly label: string
  readonly main: string
  readonly unit: string
  readonly line: readonly Part[]
}

type Facts = (typeof figureFacts)[FigureKey]

/** `5820` → `58.2%`, `5000` → `50%`. */
export const percentText = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(1))}%`

/** `5000` → `50.0%`: in a column they stand point under point. */
export const shareText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1)}%`

const said = (text: string, late = false): Part[] => [late ? { text, late } : { text }]

const amountChange = (now: string, before: string): string => {
  const [fen, then] = [parseYuan(now) ?? 0, parseYuan(before) ?? 0]
  if (fen === then) return '持平'
  if (then <= 0) return ''
  const percent = Math.abs(((fen - then) * 100) / then)
  return `${fen > then ? '多' : '少'} ${percent >= 1000 ? '10 倍以上' : `${Number(percent.toFixed(1))}%`}`
}

const countChange = (now: number, before: number): string =>
  now === before ? '持平' : `${now > before ? '多' : '少'} ${Math.abs(now - before)}`

const rateChange = (now: number, before: number): string =>
  now === before ? '持平' : `${now > before ? '高' : '低'} ${percentText(Math.abs(now - before)).replace('%', '')} 个点`

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('，')

/** 多 12.3%，上周日同时 48,210.00. */
const compared = ({ count, amount, rate, before }: FigureValue, { main, unit }: Facts): Part[] => {
  if (!before) return []
  const { word } = before
  if (main === 'amount' && amount !== undefined && before.amount !== undefined)
    return said(joined(amountChange(amount, before.amount), `${word} ${yuanText(before.amount)}`))
  if (rate !== undefined) {
    if (before.rate === null || before.rate === undefined) return said(`${word}没有接诊`)
    return said(joined(rate === null ? '' : rateChange(rate, before.rate), `${word} ${percentText(before.rate)}`))
  }
  const then = before.count ?? 0
  return said(joined(countChange(count ?? 0, then), `${word} ${then}${unit === '笔' ? ' 笔' : ''}`))
}

const waits = ({ count, beside }: FigureValue): Part[] => {
  if (!count || !beside) return said('没有人在等')
  const { minutes, count: late } = beside
  return [
    ...(minutes === undefined ? [] : said(`最长 ${durationText(minutes)}`, minutes >= waitMinutes.red)),
    ...(late > 0 ? said(`，超 ${waitMinutes.red} 分 ${late} 人`) : []),
  ]
}

const withAmount = (words: string, { count, amount }: NonNullable<FigureValue['beside']>, unit: string): string =>
  `${words} ${count} ${unit}${amount === undefined ? '' : ` ${yuanText(amount)}`}`

const share = ({ rate, before }: FigureValue): string[] => [
  rate === null || rate === undefined ? '' : `成交率 ${percentText(rate)}`,
  before?.rate === null || before?.rate === undefined ? '' : `${before.word} ${percentText(before.rate)}`,
]

/** What is said of a figure beside a comparison, or instead of one. */
const lines: Partial<Record<FigureKey, (figure: FigureValue) => Part[]>> = {
  waiting: waits,
  queue: waits,
  unpaid: ({ beside }) => said(beside && beside.count > 0 ? withAmount('往日未收', beside, '单') : '没有往日未收'),
  dueDebts: ({ beside }) => overdue(beside, '其中逾期'),
  debts: ({ beside }) => overdue(beside, '逾期'),
  deals: (figure) => said(joined(...share(figure)) || '今日还没有接诊'),
  receptions: (figure) =>
    said(figure.count ? joined(`成交 ${figure.beside?.count ?? 0} 人次`, share(figure)[0]!) : '今日还没有接诊'),
  due: ({ beside }) => said(beside?.count ? `在院 ${beside.count} 人` : '在院客户没有待划扣'),
  withdrawals: ({ count }) => said(count ? '等待他人审核' : '没有待审的撤销'),
}

const overdue = (beside: FigureValue['beside'], words: string): Part[] => {
  if (!beside) return []
  return beside.count > 0 ? said(withAmount(words, beside, '笔'), true) : said('没有逾期')
}

const mainOf = ({ count = 0, amount, rate }: FigureValue, { main, unit }: Facts): { main: string; unit: string } => {
  if (main === 'amount' && amount !== undefined) return { main: yuanText(amount), unit: '' }
  if (main === 'rate') return { main: rate === null || rate === undefined ? MARK : percentText(rate), unit: '' }
  return { main: String(count), unit: amount === undefined || count === 0 ? unit : `${unit} ${yuanText(amount)}` }
}

/** Without its amount a sum is still so many of them, and is called so. */
const labelOf = ({ key, amount }: FigureValue, { label }: Facts): string =>
  key === 'received' && amount === undefined ? '收款' : label

/** @param ranged the desk has a range of its own: the label does not say 今日 */
export const figureText = (figure: FigureValue, ranged: boolean): FigureText => {
  const facts: Facts = figureFacts[figure.key]
  return {
    label: `${!ranged && 'daily' in facts ? '今日' : ''}${labelOf(figure, facts)}`,
    ...mainOf(figure, facts),
    line: lines[figure.key]?.(figure) ?? compared(figure, facts),
  }
}

/** Why a sum of takings is not the list's: the cash of an open drawer is counted blind. */
export const WITHOUT_OWN_DRAWER = '不含您未清点的钱箱'
