/**
 * 客户导入: a sheet is sent, looked at row by row, mended, and what is good goes into the archives. Source: customers book §1.5.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, FilePart, Id, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import type { SheetKey } from './columns.ts'
import {
  Batch,
  BatchRow,
  BatchStateWord,
  batchTable,
  ImportRow,
  importRowTable,
  KindWord,
  MatchWord,
  ModeWord,
  RowStateWord,
} from './nouns.ts'

export * from './columns.ts'
export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/customer/import'
const reads = 'customer:import:list'
const writes = 'customer:import'
const Changed = Shape({ id: Id, version: Version })

export const imports = {
  list: call(`GET ${path}`, {
    title: '客户导入记录',
    may: reads,
    table: batchTable,
    input: {
      ...pageRequest,
      keyword: Type.Optional(Text(60)),
      state: Type.Optional(BatchStateWord),
      createdFrom: Type.Optional(Day),
      createdTo: Type.Optional(Day),
    },
    output: Page(BatchRow),
  }),
  one: call(`GET ${path}/{id}`, {
    title: '客户导入详情',
    may: reads,
    table: batchTable,
    input: { id: Id },
    output: Batch,
  }),
  /** Rows of one sheet, by how they stand or by what is wrong with them. */
  rows: call(`GET ${path}/{id}/rows`, {
    title: '客户导入的行',
    may: reads,
    table: importRowTable,
    input: { id: Id, ...pageRequest, state: Type.Optional(RowStateWord), kind: Type.Optional(KindWord) },
    output: Page(ImportRow),
  }),
  template: call(`GET ${path}/template`, { title: '下载客户导入模板', may: writes, form: 'file' }),
  /** Takes a sheet of at most 50,000 rows; it is looked at afterwards, in slices. */
  upload: call(`POST ${path}`, {
    title: '上传客户表格',
    may: writes,
    body: 'multipart',
    idempotency: 'none',
    perMinute: 10,
    input: { mode: ModeWord, match: MatchWord, file: FilePart },
    output: Changed,
  }),
  /**
   * Writes a cell anew and looks at the row again. `alike`: in every faulty row where the column says the same. `accept`: the
   * archive found is meant, though its name is another.
   */
  repair: call(`PUT ${path}/row`, {
    title: '修改导入的行',
    may: writes,
    input: {
      id: Id,
      version: Version,
      column: Type.Optional(Type.Unsafe<SheetKey>(Text(30))),
      value: Type.Optional(Text(500)),
      alike: Type.Optional(Type.Boolean()),
      accept: Type.Optional(Type.Boolean()),
    },
    /** Rows that were looked at again, and how many of them are good now. */
    output: Shape({ changed: Type.Integer(), good: Type.Integer() }),
  }),
  /** `count`: the rows that were said to go in; when there are others by now, nothing begins. */
  start: call(`PUT ${path}/start`, {
    title: '开始导入客户',
    may: writes,
    input: { id: Id, count: Type.Integer({ minimum: 1, maximum: 50_000 }) },
    output: Changed,
  }),
  cancel: call(`PUT ${path}/cancel`, {
    title: '取消导入客户',
    may: writes,
    input: { id: Id },
    output: Changed,
  }),
  /** The faulty rows as they were sent, with a column that says what is wrong; or every row with what became of it. */
  file: call(`GET ${path}/{id}/file`, {
    title: '下载导入结果',
    may: writes,
    form: 'file',
    audited: true,
    perMinute: 10,
    input: { id: Id, of: Word('faults', 'result') },
  }),
}
