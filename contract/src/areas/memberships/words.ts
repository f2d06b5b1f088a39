/** Words of 会员卡: states, kinds of rights, and why something cannot be done. Source: money book §5, customers book §18. */
import { defineRefusals } from '../../refusals.ts'

/** Who may sell a kind of card: everybody who may open one, or heads alone (`vip:card:audit`). */
export const sellers = { ANY: '可开卡的人员', HEAD: '仅会员主管' } as const

export const rightKinds = { SERVICE: '专属服务', PROJECT: '赠送项目', BIRTHDAY: '生日礼', COUPON: '赠券' } as const
export type RightKind = keyof typeof rightKinds

/** Within what a right may be used so many times: the card's running term, a calendar year, a calendar month. */
export const rightPeriods = { TERM: '有效期内', YEAR: '每年', MONTH: '每月' } as const
export type RightPeriod = keyof typeof rightPeriods

export const cardStates = {
  PENDING: '待付款',
  ACTIVE: '生效',
  FROZEN: '冻结',
  EXPIRED: '已过期',
  VOIDED: '已作废',
  RETIRING: '退卡中',
  RETIRED: '已退卡',
} as const
export type CardState = keyof typeof cardStates

/** What is sold for a card. */
export const chargeKinds = { OPEN: '开卡', RENEW: '续卡', UPGRADE: '升级' } as const
export type ChargeKind = keyof typeof chargeKinds
export const chargeStates = { PENDING: '待付款', DONE: '已生效', VOIDED: '已作废' } as const

export const cardEvents = {
  OPENED: '开卡',
  PAID: '付款生效',
  RENEWED: '续卡',
  UPGRADED: '升级',
  UNPAID: '收款取消',
  VOIDED: '作废',
  CHANGED: '修改',
  FROZEN: '冻结',
  UNFROZEN: '解冻',
  EXPIRED: '到期',
  ACTIVATED: '激活余额',
  RIGHT_USED: '使用权益',
  RETIRING: '申请退卡',
  RETIRED: '退卡',
  KEPT: '退卡撤销',
} as const
export type CardEvent = keyof typeof cardEvents

/** Days after its end within which a card may be renewed (customers book §18.2). */
export const RENEWAL_DAYS = 90

export const cardRefusals = defineRefusals('memberships', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  codeTaken: [409, '{code}已存在，请换一个编码'],
  rightTaken: [409, '{name}已存在于这种卡，请换一个名称'],
  bonusAlone: [422, '有赠送金的卡须有起充本金，请填写本金，或清空赠送金'],
  typeGone: [404, '所选的卡种不存在或已停用，请重新选择'],
  productMissing: [422, '赠送项目请选择一个项目'],
  productGone: [404, '所选的项目不存在，请重新选择'],
  headsOnly: [403, '“{name}”由会员主管开卡，请找会员主管办理'],
  hasCard: [409, '该客户已有会员卡 {no}（{state}），请续卡或升级'],
  sheetMoved: [409, '价格已变化，请看过新的价格再确认'],
  nothingDue: [422, '这种卡没有卡费也没有起充本金，请先在会员权益里填写'],
  wrongState: [409, '会员卡 {no} 是“{state}”，不能{action}'],
  waits: [409, '会员卡 {no} 有一张{kind}单还没付款，请先到收银台收款，或取消那张订单'],
  endless: [409, '这张卡长期有效，不用续卡'],
  lateRenewal: [409, '会员卡过期已超过 {days} 天，不能续卡，请重新开卡；卡内余额可激活后使用'],
  activated: [409, '会员卡 {no} 的余额已经激活，可直接付款'],
  notHigher: [409, '只能升级到更高等级的卡，请重新选择'],
  noTaken: [409, '{no}已存在（旧卡号也不能再用），请换一个卡号'],
  rightGone: [404, '这张卡没有这项权益，请刷新后重新选择'],
  rightUsedUp: [409, '“{name}”{period}只剩 {times} 次，请减少次数'],
  cardShort: [409, '会员卡 {no} 只剩 {left} 元，请减少会员卡支付的金额'],
  noUsableCard: [409, '该客户没有生效的会员卡，不能用会员卡支付；过期卡的余额请先激活'],
  movedMeanwhile: [409, '会员卡刚被别人办理过，请刷新后查看'],
})
