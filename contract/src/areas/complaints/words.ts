/** Words of complaints: where they come in, what they are about, how they stand, what happened, and why something cannot be done. */
import { defineRefusals } from '../../refusals.ts'

export const complaintChannels = {
  onsite: '现场',
  phone: '电话',
  wechat: '微信',
  hotline: '12345',
  health: '卫健部门',
  platform: '第三方平台',
  visit: '回访',
} as const
export type ComplaintChannel = keyof typeof complaintChannels
export const complaintCategories = {
  medical: '医疗质量',
  service: '服务',
  fee: '收费',
  privacy: '隐私',
  environment: '环境',
  refund: '退费',
  other: '其他',
} as const
export type ComplaintCategory = keyof typeof complaintCategories

export const complaintLevels = { general: '一般', serious: '较大', major: '重大' } as const
export type ComplaintLevel = keyof typeof complaintLevels

/** How long it may take (医疗机构投诉管理办法): what may harm somebody is answered at once. */
export const complaintTerms = {
  spot: '当日答复',
  investigate: '需调查：5 个工作日',
  joint: '多科室：10 个工作日',
  urgent: '立即处理：2 小时',
} as const
export type ComplaintTerm = keyof typeof complaintTerms

export const complaintStates = {
  waiting: '待受理',
  handling: '处理中',
  escalated: '已升级',
  answering: '待答复确认',
  closed: '已结案',
  dismissed: '不成立',
} as const
export type ComplaintState = keyof typeof complaintStates

/** What the tabs of the list stand for. */
export const complaintPhases = { open: '未结', closed: '已结案', dismissed: '不成立' } as const
export type ComplaintPhase = keyof typeof complaintPhases
/** How near the end of its time one is. */
export const complaintClocks = { amber: '将到期', red: '已逾期' } as const

/** What happened, in the order in which it is written down. */
export const complaintActs = {
  registered: '登记',
  changed: '修改登记',
  accepted: '受理',
  dismissed: '不成立',
  note: '经过',
  statement: '被投诉人说明',
  attempt: '联系客户未果',
  assigned: '转交',
  escalated: '升级',
  warned: '时限过七成，提醒处理人',
  overdue: '到期未答复，已升级',
  resumed: '督办后继续处理',
  answered: '答复客户',
  declined: '客户不接受',
  linked: '关联补偿单据',
  unlinked: '取消关联',
  closed: '结案',
  reopened: '重新处理',
  handed: '离职交接',
} as const
export type ComplaintAct = keyof typeof complaintActs

/** What is written by hand; a statement is the respondent's own. */
export const complaintNotes = { note: '经过', attempt: '联系未果', statement: '被投诉人说明' } as const

/** Compensation is paid elsewhere and only linked here. */
export const compensationKinds = { refund: '退款', coins: '好美币', coupon: '卡券', gift: '赠送' } as const
export type CompensationKind = keyof typeof compensationKinds

export const complaintRefusals = defineRefusals('complaints', {
  respondent: [403, '被投诉人不能处理本投诉'],
  handlerIsRespondent: [422, '处理人不能是被投诉人，请另选处理人'],
  wrongState: [409, '这个投诉{state}，不能{verb}，请刷新后查看'],
  archiveClosed: [422, '该客户档案已合并或注销，请打开现有档案'],
  urgentIsMajor: [422, '“重大”须立即处理，其他等级不能选立即处理，请重新选择时限'],
  accepted: [409, '投诉已受理，不能修改或删除，请在经过里补充'],
  notYours: [403, '只有登记人可以修改或删除'],
  notHandler: [403, '只有处理人可以操作，请处理人处理，或由督办人转交'],
  noResolution: [422, '请先填写处理说明并答复客户'],
  unconfirmed: [422, '客户还没有确认，也没有联系满 3 次（现在 {attempts} 次），请先联系客户'],
  reopenLate: [409, '结案已超过 30 天，请登记新投诉并关联本投诉'],
  closedAlready: [409, '投诉 {no} 已结束，不能{verb}，请先重新处理'],
  handlerMissing: [422, '处理人已离职或停用，请另选处理人'],
  personMissing: [422, '被投诉人、科室或项目已不存在，请重新选择'],
  notTheRespondent: [403, '说明由被投诉人自己填写，请选择“经过”'],
  foreignDocument: [422, '这张单据不是该客户的，请重新选择'],
  linkedAlready: [409, '这张单据已经关联到投诉，不需要重复关联'],
  noSuchLink: [409, '这张单据没有关联，请刷新后查看'],
  previousOfOther: [422, '原投诉不是该客户的，请重新选择'],
})
