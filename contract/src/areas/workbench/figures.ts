/**
 * Figures of the workbench: what each is called, and what the server says about it. A figure is the count or the sum of a
 * list's rows, and its card is a link to exactly those rows. Source: look ("Desks, lists, receipts"), mocks (workbench).
 */
import { type Static, Type } from 'typebox'
import { Nullable, Shape, Text, Word, Yuan } from '../../words.ts'

/** Desks of the workbench. Which of them a person has follows from her permissions. */
export const deskKeys = ['manage', 'front', 'cashier', 'consult', 'care', 'own'] as const
export type DeskKey = (typeof deskKeys)[number]
export const deskWords: Readonly<Record<DeskKey, string>> = {
  manage: '经营',
  front: '前台',
  cashier: '收银',
  consult: '咨询',
  care: '治疗',
  own: '今日',
}

/** Spans of the desk 经营; every figure, chart and table of it obeys the one that is chosen. */
export const rangeKeys = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type RangeKey = (typeof rangeKeys)[number]
export const rangeWords: Readonly<Record<RangeKey, string>> = {
  today: '今日',
  yesterday: '昨日',
  week: '本周',
  month: '本月',
  lastMonth: '上月',
}

type FigureFacts = {
  readonly label: string
  readonly unit: string
  readonly main: 'count' | 'amount' | 'rate'
  /** Of one day: its label says 今日 where the desk has no range. */
  readonly daily?: true
}

/** In words. `main` is the figure itself where it is known; a hidden amount leaves its count. */
export const figureFacts = {
  arrivals: { label: '到院', unit: '人次', main: 'count', daily: true },
  waiting: { label: '待接诊', unit: '人', main: 'count' },
  created: { label: '建档', unit: '人', main: 'count', daily: true },
  deals: { label: '成交', unit: '人次', main: 'count', daily: true },
  dealRate: { label: '成交率', unit: '', main: 'rate' },
  received: { label: '实收', unit: '笔', main: 'amount', daily: true },
  unpaid: { label: '待收款', unit: '单', main: 'count' },
  dueDebts: { label: '7 天内到期欠款', unit: '笔', main: 'count' },
  debts: { label: '欠款余额', unit: '笔', main: 'amount' },
  voided: { label: '作废', unit: '笔', main: 'count', daily: true },
  queue: { label: '待接诊', unit: '人', main: 'count' },
  receptions: { label: '接诊', unit: '人次', main: 'count', daily: true },
  dealAmount: { label: '成交额', unit: '', main: 'amount', daily: true },
  monthAmount: { label: '本月成交额', unit: '', main: 'amount' },
  due: { label: '待划扣', unit: '项', main: 'count' },
  deducted: { label: '已划扣', unit: '次', main: 'count', daily: true },
  withdrawals: { label: '撤销待审', unit: '次', main: 'count' },
} as const satisfies Record<string, FigureFacts>
export type FigureKey = keyof typeof figureFacts
export const figureKeys = Object.keys(figureFacts) as FigureKey[]

/** The figures of each desk, in their order; what a person may not see is left out, and four at most are shown. */
export const deskFigures: Readonly<Record<DeskKey, readonly FigureKey[]>> = {
  manage: ['received', 'arrivals', 'dealRate', 'debts'],
  front: ['arrivals', 'waiting', 'created', 'deals'],
  cashier: ['received', 'unpaid', 'dueDebts', 'voided'],
  consult: ['queue', 'receptions', 'dealAmount', 'monthAmount'],
  care: ['due', 'deducted', 'withdrawals'],
  own: ['created', 'arrivals', 'deals', 'received', 'deducted', 'unpaid'],
}
export const FIGURES_SHOWN = 4

const measured = {
  count: Type.Optional(Type.Integer()),
  amount: Type.Optional(Yuan),
  /** Basis points; null where nothing was there to be part of. */
  rate: Type.Optional(Nullable(Type.Integer())),
}

export const Figure = Shape({
  key: Word(...figureKeys),
  ...measured,
  /** The same figure of another day or month, as far into it as we are now. */
  before: Type.Optional(Shape({ ...measured, word: Text(20) })),
  /** What is said beside it: the longest wait and those past the limit, what is overdue, what is older. */
  beside: Type.Optional(
    Shape({ count: Type.Integer(), amount: Type.Optional(Yuan), minutes: Type.Optional(Type.Integer()) }),
  ),
  /** By day, the last one the present: for the small curve. */
  series: Type.Optional(Type.Array(Type.Number())),
  /** Address of exactly the rows behind it. */
  to: Text(300, { line: false }),
})
export type FigureValue = Static<typeof Figure>

/** What the takings are taken apart by. */
export const breakdownKeys = ['advisers', 'origins', 'products'] as const
export type BreakdownKey = (typeof breakdownKeys)[number]

/** What somebody must look at, in its order. */
export const attentionKeys = ['short', 'open', 'voided', 'check', 'withdraw', 'overdue', 'disputed'] as const
export type AttentionKey = (typeof attentionKeys)[number]
type AttentionWords = { readonly tag: string; readonly text: string; readonly unit: string; readonly verb: string }
export const attentionWords: Readonly<Record<AttentionKey, AttentionWords>> = {
  short: { tag: '短款', text: '近 7 日交班', unit: '班', verb: '看交班单' },
  open: { tag: '未交班', text: '往日班次', unit: '班', verb: '看班次' },
  voided: { tag: '作废', text: '今日收款', unit: '笔', verb: '看收款' },
  check: { tag: '待审', text: '超限订单', unit: '单', verb: '审核' },
  withdraw: { tag: '撤销待审', text: '划扣', unit: '次', verb: '看划扣' },
  overdue: { tag: '逾期', text: '欠款', unit: '笔', verb: '看欠款' },
  disputed: { tag: '待裁决', text: '归属争议', unit: '件', verb: '裁决' },
}
