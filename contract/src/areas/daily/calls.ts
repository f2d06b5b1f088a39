/** 日结: the readiness board, the statement, the close and the days that were closed. Source: money book §14. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, Id, Moment, Page, pageRequest, Shape, Text, Word } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { Board, boardShows, Closing, closingTable, Edition, Statement, statementShows, WaivedWord } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/base/cashier/daily'

const filters = {
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
  closedBy: Type.Optional(Id),
}

export const daily = {
  list: call(`GET ${path}`, {
    table: closingTable,
    title: '已日结的营业日',
    may: 'cashier:daily:list',
    input: { ...pageRequest, ...filters },
    output: Page(Closing),
  }),
  export: call(`GET ${path}/export`, {
    table: closingTable,
    title: '导出日结',
    may: 'cashier:daily:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  /** What stands between a day and its close, without a day: the one that runs. The books are asked anew. */
  board: call(`GET ${path}/board`, {
    title: '日结检查',
    may: 'cashier:daily:list',
    input: { day: Type.Optional(BusinessDay) },
    output: Board,
    shows: boardShows,
  }),
  /** As it stands now; of a closed day as it was frozen. */
  statement: call(`GET ${path}/statement`, {
    title: '日结单',
    may: 'cashier:daily:list',
    input: { day: BusinessDay },
    output: Statement,
    shows: statementShows(''),
  }),
  /** Under a lock that no payment passes: one on its way is of the next day. */
  close: call(`POST ${path}/close`, {
    title: '日结',
    may: 'cashier:daily:close',
    idempotency: 'required',
    input: {
      day: BusinessDay,
      waivers: Type.Optional(
        Type.Array(Shape({ item: WaivedWord, reason: Text(200, { minLength: 1 }) }), { maxItems: 10 }),
      ),
    },
    output: Shape({ id: Id, digest: Text(64) }),
  }),
  /** Every close of a day, the first one first. */
  editions: call(`GET ${path}/edition`, {
    title: '日结版本',
    may: 'cashier:daily:list',
    input: { day: BusinessDay },
    output: Type.Array(Edition),
    shows: { 'changes.before': ['daily.closing:received'], 'changes.after': ['daily.closing:received'] },
  }),
  /** Asks to open the last closed day again: decided in the audit centre by somebody else. What was frozen stays. */
  reopen: call(`POST ${path}/reopen`, {
    title: '申请反日结',
    may: 'cashier:daily:reopen',
    idempotency: 'required',
    input: { day: BusinessDay, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, status: Word('PENDING', 'PASSED') }),
  }),
  sheet: call(`GET ${path}/print`, {
    title: '打印日结单',
    may: 'cashier:daily:print',
    input: { day: BusinessDay },
    output: Shape({
      clinic: PaperHead,
      statement: Statement,
      printedBy: Type.String(),
      printedAt: Moment,
    }),
    shows: statementShows('statement.'),
  }),
}
