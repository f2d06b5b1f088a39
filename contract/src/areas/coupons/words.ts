/** Words of 卡券: kinds, scopes, states, and why something cannot be done. Source: money book §5. */
import { defineRefusals } from '../../refusals.ts'

/** A CASH coupon with a threshold is what people call 满减. */
export const couponKinds = { CASH: '代金券', DISCOUNT: '折扣券', PROJECT: '项目券', GIFT: '礼品券' } as const
export type CouponKind = keyof typeof couponKinds

export const couponScopes = { ALL: '全部项目', TYPE: '指定分类', KIND: '指定品类', PRODUCT: '指定项目' } as const
export type CouponScope = keyof typeof couponScopes

export const validTypes = { FIXED: '固定日期', DAYS: '领取后若干天' } as const
export type ValidType = keyof typeof validTypes

/** Whether a coupon comes back when what it paid for is refunded. */
export const refundBacks = { NEVER: '不退回', WHOLE_ORDER: '整单退款时退回', ALWAYS: '退款即退回' } as const
export type RefundBack = keyof typeof refundBacks

/** Ways by which a coupon may be given. */
export const couponChannels = {
  ANY: '不限',
  DESK: '后台发放',
  MINI_PROGRAM: '小程序',
  WECOM: '企微',
  RIGHTS: '会员权益',
} as const
export type CouponChannel = keyof typeof couponChannels

/** `HELD`: somebody has it on her till at the moment. */
export const recordStates = {
  UNUSED: '未使用',
  HELD: '使用中',
  USED: '已使用',
  EXPIRED: '已过期',
  VOIDED: '已作废',
  MOVING: '转赠中',
  GIVEN: '已转赠',
} as const
export type RecordState = keyof typeof recordStates

export const batchTargets = { CHOSEN: '指定客户', FILTER: '按筛选条件', TRANSFER: '转赠', CLAIM: '领券码' } as const

/** Days that a coupon lives on which is given back after its end (decisions §6). */
export const GRACE_DAYS = 7
/** Minutes for which a till keeps a coupon from the others. */
export const HELD_MINUTES = 5
/** Coupons of one payment at most. */
export const MOST_OF_PAYMENT = 10

export const couponRefusals = defineRefusals('coupons', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  faceMissing: [422, '代金券请填写面值'],
  percentMissing: [422, '折扣券请填写折扣'],
  quantityMissing: [422, '项目券和礼品券请填写免费次数'],
  projectOne: [422, '项目券和礼品券请选择一个项目'],
  projectNoCoupon: [422, '“{name}”不允许用券支付，请换一个项目，或先在项目管理里允许用券'],
  scopeMissing: [422, '请选择卡券适用的{scope}'],
  scopeGone: [422, '所选的适用范围已不存在，请重新选择'],
  datesMissing: [422, '固定日期的卡券请填写开始和结束日期，结束不能早于开始'],
  daysMissing: [422, '请填写领取后有效的天数'],
  budgetNeedsCap: [422, '设了预算的折扣券请填写封顶金额，才能算出最多让利多少'],
  budgetBelowWorth: [422, '预算不够发一张，请调高预算或清空'],
  totalBelow: [409, '已发放的张数超过所填的发放总量，请调高总量'],
  budgetBelow: [409, '已发放的卡券超过所填的预算，请调高预算'],
  sentAlready: [409, '“{name}”已经发放过，不能删除，可以停用'],
  switchedOff: [409, '“{name}”已停用，请先启用再发放'],
  ended: [409, '“{name}”的有效期已过，不能再发放'],
  otherChannel: [409, '“{name}”只在{channel}发放，请改卡券的发放渠道'],
  nobody: [422, '没有可以发放的客户，请看各人的原因后重新选择'],
  tooMany: [422, '一次最多发给 {limit} 位客户，请缩小筛选条件'],
  soldOut: [409, '发放总量只剩 {left} 张，不够发给 {count} 位客户，请减少人数或调高总量'],
  overBudget: [409, '预算不够发给 {count} 位客户，请减少人数或调高预算'],
  capReached: [409, '已达每人 {limit} 张'],
  receiverCap: [409, '对方持有的“{name}”已达每人 {limit} 张，不能再收'],
  receiverBarred: [409, '对方在黑名单，不能收卡券'],
  blacklisted: [409, '黑名单客户，不发券'],
  notVoidable: [409, '只能作废未使用的卡券，请刷新后查看'],
  nothingToRecall: [409, '这一批没有可撤回的卡券：都已使用、过期、作废或正在使用'],
  notHers: [404, '所选卡券不属于这位客户，请重新选择'],
  notStarted: [409, '优惠券 {day} 起可用'],
  expired: [409, '优惠券已过期'],
  used: [409, '优惠券已被使用'],
  voided: [409, '优惠券已作废'],
  moving: [409, '这张券正在转赠，等待审核'],
  given: [409, '这张券已转赠给他人'],
  held: [409, '{who}正在收银台使用这张券，请先与其确认'],
  noLine: [422, '这一单没有适用的项目：{scope}'],
  levelPriced: [422, '适用项目已按会员价优惠，此券不能同享'],
  belowThreshold: [422, '未达到使用门槛，还差{gap}元'],
  nothingLeft: [422, '适用项目已被其他券抵完，不用再选这张'],
  alone: [422, '“{name}”不可与其他券叠加，请只选一张'],
  worthMoved: [409, '“{name}”现在可抵 {amount} 元，与所选时不同，请重新核对'],
})
