/** Words of the rules of points, and why something cannot be. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const creditEvents = {
  PAYMENT: '消费',
  BIRTHDAY: '生日',
  REGISTER: '建档',
  FIRST_VISIT: '首次到院',
  MANUAL: '手工调整',
} as const
export type CreditEvent = keyof typeof creditEvents

/** What comes without hands, in the night after. */
export const grantEvents = ['BIRTHDAY', 'REGISTER', 'FIRST_VISIT'] as const satisfies readonly CreditEvent[]

export const exchangeTargets = { COUPON: '卡券', COIN: '好美币' } as const
export type ExchangeTarget = keyof typeof exchangeTargets

export const creditRefusals = defineRefusals('credits', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  noRate: [422, '消费规则须填写每 100 元得多少积分'],
  noPoints: [422, '“{event}”规则须填写赠送多少积分'],
  kindOfPayment: [422, '只有消费规则可以限定品类，请清空品类'],
  gradeOfManual: [422, '手工调整不分客户等级，请选“不限”'],
  kindGone: [404, '所选品类不存在，请重新选择'],
  couponGone: [404, '所选卡券不存在，请重新选择'],
  noCoupon: [422, '兑换卡券须选择一种卡券'],
  noCoins: [422, '兑换好美币须填写大于 0 的数额'],
  manualCap: [422, '该客户今天手工增加的积分最多 {cap} 分，已加 {given} 分'],
  off: [409, '“{name}”已停用，请换一种兑换'],
  short: [422, '需要 {need} 积分，可用 {available} 积分'],
  full: [409, '“{name}”每人最多兑换 {most} 次，已兑换 {had} 次'],
  blacklisted: [409, '客户在黑名单中，不能兑换'],
  couponNot: [409, '卡券暂时不能兑换：{reason}'],
  bringsNothing: [422, '充值套餐须至少送一样：好美币、积分或卡券'],
  wrongSpan: [422, '结束日期不能早于开始日期'],
  noPrincipal: [422, '充值金额须大于 0'],
  otherAmount: [422, '“{name}”须充 {principal} 元，请改金额或不选套餐'],
  notNow: [409, '“{name}”不在活动期内，请换一个套餐'],
  couponGoneNow: [409, '“{name}”赠送的卡券暂时发不了：{reason}；请取消充值单，换一个套餐'],
  bonusUsed: [409, '充值赠送的卡券已经用掉，不能取消收款，请走退款流程'],
  used: [409, '兑换得到的已经用掉，不能撤销'],
})

type Ruled = {
  readonly event: CreditEvent
  readonly perHundred: number
  readonly points: number
  readonly kindId: number | null
  readonly grade: number
}

/** Why can a rule not be kept so? */
export const whyNotRule = ({ event, perHundred, points, kindId, grade }: Ruled): Refusal | null => {
  if (event === 'PAYMENT') return perHundred > 0 ? null : creditRefusals.noRate()
  if (kindId !== null) return creditRefusals.kindOfPayment()
  if (event === 'MANUAL') return grade === 0 ? null : creditRefusals.gradeOfManual()
  return points > 0 ? null : creditRefusals.noPoints({ event: creditEvents[event] })
}
