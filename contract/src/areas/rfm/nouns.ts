/** What a page of RFM is made of: what it goes by, cells with their figures, moves, customers. Source: customers book §11. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { LifeStage } from '../customers/nouns.ts'

export const CellWord = Word('111', '101', '011', '001', '110', '100', '010', '000')
const BasisWord = Word('paid', 'executed')
const UnitWord = Word('month', 'day')
const SplitWord = Word('fixed', 'mean', 'median')

/** A month that was kept. */
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-10'] })
/** One of them, or what is so now. */
export const MonthOrNow = Type.String({ pattern: '^(now|\\d{4}-(0[1-9]|1[0-2]))$', examples: ['now', '2026-10'] })

/** What customers are measured by, as somebody tries or writes it; absent: as the plan has it, or as it stands. */
export const measureInput = {
  planId: Type.Optional(Id),
  basis: Type.Optional(BasisWord),
  windowCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  windowUnit: Type.Optional(UnitWord),
  split: Type.Optional(SplitWord),
  rDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  fDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  mAmount: Type.Optional(YuanInput),
}

const measure = {
  basis: BasisWord,
  windowCount: Type.Integer(),
  windowUnit: UnitWord,
  split: SplitWord,
  rDays: Type.Integer(),
  fDays: Type.Integer(),
  mAmount: Type.Optional(Yuan),
}
/** Of means and medians R, F and M are what came out. */
export const MeasureShown = Shape(measure)
export type MeasureShown = Static<typeof MeasureShown>

/** Thresholds kept under a name. */
export const Plan = Shape({ id: Id, name: Text(20), ...measure, version: Version })
export type Plan = Static<typeof Plan>

export const CellText = Shape({ cell: CellWord, name: Text(12, { minLength: 1 }), advice: Text(100) })

export const Setting = Shape({
  /** 0: as it was installed. */
  version: Type.Integer({ minimum: 0 }),
  ...measure,
  cells: Type.Array(CellText),
})
export type Setting = Static<typeof Setting>

const CellFigure = Shape({
  cell: CellWord,
  count: Type.Integer(),
  /** Compared with the month before; null: none was kept. */
  change: Nullable(Type.Integer()),
  amount: Type.Optional(Yuan),
  average: Type.Optional(Yuan),
})
export type CellFigure = Static<typeof CellFigure>

const CellCount = Shape({ cell: CellWord, count: Type.Integer() })

/** The cells of a month, or of now. */
export const Analysis = Shape({
  /** Null: now. */
  month: Nullable(Month),
  /** What was kept, the newest first. */
  months: Type.Array(Month),
  asOf: Day,
  takenAt: Nullable(Moment),
  /** When the next one is kept. */
  nextAt: Moment,
  measure: MeasureShown,
  total: Type.Integer(),
  /** Who has not paid for anything. */
  outside: Type.Integer(),
  cells: Type.Array(CellFigure),
  /** The oldest first. */
  trend: Type.Array(Shape({ month: Month, total: Type.Integer(), counts: Type.Array(CellCount) })),
})
export type Analysis = Static<typeof Analysis>

/** How many went from one cell into another; null: not among those who paid. */
export const Move = Shape({ from: Nullable(CellWord), to: Nullable(CellWord), count: Type.Integer() })
export type Move = Static<typeof Move>

export const RfmRow = Shape({
  /** The customer's. */
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  sex: Nullable(Text(2)),
  age: Nullable(Type.Integer()),
  phone: Nullable(Text(20)),
  cell: CellWord,
  rDays: Type.Integer(),
  lastPaidOn: Day,
  fDays: Type.Integer(),
  amount: Yuan,
  lifeStage: LifeStage,
  consultantName: Nullable(Text(60)),
})
export type RfmRow = Static<typeof RfmRow>

export const rfmTable = {
  name: 'rfm.snapshot',
  pages: ['/customer/rfm'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    sex: madeOf('性别', 'customers.customer:sex'),
    age: madeOf('年龄', 'customers.customer:age'),
    phone: madeOf('手机号', 'customers.customer:phone'),
    cell: fixed('分组'),
    rDays: madeOf('距上次付款', 'customers.customer:lastPaymentTime'),
    lastPaidOn: along('rDays'),
    fDays: '付款天数',
    amount: guarded('金额', 'sensitive:customer-capital'),
    lifeStage: madeOf('生命周期', 'customers.customer:lifeStage'),
    consultantName: madeOf('咨询师', 'customers.customer:attributionConsultantName'),
  } satisfies ColumnsOf<RfmRow>,
} satisfies Table
