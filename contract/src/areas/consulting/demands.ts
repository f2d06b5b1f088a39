/** 客户需求: what a customer wants, until it is met or dropped. Source: customers book §13.5. */

import { Type } from 'typebox'
import { crudOf } from '../../crud.ts'
import { choice, count, day, money, noun, of, other, ref, shown } from '../../noun.ts'
import { along } from '../../table.ts'
import { Id, Moment, Text } from '../../words.ts'

/** 待满足, 部分满足, 已满足, 放弃. */
export const demandStates = { open: '待满足', partly: '部分满足', met: '已满足', dropped: '放弃' } as const

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
}
