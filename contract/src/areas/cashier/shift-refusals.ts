/** Why a drawer, its pieces or the safe do not do what was asked (pure). */
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const shiftRefusals = defineRefusals('shift', {
  piecesDiffer: [422, '张数合计 {pieces} 元，与金额 {amount} 元不符，请核对张数'],
  pieceTwice: [422, '{value} 元填写了两行，请合并成一行'],
  handedReason: [422, '上一班留下 {handed} 元，实点 {counted} 元，请填写相差的原因'],
  floatBelowHanded: [422, '备用金 {float} 元少于点到的上一班留款 {handed} 元，请核对'],
  pettyPurpose: [422, '请填写备用金支出的用途和票据号'],
  safeShort: [409, '保险柜里只有 {held} 元，请核对后重新填写'],
  slipTwice: [409, '存款回单 {no} 已经登记过，请核对回单号'],
  notHandedOver: [409, '班次 {no} 还没有交班，或留款已经有人接收，请刷新后查看'],
  differenceStays: [409, '长短款超过限额须由他人审核，不能撤回'],
  notRejected: [409, '班次 {no} 的长短款没有被驳回，不需要再次申请'],
  differenceOthers: [403, '这是同事的班次，请由本人或可代为交班的主管再次申请'],
  ownHandover: [403, '自己留下的现金不能由自己收进保险柜，请由他人清点接收'],
})

/** Why is what a shift left not taken into the safe? @param mine her own shift */
export const whyNotAcceptShift = ({
  status,
  no,
  mine,
}: {
  status: string
  no: string
  mine: boolean
}): Refusal | null => {
  if (status !== 'CLOSED') return shiftRefusals.notHandedOver({ no })
  return mine ? shiftRefusals.ownHandover() : null
}

/** Why is its difference not asked about once more? */
export const whyNotAskDifference = ({
  no,
  diffAudit,
}: {
  readonly no: string
  readonly diffAudit: string | null
}): Refusal | null => (diffAudit === 'REJECTED' ? null : shiftRefusals.notRejected({ no }))
