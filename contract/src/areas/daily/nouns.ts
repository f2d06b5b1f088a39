/** A business day that was closed, its readiness board and its statement, as they are answered. */
import { type Static, Type } from 'typebox'
import { type ColumnName, type ColumnsOf, fixed, madeOf, type Shows, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { boardWords, waivable } from './words.ts'

/** One that was closed. */
export const Closing = Shape({
  id: Id,
  businessDate: Type.String(),
  /** 1: closed for the first time; one more each time the day was opened again. */
  edition: Type.Integer(),
  /** The day was opened again since. */
  isReopened: Type.Boolean(),
  /** Payments that count. */
  documents: Type.Integer(),
  received: Yuan,
  refunded: Yuan,
  offset: Yuan,
  debt: Yuan,
  cashDue: Yuan,
  /** Below zero: 短款. */
  difference: Yuan,
  /** How many lines were left with a reason. */
  waived: Type.Integer(),
  closedByName: Nullable(Type.String()),
  closedAt: Moment,
  digest: Text(64),
})
export type Closing = Static<typeof Closing>

export const closingTable = {
  name: 'daily.closing',
  pages: ['/cashier/daily'],
  columns: {
    businessDate: fixed('营业日'),
    edition: fixed('版本'),
    isReopened: fixed('已反日结'),
    documents: '单据',
    received: madeOf('实收', 'cashier.payment:received'),
    refunded: madeOf('退款', 'refunds.refund_form:cash'),
    offset: madeOf('抵扣', 'cashier.payment:offset'),
    debt: madeOf('新增欠款', 'cashier.payment:debt'),
    cashDue: madeOf('应缴现金', 'cashier.payment:received'),
    difference: madeOf('长短款', 'cashier.cashier_shift:diff'),
    waived: '放过',
    closedByName: '日结人',
    closedAt: fixed('日结时间'),
    digest: '摘要',
  } satisfies ColumnsOf<Closing>,
} satisfies Table

const ItemWord = Word(...boardWords)
export const WaivedWord = Word(...waivable)

/** Whether a day can be closed: each line with how many are open, and what of. */
export const Board = Shape({
  day: Type.String(),
  isClosed: Type.Boolean(),
  today: Type.String(),
  lastClosed: Nullable(Type.String()),
  earlier: Nullable(Type.String()),
  /** Somebody asked to open the day again, and it is not decided. */
  asked: Type.Boolean(),
  /** Cash of one's own open shift is not counted yet: the statement waits. */
  blind: Type.Boolean(),
  items: Type.Array(
    Shape({
      item: ItemWord,
      count: Type.Integer(),
      /** Numbers of what is open. */
      said: Type.String(),
      amount: Type.Optional(Nullable(Yuan)),
    }),
  ),
})
export type Board = Static<typeof Board>

/** What a day came to: as it stands, or as it was frozen. */
export const Statement = Shape({
  day: Type.String(),
  closedAt: Nullable(Moment),
  closedByName: Nullable(Type.String()),
  digest: Nullable(Text(64)),
  /** `fee`: what the bank or platform is expected to keep, by the rate of the day or of its close. */
  ways: Type.Array(
    Shape({ code: Text(20), name: Text(20), count: Type.Integer(), in: Yuan, out: Yuan, net: Yuan, fee: Yuan }),
  ),
  documents: Type.Integer(),
  received: Yuan,
  sales: Yuan,
  recharges: Yuan,
  repayments: Yuan,
  wallet: Yuan,
  promo: Yuan,
  debt: Yuan,
  deductions: Type.Integer(),
  deducted: Yuan,
  refunds: Type.Integer(),
  refunded: Yuan,
  voids: Type.Integer(),
  voided: Yuan,
  difference: Yuan,
  /** Cash that was taken, less what was paid back. */
  cashDue: Yuan,
  onWay: Yuan,
  /** Left in drawers for the next cashier, and not counted by her yet. */
  handed: Yuan,
  /** Spent out of drawers for what was bought, and brought to the bank. */
  petty: Yuan,
  banked: Yuan,
  safe: Yuan,
  shifts: Type.Array(
    Shape({
      id: Id,
      no: Text(40),
      registerName: Nullable(Type.String()),
      cashierName: Nullable(Type.String()),
      isClosed: Type.Boolean(),
      /** Cash; absent until it was counted. */
      expected: Nullable(Yuan),
      counted: Nullable(Yuan),
      difference: Nullable(Yuan),
      toSafe: Nullable(Yuan),
      left: Nullable(Yuan),
    }),
  ),
  waivers: Type.Array(Shape({ item: WaivedWord, count: Type.Integer(), reason: Text(200) })),
})
export type Statement = Static<typeof Statement>

/** One close of a day, with what it came to otherwise than the close before. */
export const Edition = Shape({
  id: Id,
  edition: Type.Integer(),
  closedAt: Moment,
  closedByName: Nullable(Type.String()),
  digest: Text(64),
  /** Who asked to open the day again, who agreed, when and why; null: it holds. */
  reopened: Nullable(
    Shape({ askedByName: Nullable(Type.String()), byName: Nullable(Type.String()), at: Moment, reason: Text(300) }),
  ),
  /** Figures by their names in the statement, or ways of paying by theirs; money in yuan, counts as they are. */
  changes: Type.Array(Shape({ label: Text(40), before: Text(30), after: Text(30) })),
})
export type Edition = Static<typeof Edition>

/** What the figures of a statement are called where two closes are compared. */
export const figureNames = {
  documents: '单据',
  received: '实收',
  sales: '销售',
  recharges: '充值',
  repayments: '还款',
  wallet: '余额抵扣',
  promo: '优惠抵扣',
  debt: '新增欠款',
  deductions: '划扣笔数',
  deducted: '划扣金额',
  refunds: '退款笔数',
  refunded: '退款',
  voids: '作废笔数',
  voided: '作废',
  difference: '长短款',
  cashDue: '应缴现金',
  onWay: '在途现金',
  handed: '待接班现金',
  petty: '备用金支出',
  banked: '存行',
  safe: '保险柜',
} as const
export type FigureName = keyof typeof figureNames
/** Those that are no money. */
export const countedFigures: readonly FigureName[] = ['documents', 'deductions', 'refunds', 'voids']

const own = (name: keyof typeof closingTable.columns): readonly ColumnName[] => [`daily.closing:${name}`]
const shift = (name: string): readonly ColumnName[] => [`cashier.cashier_shift:${name}`]

export const boardShows: Shows = { 'items.amount': own('received') }

/** Which columns a statement is made of: hidden there, hidden here. @param at where it stands in the answer */
export const statementShows = (at: string): Shows => ({
  ...Object.fromEntries(
    [
      'ways.in',
      'ways.out',
      'ways.net',
      'ways.fee',
      'received',
      'sales',
      'recharges',
      'repayments',
      'voided',
      'deducted',
    ].map((name) => [`${at}${name}`, own('received')]),
  ),
  [`${at}wallet`]: own('offset'),
  [`${at}promo`]: own('offset'),
  [`${at}debt`]: own('debt'),
  [`${at}refunded`]: own('refunded'),
  [`${at}difference`]: own('difference'),
  [`${at}cashDue`]: own('cashDue'),
  [`${at}onWay`]: own('cashDue'),
  [`${at}safe`]: own('cashDue'),
  [`${at}handed`]: own('cashDue'),
  [`${at}petty`]: own('cashDue'),
  [`${at}banked`]: own('cashDue'),
  [`${at}shifts.expected`]: shift('expected'),
  [`${at}shifts.counted`]: shift('counted'),
  [`${at}shifts.difference`]: shift('diff'),
  [`${at}shifts.toSafe`]: shift('toSafe'),
  [`${at}shifts.left`]: shift('left'),
})
