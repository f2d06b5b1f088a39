/** 触达: every touch of a customer in one list, and the hours and limits of marketing. Source: customers book §0.5, §26. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'

export * from './words.ts'

const path = '/api/v1/visit/reach'
const Channel = Word('call', 'sms', 'wecom', 'miniapp', 'manual')
const Purpose = Word('medical', 'service', 'marketing')
const Outcome = Word('reached', 'missed')
const Biz = Word('visit', 'debt', 'appointment', 'declaration', 'complaint')

export const ReachRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  channel: Channel,
  purpose: Purpose,
  outcome: Outcome,
  biz: Biz,
  content: Text(500),
  byName: Nullable(Text(60)),
  at: Moment,
})
export type ReachRow = Static<typeof ReachRow>

export const reachTable = {
  name: 'reach.log',
  pages: ['/visit/list'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    at: fixed('时间'),
    channel: '方式',
    purpose: '目的',
    outcome: '结果',
    biz: '事由',
    content: '内容',
    byName: '联系人',
  } satisfies ColumnsOf<ReachRow>,
} satisfies Table

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  channel: Type.Optional(Channel),
  purpose: Type.Optional(Purpose),
  outcome: Type.Optional(Outcome),
  biz: Type.Optional(Biz),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

const Clock = Text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const limits = {
  quietFrom: Clock,
  quietTo: Clock,
  /** 0: no limit. */
  fatigueMost: Type.Integer({ minimum: 0, maximum: 99 }),
  fatigueDays: Type.Integer({ minimum: 1, maximum: 365 }),
}

export const reach = {
  list: call(`GET ${path}`, {
    title: '触达记录',
    may: 'visit:list',
    table: reachTable,
    input: { ...pageRequest, ...filters },
    output: Page(ReachRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出触达记录',
    may: 'visit:export',
    table: reachTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  setting: call(`GET ${path}/setting`, {
    title: '静默时段与频次',
    may: 'visit:rule:list',
    output: Shape({ ...limits, version: Version }),
  }),
  setSetting: call(`PUT ${path}/setting`, {
    title: '设置静默时段与频次',
    may: 'visit:rule:edit',
    input: { ...limits, version: Version },
    output: Shape({ ...limits, version: Version }),
  }),
}
