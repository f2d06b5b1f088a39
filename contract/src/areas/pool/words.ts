/** Words of the public pool: kinds, what counts as being left alone, why something cannot be done. Source: customers book §8. */
import { defineRefusals } from '../../refusals.ts'

/** Whose customers fall into it. */
export const poolKinds = { consultant: '咨询公海', developer: '开发公海' } as const
export type PoolKind = keyof typeof poolKinds

/** What a rule counts in days. The hospital's calendar decides, not hours. */
export const poolMetrics = {
  noFollow: '未跟进',
  noVisit: '未到院',
  noDeal: '归属后未成交',
  noPayment: '成交后未消费',
} as const
export type PoolMetric = keyof typeof poolMetrics

/** How the rules of a pool go together. */
export const poolOps = { any: '满足任一条', all: '同时满足' } as const

/** How customers are shared among several. */
export const shareModes = { average: '平均分配', turn: '依次轮流', weight: '按权重' } as const
export type ShareMode = keyof typeof shareModes

/** One rule: so many days of one kind of silence, of everybody or of some. */
export type PoolRule = {
  readonly metric: PoolMetric
  readonly days: number
  /** Stars (0 to 5) of those it speaks of; absent or none: of everybody. */
  readonly grades?: readonly number[]
  /** Types of sources of those it speaks of; absent or none: of everybody. */
  readonly sourceTypeIds?: readonly number[]
}

const starsText = (grades: readonly number[]): string =>
  grades.length > 0 ? `${grades.toSorted((a, b) => a - b).join('、')} 星` : ''

/** `未跟进满 30 天（0、1 星）`: as the rule says it, and as the log of owners keeps it. */
export const ruleText = ({ metric, days, grades = [], sourceTypeIds = [] }: PoolRule): string => {
  const only = [starsText(grades), sourceTypeIds.length > 0 ? '指定来源' : ''].filter(Boolean).join('，')
  return `${poolMetrics[metric]}满 ${days} 天${only && `（${only}）`}`
}

/** Of whom a rule speaks, as one word: two of a kind of silence for the same people contradict one another. */
export const ruleScope = ({ metric, grades = [], sourceTypeIds = [] }: PoolRule): string =>
  [metric, grades.toSorted().join(), sourceTypeIds.toSorted().join()].join('|')

/** Days a customer may be kept from a pool at most. */
export const LOCK_DAYS = 90

export const poolRefusals = defineRefusals('pool', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  wholeTaken: [409, '{kind}已存在全院的一个，请给这一个选部门，或改用那一个'],
  noPool: [422, '{department}的客户没有可入的公海，请先在“公海规则”里启用一个'],
  taken: [422, '公海里不存在，可能已被同事领取'],
  notMember: [422, '不是您部门的公海，请找主管分配'],
  tooFresh: [422, '刚入公海，{hours} 小时后才能领取'],
  cooling: [422, '您是原归属人，{days} 天内不能领回'],
  blacklisted: [422, '在黑名单中，不能领取或分配'],
  dailyUsed: [422, '今天的领取名额（{limit} 位）已用完，请明天再领'],
  full: [422, '名下客户已到上限（{limit} 位），请先放回一些'],
  nobodys: [422, '没有归属人，已在公海或等待分配'],
  notYours: [422, '不是您的客户，不能放回公海'],
  present: [422, '客户今天在院，离院后再办'],
  notThere: [422, '已停用或不存在'],
  paused: [422, '今天暂停接诊'],
  away: [422, '现在{why}，等回来再分配'],
  nobody: [422, '没有可以接收的员工：{why}'],
  noRules: [422, '还没有自动回收条件，请先编辑'],
  lockDays: [422, '锁定期最长 {days} 天，从今天起选择'],
  lockFull: [422, '锁定客户已到上限（{limit} 位），请先解锁一些'],
  lockNotYours: [422, '不是您的客户，不能锁定'],
  notLocked: [422, '没有锁定，不需要解锁'],
  viewsUsed: [422, '今天的公海查看名额（{limit} 位）已用完，请明天再看，或先领取'],
  moved: [422, '符合条件的客户已变为 {count} 位，请重新查看后再执行'],
})
