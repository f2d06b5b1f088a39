/** A sheet of customers on its way into the archives, and its rows. Source: customers book §1.5. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import type { SheetKey } from './columns.ts'
import { type FaultKind, faultKinds } from './words.ts'

export const BatchStateWord = Word('checking', 'ready', 'running', 'done', 'cancelled')
export const ModeWord = Word('new', 'update', 'both')
export const MatchWord = Word('phone', 'code')
export const RowStateWord = Word('raw', 'good', 'faulty', 'created', 'updated', 'unchanged')
export const KindWord = Word(...(Object.keys(faultKinds) as FaultKind[]))

/** A column of the sheet by its key: one of `importColumns`, or a field of the hospital's own. */
const ColumnWord = Type.Unsafe<SheetKey>(Text(30))
/** What the hospital calls a field of its own; absent where it is kept from whoever looks. */
const Label = Type.Optional(Text(20))

const count = Type.Integer()
const batch = {
  id: Id,
  version: Version,
  fileName: Text(120),
  mode: ModeWord,
  match: MatchWord,
  state: BatchStateWord,
  /** Rows of the sheet; of these looked at and good, faulty, and gone in. */
  total: count,
  good: count,
  faulty: count,
  created: count,
  updated: count,
  unchanged: count,
  createdById: Nullable(Id),
  createdByName: Nullable(Text(60)),
  createTime: Moment,
  startedAt: Nullable(Moment),
  endedAt: Nullable(Moment),
  /** Why it stopped by itself; empty when it did not. */
  stopped: Text(200),
}
export const BatchRow = Shape(batch)
export type BatchRow = Static<typeof BatchRow>

/** One with what is wrong by kind, and what of the sheet is not written. */
export const Batch = Shape({
  ...batch,
  /** Rows that would make an archive, and such that would change one; none once the sheet goes in. */
  toCreate: count,
  toUpdate: count,
  faults: Type.Array(Shape({ kind: KindWord, rows: count })),
  columns: Type.Array(Text(30)),
  /** Columns of the sheet that nothing is made of, by their heads, and columns her role hides. */
  unknownColumns: Type.Array(Text(60)),
  hiddenColumns: Type.Array(Text(30)),
  /** Owner and source of archives that stand are left as they are. */
  keepsOwners: Type.Boolean(),
  /** When the same file was imported before. */
  sameFileAt: Nullable(Moment),
  purged: Type.Boolean(),
})

export const Fault = Shape({
  column: ColumnWord,
  label: Label,
  kind: KindWord,
  /** The row of the sheet, the number of the archive or the words there are to choose from. */
  hint: Type.Optional(Text(200)),
})
const row = {
  id: Id,
  version: Version,
  batchId: Id,
  rowNo: count,
  name: Text(60),
  /** Masked. */
  phone: Text(30),
  state: RowStateWord,
  act: Nullable(Word('new', 'update')),
  faults: Type.Array(Fault),
  /** What stands in the cells that are wrong; numbers masked. */
  wrong: Type.Array(Shape({ column: ColumnWord, label: Label, value: Text(500) })),
  customerId: Nullable(Id),
}
export const ImportRow = Shape(row)
export type ImportRow = Static<typeof ImportRow>

export const batchTable = {
  name: 'imports.import_batch',
  pages: ['/customer/import'],
  columns: {
    fileName: fixed('文件'),
    state: fixed('状态'),
    mode: '方式',
    match: '按什么找档案',
    total: '行数',
    good: '能导入',
    faulty: '要改',
    created: '已新建',
    updated: '已更新',
    unchanged: '无变化',
    createdById: carried,
    createdByName: '上传人',
    createTime: '上传时间',
    startedAt: '开始导入',
    endedAt: '结束时间',
    stopped: '停止原因',
  } satisfies ColumnsOf<BatchRow>,
} satisfies Table

export const importRowTable = {
  name: 'imports.import_row',
  pages: ['/customer/import'],
  columns: {
    batchId: carried,
    rowNo: fixed('行'),
    name: fixed('姓名'),
    phone: madeOf('手机', 'customers.customer:phone'),
    state: fixed('状态'),
    act: along('state'),
    faults: fixed('问题'),
    wrong: along('phone'),
    customerId: carried,
  } satisfies ColumnsOf<ImportRow>,
} satisfies Table
