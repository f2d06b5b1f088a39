/** The words of consultations: states and results. Source: customers book §13. */

/** 咨询中, 已结束, 已取消. Waiting is the triage's state: the record begins when somebody receives. */
export const consultStates = ['running', 'ended', 'cancelled'] as const
export type ConsultState = (typeof consultStates)[number]
export const consultStateWords: Readonly<Record<ConsultState, string>> = {
  running: '咨询中',
  ended: '已结束',
  cancelled: '已取消',
}
export const consultResults = ['deal', 'noDeal', 'pending'] as const
export type ConsultResult = (typeof consultResults)[number]
export const consultResultWords: Readonly<Record<ConsultResult, string>> = {
  deal: '成交',
  noDeal: '未成交',
  pending: '待定',
}
