/** Words of RFM: the eight cells, what is measured by what, why something cannot be done. Source: customers book §11. */
import { defineRefusals } from '../../refusals.ts'

/** High is 1, in the order R, F, M. In the order of the page: those who are worth most first. */
export const cells = ['111', '101', '011', '001', '110', '100', '010', '000'] as const
export type Cell = (typeof cells)[number]

/** What a hospital that has not changed them calls the cells, and what it does about each. */
export const usualCells: Readonly<Record<Cell, { readonly name: string; readonly advice: string }>> = {
  '111': { name: '重要价值', advice: '最近来过、常来、消费高：专人维护，优先预约，新品先约' },
  '101': { name: '重要发展', advice: '最近来过、消费高、来得少：推荐疗程与会员权益，约下一次' },
  '011': { name: '重要保持', advice: '常来、消费高、有一段时间没来：主动回访，了解原因' },
  '001': { name: '重要挽留', advice: '消费高、来得少、很久没来：由主管致电，给出回访方案' },
  '110': { name: '一般价值', advice: '最近来过、常来、消费不高：推荐更合适的项目组合' },
  '100': { name: '一般发展', advice: '最近来过、来得少、消费不高：做好术后关怀，约复诊' },
  '010': { name: '一般保持', advice: '常来过、消费不高、有一段时间没来：发送活动与到期提醒' },
  '000': { name: '一般挽留', advice: '很久没来、消费不高：节日问候，低成本唤醒' },
}

/** What M is measured by. */
export const bases = { paid: '实收', executed: '消耗' } as const
export type Basis = keyof typeof bases
export const windowUnits = { month: '个月', day: '天' } as const
export type WindowUnit = keyof typeof windowUnits
/** Where high begins: at a fixed value, or at the mean or median of all who paid. */
export const splits = { fixed: '固定值', mean: '均值', median: '中位数' } as const
export type Split = keyof typeof splits

/** Below so many who paid, means and medians say nothing. */
export const FEWEST_DEALS = 30

/** Plans of a hospital. */
export const MOST_PLANS = 10

export const rfmRefusals = defineRefusals('rfm', {
  fewDeals: [422, '成交客户不足 {least} 位（现在 {deals} 位），均值和中位数没有意义，请用固定值'],
  nameTwice: [422, '“{name}”用在两个分组上，请改其中一个'],
  planTaken: [409, '{name}已存在，请换一个方案名称'],
  manyPlans: [422, '最多 {limit} 个方案，请先删除不用的'],
  noMonth: [404, '没有这个月的快照，请选择其他月份'],
  sameMonth: [422, '请选择前后不同的两个月份'],
  longWindow: [422, '统计窗口最长 120 个月或 3650 天，请缩短'],
})
