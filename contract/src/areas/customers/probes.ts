/** 撞单预检台账: who asked whether a number is on file, what was found, and whether an archive came of it. Source: customers book §35 (14). */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Page, pageRequest, Shape, Text, Word } from '../../words.ts'

/** What was answered. `refused`: the allowance of the day was used up. */
export const probeResults = { found: '已有档案', none: '没有档案', refused: '次数用完，未回答' } as const
const ResultWord = Word('found', 'none', 'refused')

export const ProbeRow = Shape({
  id: Id,
  /** The first time on that day. */
  askedAt: Moment,
  staffId: Id,
  staffName: Text(60),
  /** The last four digits: whole numbers leave by no list. */
  tail: Text(4),
  /** How often she asked about it on that day. */
  times: Type.Integer(),
  result: ResultWord,
  /** She wrote it into an archive. */
  made: Type.Boolean(),
  /** Numbers she asked about on that day that went into no archive. */
  idleInDay: Type.Integer(),
  /** They are as many as somebody who leads hears of. */
  flagged: Type.Boolean(),
})
export type ProbeRow = Static<typeof ProbeRow>

export const probesTable = {
  name: 'customers.phone_probe',
  pages: ['/customer/phones'],
  columns: {
    askedAt: '查重时间',
    staffId: carried,
    staffName: fixed('查重人'),
    tail: fixed('号码尾号'),
    times: '次数',
    result: '查重结果',
    made: '已写入档案',
    idleInDay: '当日未建档',
    flagged: '疑似刷号',
  } satisfies ColumnsOf<ProbeRow>,
} satisfies Table

const yesNo = Type.Optional(Type.Boolean())
const filters = {
  beginTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  staffId: Type.Optional(Id),
  result: Type.Optional(ResultWord),
  made: yesNo,
  flagged: yesNo,
}
const path = '/api/v1/customer/limitState/probes'

export const probeCalls = {
  probes: call(`GET ${path}`, {
    title: '撞单预检台账',
    may: 'customer:phones:list',
    table: probesTable,
    input: { ...pageRequest, ...filters },
    output: Page(ProbeRow),
  }),
  exportProbes: call(`GET ${path}/export`, {
    title: '导出撞单预检台账',
    may: 'customer:phones:export',
    table: probesTable,
    input: sheetInput(filters),
    ...sheet,
  }),
}
