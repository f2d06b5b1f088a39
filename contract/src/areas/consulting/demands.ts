/** 客户需求: what a customer wants, until it is met or dropped. Source: customers book §13.5. */

import type { Static } from 'typebox'
import { type TProperties, Type } from 'typebox'
import { crud } from '../../crud.ts'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'

/** 待满足, 部分满足, 已满足, 放弃. */
export const demandStates = { open: '待满足', partly: '部分满足', met: '已满足', dropped: '放弃' } as const
const demandFields = {
  customerId: Id,
  demandIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  text: Text(500),
  priority: Type.Integer({ minimum: 1, maximum: 5 }),
  expectDate: Nullable(Day),
  budget: Nullable(YuanInput),
  state: Word('open', 'partly', 'met', 'dropped'),
} satisfies TProperties
export const CustomerDemand = Shape({
  ...demandFields,
  budget: Nullable(Yuan),
  id: Id,
  customerName: Text(30),
  demandNames: Text(400),
  createTime: Moment,
  version: Version,
})
export const customerDemandTable = {
  name: 'consulting.customer_demand',
  pages: ['/consult/demand'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    text: fixed('需求'),
    demandIds: along('demandNames'),
    demandNames: '需求项',
    state: fixed('状态'),
    priority: '优先级',
    budget: '预算',
    expectDate: '期望日期',
    createTime: '登记时间',
  } satisfies ColumnsOf<Static<typeof CustomerDemand>>,
} satisfies Table

const demands = crud('/api/v1/base/customerDemand', {
  noun: '客户需求',
  table: customerDemandTable,
  may: 'consult:demand',
  entity: CustomerDemand,
  write: demandFields,
  filters: {
    customerId: Type.Optional(Id),
    state: Type.Optional(demandFields.state),
    keyword: Type.Optional(Text(30)),
  },
})

export const customerDemands = {
  demands: demands.list,
  demand: demands.one,
  createDemand: demands.create,
  updateDemand: demands.update,
  // The menu has no button of its own for it: who may edit a need may take it back.
  removeDemand: { ...demands.remove, may: 'consult:demand:edit' as const },
}
