/** Words of refunds of accounts: balances, deposits, cards. Source: money book §10.2, §10.3. */
import { defineRefusals } from '../../refusals.ts'

/** What goes back. */
export const refundKinds = { ORDER: '订单', BALANCE: '余额', DEPOSIT: '定金', VIP_CARD: '会员卡' } as const
export type RefundKind = keyof typeof refundKinds
export type AccountKind = Exclude<RefundKind, 'ORDER'>

export const partKinds = {
  RECHARGE: '充值',
  OTHER: '其他入账',
  DEPOSIT: '定金',
  CARD_MONEY: '卡内金',
  CARD_FEE: '卡费',
} as const
export type PartKind = keyof typeof partKinds

export const accountRefusals = defineRefusals('accountRefunds', {
  nothingLeft: [409, '{what}没有可退的金额'],
  notHers: [409, '所选的充值批次已用完或不存在，请刷新后重新选择'],
  together: [409, '所选的批次与其他批次合在一起，请全部勾选后一起退'],
  range: [422, '退款金额须在 {least} 至 {most} 元之间，请修改'],
  feeTooMuch: [422, '手续费最多 {most} 元，请改小'],
  feeNotHers: [422, '医院原因退款不能收手续费，请清空手续费'],
  owes: [409, '该客户还欠 {debt} 元，请先还清欠款再退'],
  figuresMoved: [409, '试算已变化，请核对新的试算后重新提交'],
  waits: [409, '该客户已有待审核的退款 {no}，请等审核结果，或先撤销'],
  depositTooMuch: [422, '定金只剩 {left} 元，请改小'],
  cardWaits: [409, '会员卡 {no} 有一张{kind}单还没付款，请先取消那张订单'],
  cardGone: [409, '会员卡 {no} 是“{state}”，不能退卡'],
  cardRetired: [409, '会员卡 {no} 已退卡或正在退卡，钱不能退回卡里，请改用其他方式'],
  cardReopened: [409, '该客户已有另一张会员卡，不能撤销这次退卡'],
  couponsHeld: [409, '随充值送的卡券正在收银台使用，请稍后再试'],
  routeClosed: [409, '有 {rest} 元不能原路退回，请选择退款方式并填写同名收款账户'],
  cashMost: [422, '预付款退现金最多 {most} 元，请改用转账等方式退到同名账户'],
  ordersOnly: [422, '订单退款的金额由试算得出，不能修改'],
  beyondLimit: [403, '您最多审批 {most} 元的退款，请转上级审核'],
})
