/** 生命周期 and 成交定义: who stands where, who moved, and what counts as a deal. Source: customers book §7.4, §7.5. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { Day, Done, Id, Page, pageRequest, Shape, Word } from '../../words.ts'
import { LifeStage } from '../customers/nouns.ts'
import { dealDefinition, moveTable, StageMove, StageRow, stageTable } from './nouns.ts'

export * from './definition.ts'
export * from './nouns.ts'
export * from './words.ts'

const see = 'customer:life:list'
const change = 'setting:customer:lifecycle'
const Days = Type.Integer({ minimum: 1, maximum: 3650 })
const definitions = crudOf('/api/v1/customer/bargainDefinition', dealDefinition, {
  may: { see, change: 'setting:customer:definition' },
})

export const lifecycle = {
  /** All stages in their order, with how many of those one reaches stand there. */
  stages: call('GET /api/v1/customer/lifeCycle', {
    title: '生命周期阶段',
    may: see,
    table: stageTable,
    input: pageRequest,
    output: Page(StageRow),
  }),
  stage: call('GET /api/v1/customer/lifeCycle/{id}', {
    title: '生命周期阶段详情',
    may: see,
    input: { id: Id },
    output: StageRow,
  }),
  /** Days of the hospital's own in place of the usual ones. */
  setDays: call('POST /api/v1/customer/lifeCycle', {
    title: '设置生命周期天数',
    may: change,
    table: stageTable,
    input: { stage: LifeStage, days: Days },
    output: Type.Object({ id: Id }),
  }),
  updateDays: call('PUT /api/v1/customer/lifeCycle', {
    title: '修改生命周期天数',
    may: change,
    table: stageTable,
    input: { id: Id, days: Days },
    output: Type.Object({ id: Id }),
  }),
  /** Back to the usual days. */
  removeDays: call('DELETE /api/v1/customer/lifeCycle/{id}', {
    title: '恢复默认天数',
    may: change,
    input: { id: Id },
    output: Done,
  }),
  /** Who would move from where to where with other days, before they are kept. */
  preview: call('POST /api/v1/customer/lifeCycle/preview', {
    title: '预览生命周期天数',
    may: change,
    effect: 'read',
    input: { id: Id, days: Days },
    output: Type.Object({
      moves: Type.Array(Shape({ fromStage: LifeStage, toStage: LifeStage, customers: Type.Integer() })),
    }),
  }),
  moves: call('GET /api/v1/customer/lifeCycle/moves', {
    title: '生命周期变动记录',
    may: see,
    table: moveTable,
    input: {
      ...pageRequest,
      customerId: Type.Optional(Id),
      fromStage: Type.Optional(LifeStage),
      toStage: Type.Optional(LifeStage),
      because: Type.Optional(Word('event', 'lead', 'night', 'threshold', 'merged')),
      beginTime: Type.Optional(Day),
      endTime: Type.Optional(Day),
    },
    output: Page(StageMove),
  }),
  definitions: definitions.list,
  definition: definitions.one,
  createDefinition: definitions.create,
  updateDefinition: definitions.update,
  removeDefinition: definitions.remove,
}
