/** Words of the life cycle. Source: customers book §7.4, §7.5. */
import { defineRefusals } from '../../refusals.ts'
import type { lifeStages } from '../customers/nouns.ts'

export type LifeStage = (typeof lifeStages)[number]

/** Stages that end after some days, and after how many unless the hospital says otherwise. */
export const usualDays = { new: 90, regular: 180, dormant: 365 } as const
export type TimedStage = keyof typeof usualDays

/** What the days of a stage mean. */
export const daysMean = {
  new: '只成交过一次的客户，首次成交后多少天内算新客；过了没有再来就算沉睡',
  regular: '成交过两天以上的客户，最近一次成交后多少天内算活跃老客；过了就算沉睡',
  dormant: '最近一次成交后多少天内算沉睡；过了就算流失',
} as const satisfies Record<TimedStage, string>

/** By what somebody moved from one stage to another. */
export const moveCauses = {
  event: '到院与成交',
  lead: '预约与报单',
  night: '到期',
  threshold: '修改天数',
  merged: '合并档案',
} as const
export type MoveCause = keyof typeof moveCauses

/** What makes a deal. */
export const dealWays = { payment: '收款', order: '开单' } as const
export type DealBy = keyof typeof dealWays

/** Of whom a deal is. */
export const customerClasses = { new: '新客', regular: '老客' } as const

export const lifecycleRefusals = defineRefusals('lifecycle', {
  untimed: [422, '“{stage}”由到院和成交决定，没有天数'],
  daysSet: [409, '“{stage}”的天数已经设置，请刷新后修改'],
  daysUsual: [409, '“{stage}”已经是默认天数'],
  daysTurned: [422, '新客、活跃老客的天数要小于沉睡的天数'],
  dayTaken: [409, '{day}已存在，请修改那一条，或换一个日期'],
  alreadyHolds: [422, '生效日期要在今天之后；已经生效的不能修改，请新增一条'],
})
