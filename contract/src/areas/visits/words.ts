/** Words of 回访: how a task stands, what she said, and why something cannot be done. Source: customers book §16. */
import { defineRefusals } from '../../refusals.ts'

/** How a task stands. 逾期 is no state: it is told by the clock. */
export const visitStates = {
  pending: '待回访',
  auditing: '待审核',
  done: '已回访',
  passed: '已通过',
  cancelled: '已取消',
  closed: '联系不上',
} as const
export type VisitState = keyof typeof visitStates

export const visitWays = { phone: '电话', wechat: '微信', sms: '短信', meeting: '面谈', video: '视频' } as const
export type VisitWay = keyof typeof visitWays

export const visitConnects = {
  reached: '接通',
  missed: '未接',
  declined: '拒接',
  empty: '空号',
  wrong: '错号',
} as const
export type VisitConnect = keyof typeof visitConnects
/** Attempts that reached nobody. */
export const failedConnects = { missed: '未接', declined: '拒接', empty: '空号', wrong: '错号' } as const

/** In the order of their weight. */
export const symptomLevels = { normal: '正常', mild: '轻微', abnormal: '异常', urgent: '紧急' } as const
export type SymptomLevel = keyof typeof symptomLevels

export const visitResults = {
  normal: '正常',
  revisit: '需复诊',
  complaint: '转投诉',
  intent: '成交意向',
  refused: '拒绝再联系',
} as const
export type VisitResult = keyof typeof visitResults

/** Queues of the desk. */
export const visitQueues = {
  today: '今日',
  overdue: '逾期',
  week: '未来 7 天',
  done: '已完成',
  flagged: '待医生处理',
} as const
export type VisitQueue = keyof typeof visitQueues

/** What makes tasks (customers book §16.1), and whose area tells of it. */
export const visitTriggers = {
  deducted: '划扣完成',
  surgery: '手术结束',
  discharged: '出院',
  undealt: '接诊未成交',
  noShow: '预约爽约',
  firstDeal: '首次成交',
  cardOpened: '开卡',
  birthday: '生日',
  dormant: '沉睡',
  expiring: '券到期',
  complaintClosed: '投诉结案',
  cycle: '项目周期到期',
} as const
export type VisitTrigger = keyof typeof visitTriggers

export const executorKinds = {
  consultant: '归属咨询师',
  developer: '开发人员',
  service: '客服',
  doctor: '主诊医生',
  nurse: '执行护士',
  named: '指定人',
  turn: '轮流',
} as const
export type ExecutorKind = keyof typeof executorKinds

export const visitRefusals = defineRefusals('visits', {
  typeTaken: [409, '{name}已存在，请换一个名称'],
  ruleTaken: [409, '{name}已存在，请换一个名称'],
  wrongState: [409, '这项回访{state}，不能{action}，请刷新后查看'],
  pastPlan: [422, '计划时间不能早于今天，请改到今天或以后'],
  notAtWork: [422, '执行人不在职，请另选一位'],
  noType: [422, '回访类型已停用或不存在，请另选一个'],
  unknownAnswer: [422, '症状卡里没有“{label}”的这个答案，请刷新后重新填写'],
  unanswered: [422, '请填写症状卡：{labels}'],
  scoreNeeded: [422, '请填写满意度（1–5 分）'],
  levelLowered: [422, '症状等级不能低于症状卡的“{level}”'],
  ownVisit: [403, '不能审核自己完成的回访，请其他同事审核'],
  unhandled: [409, '医生还没有写下处理，不能通过；请先联系医生'],
  rejectReason: [422, '驳回请填写原因'],
  notFlagged: [409, '没有异常症状，不需要处理'],
  handled: [409, '已写下处理，请刷新后查看'],
  notDoctor: [403, '请主诊医生或有回访审核权限的同事处理'],
  several: [409, '{n} 项里有 {m} 项不是待回访，一项也没有改，请刷新后重选'],
  steps: [422, '{what}'],
  moved: [409, '数量已变为 {n} 项，请重新预览后确认'],
  ruleOff: [409, '规则已停用，请先启用'],
})
