/** Words of 报单: how a sheet stands and what moves it. Source: customers book §12. */
import { defineRefusals } from '../../refusals.ts'

export const sheetStates = {
  following: '跟进中',
  booked: '已预约',
  arrived: '已到院',
  dealt: '已成交',
  ended: '已结束',
  pooled: '公海',
} as const
export type SheetState = keyof typeof sheetStates
export const stateWords = Object.keys(sheetStates) as [SheetState, ...SheetState[]]

export const intentions = { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' } as const
export type Intention = keyof typeof intentions

/** How somebody was followed; the last three reached nobody. */
export const followWays = {
  phone: '电话',
  wechat: '微信',
  meeting: '面谈',
  sms: '短信',
  missed: '未接',
  declined: '拒接',
  void: '空号',
} as const
export type FollowWay = keyof typeof followWays
export const followWayWords = Object.keys(followWays) as [FollowWay, ...FollowWay[]]
/** Nobody was reached: one click, without a word more. */
export const unreached: readonly FollowWay[] = ['missed', 'declined', 'void']

/** Every line of a sheet's history: follow-ups, and what became of the sheet. */
export const lineWays = {
  ...followWays,
  made: '新建',
  moved: '转移',
  claimed: '领取',
  booked: '预约',
  unbooked: '取消预约',
  arrived: '到院',
  left: '取消到院',
  ended: '结束',
  reopened: '重新开启',
  pooled: '落入公海',
  ordered: '转开单',
  unlinked: '未关联',
} as const
export type LineWay = keyof typeof lineWays

/** What a list is narrowed to: the tabs of 报单管理 and the queues of 网电咨询. */
export const sheetViews = { follow: '今日需跟进', expected: '今日预计到院', expiring: '即将过期' } as const
export type SheetView = keyof typeof sheetViews

/** Sheets picked from the pool, or given to somebody, at most at once. */
export const MOST_MOVED = 50
/** Products she thinks of, and screenshots, at most. */
export const MOST_INTENTS = 20
export const MOST_FILES = 9
/** Why a sheet ends that nobody ended: it was reported anew. */
export const REPORTED_AGAIN = '保护期满被重报'
/** List of why somebody who was reported did not come. */
export const NOT_DOOR_REASON = 'not_door_reason'

export const sheetRefusals = defineRefusals('declarations', {
  protected: [409, '该客户已被报单，保护期至 {until}'],
  onSite: [409, '客户已到院，不能报单'],
  ownOpen: [409, '您已有该客户的报单 {no}，请打开后继续跟进'],
  open: [409, '该客户另有未结束的报单，请刷新后查看'],
  wrongState: [409, '报单{state}，不能{action}，请刷新后查看'],
  taken: [409, '该报单已被领取，请刷新公海后选择其他客户'],
  alreadyHers: [409, '报单已经在 {name} 名下，请选择其他开发人员'],
  tooLate: [409, '结束已超过 {days} 天，不能重新开启，请重新报单'],
  afterArrival: [409, '客户已到院，来源和机构不能再改，请联系网电主管'],
  ordered: [409, '报单已转为订单 {no}，请在订单里继续'],
  contact: [422, '请填写手机号或微信，方便以后联系'],
  expectPast: [422, '预计到院不能早于今天，请重新选择'],
  nextPast: [422, '下次跟进不能早于现在，请重新选择'],
  content: [422, '请填写跟进内容'],
  noIntents: [422, '报单没有意向项目，请先编辑报单选择项目'],
  unknownChoice: [422, '{field}已停用或不存在，请重新选择'],
  unlinkReason: [422, '请填写不关联报单的原因'],
})
