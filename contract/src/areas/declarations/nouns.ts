/** A sheet of 报单 as lists, desk and drawer show it. Source: customers book §12.1, §12.3. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { type LineWay, lineWays, stateWords } from './words.ts'

export const SheetStateWord = Word(...stateWords)
export const IntentionWord = Word('A', 'B', 'C', 'D')

export const Sheet = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  sex: Nullable(Text(2)),
  age: Nullable(Type.Integer()),
  phone: Nullable(Text(20)),
  state: SheetStateWord,
  intention: IntentionWord,
  demandIds: Type.Array(Id),
  demandNames: Text(400),
  demandText: Text(500),
  budget: Nullable(Yuan),
  consultTypeId: Nullable(Id),
  consultTypeName: Nullable(Text(20)),
  sourceId: Nullable(Id),
  sourceName: Nullable(Text(60)),
  agencyId: Nullable(Id),
  agencyName: Nullable(Text(60)),
  developerId: Id,
  developerName: Nullable(Text(60)),
  departmentName: Nullable(Text(60)),
  expectAt: Nullable(Moment),
  nextFollowAt: Nullable(Moment),
  lastFollowAt: Nullable(Moment),
  followCount: Type.Integer(),
  protectUntil: Nullable(Day),
  /** Days the protection still holds, today counted; null: she left no number yet. */
  daysLeft: Nullable(Type.Integer()),
  arrivedAt: Nullable(Moment),
  deal: Yuan,
  orderId: Nullable(Id),
  orderNo: Nullable(Text(40)),
  /** Products she thinks of. */
  intentCount: Type.Integer(),
  endReason: Text(60),
  endRemark: Text(200),
  endedByName: Nullable(Text(60)),
  endedAt: Nullable(Moment),
  /** Days since it ended. */
  endedDays: Nullable(Type.Integer()),
  poolAt: Nullable(Moment),
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  remark: Text(200),
})
export type Sheet = Static<typeof Sheet>

export const sheetTable = {
  name: 'declarations.sheet',
  pages: ['/consult/declaration', '/consult/online'],
  columns: {
    no: fixed('报单号'),
    customerId: carried,
    customerName: fixed('客户'),
    sex: along('age'),
    age: madeOf('年龄', 'customers.customer:age'),
    phone: madeOf('手机号', 'customers.customer:phone'),
    state: fixed('状态'),
    intention: '意向',
    demandIds: along('demandNames'),
    demandNames: '需求',
    demandText: '需求说明',
    budget: '预算',
    consultTypeId: along('consultTypeName'),
    consultTypeName: '咨询方式',
    sourceId: along('sourceName'),
    sourceName: '来源',
    agencyId: along('agencyName'),
    agencyName: '渠道',
    developerId: along('developerName'),
    developerName: '开发人员',
    departmentName: '部门',
    expectAt: '预计到院',
    nextFollowAt: '下次跟进',
    lastFollowAt: '上次跟进',
    followCount: '跟进次数',
    protectUntil: '保护期至',
    daysLeft: '剩余保护天数',
    arrivedAt: '到院时间',
    deal: '成交额',
    orderId: along('orderNo'),
    orderNo: '转开订单',
    intentCount: carried,
    endReason: '结束原因',
    endRemark: along('endReason'),
    endedByName: '结束人',
    endedAt: '结束时间',
    endedDays: carried,
    poolAt: '入公海时间',
    createdByName: '报单人',
    createdAt: '报单时间',
    remark: '备注',
  } satisfies ColumnsOf<Sheet>,
} satisfies Table

/** A line of a sheet's history; never changed. */
export const FollowLine = Shape({
  id: Id,
  at: Moment,
  way: Word(...(Object.keys(lineWays) as [LineWay, ...LineWay[]])),
  content: Text(1000),
  byName: Nullable(Text(60)),
  nextAt: Nullable(Moment),
  intentionFrom: Nullable(IntentionWord),
  intentionTo: Nullable(IntentionWord),
})
export type FollowLine = Static<typeof FollowLine>

export const IntentLine = Shape({
  productId: Id,
  productName: Text(100),
  qty: Type.Integer(),
  quote: Nullable(Yuan),
})
export type IntentLine = Static<typeof IntentLine>
