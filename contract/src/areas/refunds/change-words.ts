/** Words of changes 改单: how one stands, why something cannot be. Source: money book §6. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const changeStates = {
  PENDING_AUDIT: '待审核',
  APPROVED: '待办理',
  DONE: '已完成',
  REJECTED: '已驳回',
  CANCELLED: '已撤销',
} as const
export type ChangeState = keyof typeof changeStates

/** What is offered first; anything else is typed. */
export const changeReasons = ['想换其他项目', '效果不满意', '身体原因不能做', '买错项目', '项目升级'] as const

export const changeRefusals = defineRefusals('changes', {
  tooMany: [422, '“{item}”可换 {left} 次，请减少换出次数'],
  handedOut: [422, '“{item}”收款时已交付，不能改单'],
  otherOrder: [422, '所选项目不属于同一张订单，请按订单分别改单'],
  frozen: [409, '“{item}”已冻结，请先解冻再改单'],
  expired: [409, '“{item}”已过有效期，请先延期再改单'],
  recharge: [422, '订单 {no} 是{type}，不能改单；请改用退款'],
  notPaid: [409, '订单 {no} 还没有收款，请直接修改订单'],
  beyondLimits: [422, '{why}；改单不能超出您的折扣权限，请减少优惠'],
  figuresMoved: [409, '试算已变化，请核对新的试算后重新提交'],
  movedSince: [409, '{no} 审核后金额已变化，请撤销后重新申请改单'],
  waits: [409, '该订单已有办理中的改单 {no}，请先办完或撤销'],
  comboRule: [409, '套餐“{combo}”约定已消费按单项原价扣除，现在最多可换 {most} 元，请减少次数，或申请退费后另开新单'],
  invoiced: [409, '这笔款已开发票，请先作废或红冲，再改单'],
  notWaiting: [409, '{no} 现在是“{status}”，请刷新后查看'],
  own: [403, '不能审核自己申请的改单，请其他审核人处理'],
  notCancellable: [409, '{no} 现在是“{status}”，不能撤销'],
  ownAlone: [403, '{no} 不是您申请的，请申请人撤销，或由审核人驳回'],
  fullyPaid: [422, '{no} 没有差额要收，请不要填写付款方式'],
  noDebts: [409, '订单 {no} 没有要补的款，请刷新后查看'],
  repayRight: [403, '您没有收欠款的权限，请收银员办理'],
})

type Standing = { readonly no: string; readonly status: ChangeState }

const notWaiting = ({ no, status }: Standing): Refusal =>
  changeRefusals.notWaiting({ no, status: changeStates[status] })

/** Why can it not be decided now? */
export const whyNotAuditChange = (change: Standing): Refusal | null =>
  change.status === 'PENDING_AUDIT' ? null : notWaiting(change)

/** Why can its difference not be settled at the till now? */
export const whyNotFill = (change: Standing): Refusal | null =>
  change.status === 'APPROVED' ? null : notWaiting(change)

/** Why can it not be taken back? What waits for others' word is taken back by whoever asked alone. */
export const whyNotCancelChange = ({ no, status, mine }: Standing & { readonly mine: boolean }): Refusal | null => {
  if (status !== 'PENDING_AUDIT' && status !== 'APPROVED')
    return changeRefusals.notCancellable({ no, status: changeStates[status] })
  return status === 'PENDING_AUDIT' && !mine ? changeRefusals.ownAlone({ no }) : null
}

type Changeable = {
  readonly productName: string
  readonly handedOut: boolean
  readonly frozen: boolean
  readonly expired: boolean
}
/** Why can sessions of an item not be changed, however many? */
export const whyNotChange = ({ productName: item, handedOut, frozen, expired }: Changeable): Refusal | null => {
  if (handedOut) return changeRefusals.handedOut({ item })
  if (frozen) return changeRefusals.frozen({ item })
  return expired ? changeRefusals.expired({ item }) : null
}
