/** What stands between a business day and its close, and why it cannot be closed yet (pure). Source: money book §14. */
import { daysAfter } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'

/** `must`: done before the day is closed. `may`: left for tomorrow with a reason. `warn`: looked at, and let pass. */
type BoardItem = {
  readonly label: string
  readonly rule: 'must' | 'may' | 'warn'
  readonly deed: string
  readonly path: string
}

/** Lines of the readiness board in their order, each with the page that mends it. */
export const boardItems = {
  shifts: { label: '未交班', rule: 'must', deed: '去交班', path: '/cashier/shift' },
  cash: { label: '在途现金', rule: 'must', deed: '去接收', path: '/cashier/shift' },
  refunds: { label: '待付退款', rule: 'must', deed: '去退款', path: '/cashier/refund?status=APPROVED' },
  holds: { label: '正在收款', rule: 'must', deed: '看收银台', path: '/cashier/pay' },
  orders: { label: '当天未收款订单', rule: 'may', deed: '看订单', path: '/order/list?status=UNPAID' },
  approvals: { label: '待审核', rule: 'may', deed: '去审核', path: '/audit/todo' },
  differences: { label: '长短款', rule: 'may', deed: '看交班单', path: '/cashier/shift?difference=any' },
  audits: { label: '长短款待审核', rule: 'must', deed: '去审核', path: '/audit/todo?kind=CASH_DIFF' },
  statements: { label: '流水未对上', rule: 'warn', deed: '去对账', path: '/cashier/matching' },
  checks: { label: '账务自检', rule: 'must', deed: '看对账台', path: '/cashier/books' },
} as const satisfies Readonly<Record<string, BoardItem>>

export type BoardWord = keyof typeof boardItems
export const boardWords = Object.keys(boardItems) as BoardWord[]
/** What may be left with a reason. */
export const waivable = boardWords.filter((word) => boardItems[word].rule === 'may')

export const dailyRefusals = defineRefusals('daily', {
  closed: [409, '{day} 已经日结，请刷新后查看'],
  behind: [409, '{day} 之后的营业日已经日结，这一天不用再结'],
  earlierOpen: [409, '{day} 还没有日结，请先结那一天'],
  notYet: [409, '{day} 还没有开始，请到当天再日结'],
  blocked: [409, '还有{label} {count} 项，处理后才能日结'],
  unexplained: [422, '还有{label} {count} 项，请处理，或写明为什么可以留到明天'],
  blind: [409, '您的班次还没有清点，清点后才能看日结单'],
  notClosed: [409, '{day} 还没有日结，日结后才能打印'],
  notToReopen: [409, '{day} 没有日结，不用反日结'],
  notLast: [409, '{day} 之后的 {last} 已经日结，只能反日结最后一天'],
  tooLate: [409, '{day} 日结已超过 {days} 天，不能反日结，更正请记在新的营业日'],
})

/** Where closing stands. Days are YYYY-MM-DD. */
export type Closability = {
  readonly day: string
  readonly isClosed: boolean
  readonly today: string
  readonly lastClosed: string | null
  /** The first day before it that is open since days are closed. */
  readonly earlier: string | null
}

/** Why this day is not the one to close. */
export const whyNotDay = ({ day, isClosed, today, lastClosed, earlier }: Closability): Refusal | null => {
  if (isClosed) return dailyRefusals.closed({ day })
  if (lastClosed !== null && day < lastClosed) return dailyRefusals.behind({ day })
  if (day > today) return dailyRefusals.notYet({ day })
  return earlier === null ? null : dailyRefusals.earlierOpen({ day: earlier })
}

/** How many days after a day it may still be opened again. */
export const DAYS_TO_REOPEN = 3

/** Why this day is not opened again: only the last closed one, and not for long (money book §14). */
export const whyNotReopen = ({ day, isClosed, today, lastClosed }: Omit<Closability, 'earlier'>): Refusal | null => {
  if (!isClosed) return dailyRefusals.notToReopen({ day })
  if (lastClosed !== null && lastClosed > day) return dailyRefusals.notLast({ day, last: lastClosed })
  return daysAfter(day, DAYS_TO_REOPEN) < today ? dailyRefusals.tooLate({ day, days: DAYS_TO_REOPEN }) : null
}

type Counted = { readonly item: BoardWord; readonly count: number }
type Waiver = { readonly item: BoardWord; readonly reason: string }

/** The first line that stands in the way: one that must be done, then one that is left without a reason. */
export const whyNotClose = (items: readonly Counted[], waivers: readonly Waiver[]): Refusal | null => {
  const open = items.filter(({ count }) => count > 0)
  const stops = open.find(({ item }) => boardItems[item].rule === 'must')
  if (stops) return dailyRefusals.blocked({ label: boardItems[stops.item].label, count: stops.count })
  const bare = open.find(
    ({ item }) =>
      boardItems[item].rule === 'may' && !waivers.some((one) => one.item === item && one.reason.trim() !== ''),
  )
  return bare ? dailyRefusals.unexplained({ label: boardItems[bare.item].label, count: bare.count }) : null
}
