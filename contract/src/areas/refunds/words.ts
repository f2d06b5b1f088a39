/** Words of refunds: how a form stands, whose cause it is, why something cannot be. Source: money book §10. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const refundStates = {
  PENDING_AUDIT: '待审核',
  APPROVED: '待退款',
  REFUNDED: '已退款',
  REJECTED: '已驳回',
  REVOKED: '已撤销',
} as const
export type RefundState = keyof typeof refundStates

/** A fee is for the customer's cause alone. */
export const reasonParties = { CUSTOMER: '客户原因', CLINIC: '医院原因' } as const

/** What is offered first; anything else is typed. */
export const refundReasons = ['搬到外地', '效果不满意', '身体原因不能做', '买错项目', '医院做不了'] as const

export const refundRefusals = defineRefusals('refunds', {
  tooMany: [422, '“{item}”可退 {left} 次，请减少退款次数'],
  handedOut: [422, '“{item}”收款时已交付，不能按未使用退款'],
  frozen: [409, '“{item}”已冻结，请先解冻再退款'],
  otherOrder: [422, '所选项目不属于同一张订单，请按订单分别申请'],
  feeTooMuch: [422, '手续费最多 {most} 元，请改小'],
  feeNotHers: [422, '医院原因退款不能收手续费，请清空手续费'],
  figuresMoved: [409, '试算已变化，请核对新的试算后重新提交'],
  waits: [409, '该订单已有待审核的退款 {no}，请等审核结果，或先撤销'],
  notPaid: [409, '订单 {no} 还没有收款，不用退款'],
  notWaiting: [409, '{no} 现在是“{status}”，请刷新后查看'],
  own: [403, '不能审核自己申请的退款，请其他审核人处理'],
  notPayable: [409, '{no} 现在是“{status}”，不能退款'],
  auditorPays: [403, '{no} 由您审核，须由其他人退款'],
  cashNeedsShift: [409, '退现金须先开班，请开班后再退，或改用其他方式'],
  drawerShort: [409, '钱箱里的现金不够退 {amount} 元，请先申请备用金，或改用其他方式'],
  wrongSum: [422, '退款方式合计 {given} 元，应退 {cash} 元，请核对'],
  routeRight: [403, '您没有改退款方式的权限，请按原路退回，或请主管处理'],
  routeNote: [422, '改了退款方式，请填写原因'],
  wayUnknown: [422, '不能退到“{code}”，请重新选择退款方式'],
  notRevocable: [409, '{no} 不能撤销：{reason}'],
  spent: [409, '余额、好美币、积分或钱箱现金已不够，请核对后再办'],
  ownAlone: [403, '{no} 不是您申请的，请申请人撤销，或由审核人驳回'],
})

type Standing = { readonly no: string; readonly status: RefundState }

/** Why can it not be decided now? */
export const whyNotAudit = ({ no, status }: Standing): Refusal | null =>
  status === 'PENDING_AUDIT' ? null : refundRefusals.notWaiting({ no, status: refundStates[status] })

/** Why can it not be paid now? `auditedByMe`: who decided does not pay. */
export const whyNotPayRefund = ({
  no,
  status,
  auditedByMe,
}: Standing & { readonly auditedByMe: boolean }): Refusal | null => {
  if (status !== 'APPROVED') return refundRefusals.notPayable({ no, status: refundStates[status] })
  return auditedByMe ? refundRefusals.auditorPays({ no }) : null
}

/** Why can it not be revoked? `sameShift`: it was paid today from one's own open shift, or from none. */
export const whyNotRevokeRefund = ({
  no,
  status,
  mine,
  sameShift,
}: Standing & { readonly mine: boolean; readonly sameShift: boolean }): Refusal | null => {
  if (status === 'REJECTED' || status === 'REVOKED')
    return refundRefusals.notRevocable({ no, reason: `已是“${refundStates[status]}”` })
  if (status === 'PENDING_AUDIT' && !mine) return refundRefusals.ownAlone({ no })
  return status === 'REFUNDED' && !sameShift
    ? refundRefusals.notRevocable({ no, reason: '只能在退款当天、退款的班次里撤销' })
    : null
}
