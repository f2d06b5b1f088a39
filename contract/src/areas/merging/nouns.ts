/** Two archives side by side, and the record of what was merged. Source: customers book §1.5, money book §22. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { Sex } from '../customers/nouns.ts'

export const SideWord = Word('kept', 'gone', 'both')
export const FigureWord = Word('principal', 'deposit', 'coin', 'points', 'debt')
const FieldWord = Word(
  'name',
  'phone',
  'sex',
  'birthday',
  'idNo',
  'wechat',
  'email',
  'sourceId',
  'recommenderId',
  'developerId',
  'consultantId',
  'csId',
  'doctorId',
  'address',
  'occupation',
  'marital',
  'education',
  'income',
  'remark',
)
const HealthWord = Word('allergy', 'medicalHistory', 'pregnancy', 'anticoagulant')

/** One of the two, as she is recognised. Columns a role may not see are absent. */
export const Party = Type.Object({
  id: Id,
  version: Version,
  name: Text(30),
  no: Type.Optional(Text(20)),
  sex: Type.Optional(Nullable(Sex)),
  age: Type.Optional(Nullable(Type.Integer())),
  phone: Type.Optional(Nullable(Text(20))),
  createTime: Type.Optional(Moment),
})
export type Party = Static<typeof Party>

/** A field in which the two differ. */
export const Difference = Type.Object({
  field: Type.Union([FieldWord, HealthWord]),
  kept: Nullable(Text(1100)),
  gone: Nullable(Text(1100)),
  /** Taken where nobody chooses. */
  side: SideWord,
  /** Why nobody chooses; null: either may be taken. */
  settled: Nullable(Text(100)),
})
export type Difference = Static<typeof Difference>

/** How much there is of something. */
export const Amount = Type.Object({ label: Text(30), kept: Type.Integer(), gone: Type.Integer() })
/** Money: yuan, or points. Needs `sensitive:customer-capital`. */
export const Figure = Type.Object({ figure: FigureWord, kept: Text(20), gone: Text(20), after: Text(20) })

export const MergePreview = Type.Object({
  kept: Party,
  gone: Party,
  differences: Type.Array(Difference),
  counts: Type.Array(Amount),
  figures: Type.Optional(Type.Array(Figure)),
  /** What is in the way now: each says what to do. */
  hindrances: Type.Array(Text(200)),
  /** What should be known before. */
  notes: Type.Array(Text(200)),
})
export type MergePreview = Static<typeof MergePreview>

const row = {
  id: Id,
  version: Version,
  keptId: Id,
  keptName: Text(60),
  keptNo: Text(40),
  goneId: Id,
  goneName: Text(60),
  goneNo: Text(40),
  reason: Text(200),
  /** Rows that went over. */
  rows: Type.Integer(),
  mergedByName: Nullable(Text(60)),
  mergedAt: Moment,
}
export const MergeRow = Shape(row)
export type MergeRow = Static<typeof MergeRow>

/** One with what was chosen, how much of what went over, and what money went with it. */
export const Merge = Shape({
  ...row,
  choices: Type.Array(Shape({ field: FieldWord, side: SideWord })),
  counts: Type.Array(Shape({ label: Text(30), count: Type.Integer() })),
  figures: Type.Optional(Type.Array(Shape({ figure: FigureWord, amount: Type.Union([Yuan, Text(20)]) }))),
})
export type Merge = Static<typeof Merge>

export const mergeTable = {
  name: 'merging.merge_log',
  pages: ['/customer/merge'],
  columns: {
    keptId: carried,
    keptName: fixed('合并后的档案'),
    keptNo: '客户编号',
    goneId: along('goneName'),
    goneName: fixed('并入的档案'),
    goneNo: '旧编号',
    rows: '转入记录数',
    reason: '原因',
    mergedByName: '经手人',
    mergedAt: '合并时间',
  } satisfies ColumnsOf<MergeRow>,
} satisfies Table
