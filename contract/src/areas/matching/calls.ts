/** 流水对账: files of WeChat, Alipay and the bank, held against what was taken. Source: money book §14. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, FilePart, Id, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import {
  BankFile,
  BankLine,
  bankFileTable,
  bankLineTable,
  LineStateWord,
  OurLine,
  ourLineTable,
  SideWord,
  SourceWord,
} from './nouns.ts'
import { MOST_OURS } from './words.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/base/cashier/matching'

const days = { startDate: Type.Optional(BusinessDay), endDate: Type.Optional(BusinessDay) }
const lineFilters = {
  ...days,
  source: Type.Optional(SourceWord),
  state: Type.Optional(LineStateWord),
  fileId: Type.Optional(Id),
  refNo: Type.Optional(Text(64)),
}
const ourFilters = { ...days, source: Type.Optional(SourceWord), no: Type.Optional(Text(40)) }

export const matching = {
  files: call(`GET ${path}/file`, {
    title: '流水文件',
    may: 'cashier:matching:list',
    table: bankFileTable,
    input: { ...pageRequest, source: Type.Optional(SourceWord) },
    output: Page(BankFile),
  }),
  /** All lines or none; what belongs together is matched at once. */
  upload: call(`POST ${path}/file`, {
    title: '导入流水',
    may: 'cashier:matching:import',
    body: 'multipart',
    idempotency: 'none',
    perMinute: 10,
    input: { source: SourceWord, file: FilePart },
    output: Shape({
      id: Id,
      lines: Type.Integer(),
      /** Lines that an earlier file had already. */
      known: Type.Integer(),
      matched: Type.Integer(),
    }),
  }),
  lines: call(`GET ${path}/line`, {
    title: '对方流水',
    may: 'cashier:matching:list',
    table: bankLineTable,
    input: { ...pageRequest, ...lineFilters },
    output: Page(BankLine),
  }),
  export: call(`GET ${path}/line/export`, {
    title: '导出对账结果',
    may: 'cashier:matching:export',
    table: bankLineTable,
    input: sheetInput(lineFilters),
    ...sheet,
  }),
  /** What of ours no line names. */
  ours: call(`GET ${path}/ours`, {
    title: '只有本院的收支',
    may: 'cashier:matching:list',
    table: ourLineTable,
    input: { ...pageRequest, ...ourFilters },
    output: Page(OurLine),
  }),
  exportOurs: call(`GET ${path}/ours/export`, {
    title: '导出只有本院的收支',
    may: 'cashier:matching:export',
    table: ourLineTable,
    input: sheetInput(ourFilters),
    ...sheet,
  }),
  /** Matches again what is open: after payments were typed in late, or after a setting changed. */
  run: call(`POST ${path}/run`, {
    title: '重新对账',
    may: 'cashier:matching:match',
    input: { startDate: BusinessDay, endDate: BusinessDay },
    output: Shape({ matched: Type.Integer() }),
  }),
  /** By hand: with things of ours that come to the same amount, or with none: it is not ours, for a reason. */
  match: call(`POST ${path}/match`, {
    title: '人工对账',
    may: 'cashier:matching:match',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      ours: Type.Array(Shape({ side: SideWord, id: Id }), { maxItems: MOST_OURS }),
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ id: Id, version: Version }),
  }),
  undo: call(`POST ${path}/undo`, {
    title: '撤销对账',
    may: 'cashier:matching:match',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
}
