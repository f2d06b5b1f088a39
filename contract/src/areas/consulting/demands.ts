/** 客户需求: what a customer wants, until it is met or dropped. Source: customers book §13.5. */

import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, count, day, money, noun, of, other, ref, shown, tableOf } from '../../noun.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { along } from '../../table.ts'
import { Done, Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'

/** 待满足, 部分满足, 已满足, 放弃. */
export const demandStates = { open: '待满足', partly: '部分满足', met: '已满足', dropped: '放弃' } as const

export type DemandState = keyof typeof demandStates

/** From which state a person may take a wish to which; buying what meets it moves it by itself. */
export const demandMoves: Readonly<Record<DemandState, readonly DemandState[]>> = {
  open: ['partly', 'met', 'dropped'],
  partly: ['open', 'met', 'dropped'],
  met: ['open'],
  dropped: ['open'],
}

export const demandRefusals = defineRefusals('consulting.demands', {
  wrongState: [409, '需求{from}，不能改为{to}，可先改回待满足'],
  mappingStale: [409, '这个需求的项目刚被别人改过，请刷新后重试'],
})

/** Why a wish does not go from one state to the other. Staying is no move. */
export const whyNotDemand = (from: DemandState, to: DemandState): Refusal | null =>
  from === to || demandMoves[from].includes(to)
    ? null
    : demandRefusals.wrongState({ from: demandStates[from], to: demandStates[to] })

/** What a customer wants. */
export const customerDemand = noun(
  '客户需求',
  {
    customerId: ref('客户', { required: true }),
    customerName: shown('客户', of<string>(Text(30)), { fixed: true }),
    // Nothing, where the items say it.
    text: other('需求', of<string>(Text(500)), { required: true, fixed: true }),
    demandIds: other('需求项', of<number[]>(Type.Array(Id, { maxItems: 20, uniqueItems: true })), {
      required: true,
      said: along('demandNames'),
    }),
    demandNames: shown('需求项', of<string>(Text(400))),
    state: choice('状态', demandStates, { required: true, fixed: true }),
    priority: count('优先级', [1, 5], { asked: '优先级（1 最急）', said: '优先级', required: true, strict: true }),
    budget: money('预算', { required: true }),
    expectDate: day('期望日期', { required: true, column: 'expect_on' }),
    /** Why it was ended by hand. */
    endReason: shown('结束原因', of<string>(Text(200))),
    /** The order that met it. */
    orderNo: shown('满足订单', of<string | null>(Nullable(Text(24)))),
    createTime: shown('登记时间', of<string>(Moment)),
  },
  {
    table: 'consulting.customer_demand',
    short: '需求',
    pages: ['/consult/demand'],
    // Of the customer: the server says how she is found.
    keyword: ['customerName'],
    asked: ['customerId', 'state'],
    object: 'customerDemand',
  },
)
const demands = crudOf('/api/v1/base/customerDemand', customerDemand, { may: 'consult:demand' })

export const customerDemands = {
  demands: demands.list,
  demand: demands.one,
  createDemand: demands.create,
  updateDemand: demands.update,
  // The menu has no button of its own for it: who may edit a need may take it back.
  removeDemand: { ...demands.remove, may: 'consult:demand:edit' as const },
  /** Ended by hand: met elsewhere, or given up. */
  closeDemand: call('PUT /api/v1/base/customerDemand/close', {
    title: '结束客户需求',
    may: 'consult:demand:close',
    input: { id: Id, version: Version, state: Word('met', 'dropped'), reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
  exportDemands: call('GET /api/v1/base/customerDemand/export', {
    table: tableOf(customerDemand),
    title: '导出客户需求',
    may: 'consult:demand:export',
    input: sheetInput({ ...customerDemand.filters }),
    ...sheet,
  }),
  /** What meets an original demand: the products a customer may buy for it. */
  demandProducts: call('GET /api/v1/base/originalDemandGroup/products', {
    title: '需求对应项目',
    may: 'setting:consult:list',
    input: {},
    output: Type.Array(
      Shape({
        demandId: Id,
        demandName: Text(30),
        groupName: Text(30),
        products: Type.Array(Shape({ id: Id, name: Text(60) })),
      }),
    ),
  }),
  setDemandProducts: call('PUT /api/v1/base/originalDemandGroup/products', {
    title: '设置需求对应项目',
    may: 'setting:consult:demand',
    input: {
      demandId: Id,
      /** What the form showed: the second of two people who change it is told. */
      seen: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
      productIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
    },
    output: Done,
  }),
}
