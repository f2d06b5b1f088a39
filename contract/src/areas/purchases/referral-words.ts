/** Words of 转诊单: how one stands at either hospital, why something is not referred, received, declined or taken back. Source: money book §11. */
import { defineRefusals, type Refusal } from '../../refusals.ts'
import type { Movable } from './transfer-words.ts'

/** From which side this hospital sees it. */
export const referralSides = { OUT: '转出', IN: '转入' } as const
export type ReferralSide = keyof typeof referralSides

export const referralStates = {
  PENDING: '待审核',
  SENT: '待接收',
  ARRIVED: '已接收',
  RECALLING: '收回中',
  DECLINED: '已退回',
  REJECTED: '已驳回',
  REVOKED: '已撤销',
  TAKEN_BACK: '已收回',
  ISSUED: '已开具',
} as const
export type ReferralState = keyof typeof referralStates

export const referralNoteRefusals = defineRefusals('referralNotes', {
  tooMany: [422, '{item}可转诊 {left} 次，请减少次数'],
  owed: [409, '{item}还有欠款，请先还清再转诊'],
  frozen: [409, '{item}已冻结，请先解冻再转诊'],
  expired: [409, '{item}已于 {date} 过期，请先延期再转诊'],
  notUsable: [422, '{item}不能转诊：收款时已交付，或收款已取消'],
  passedOn: [409, '{item}已转过 3 次，不能再转诊'],
  noGroup: [409, '本院没有加入集团，只能开具转往院外的纸质转诊单'],
  otherGone: [422, '所选医院不在本集团或已停用，请重新选择'],
  oneWay: [422, '请选择转往集团医院（选项目和次数），或填写院外医院，二者取一'],
  notWaiting: [409, '{no} 现在是“{status}”，请刷新后查看'],
  ownAlone: [403, '{no} 不是您申请的，请申请人撤销，或由审核人驳回'],
  settled: [409, '{no} 已登记付款或已结算，不能收回；请与对方医院协商后另行转诊'],
  noProduct: [409, '本院项目里没有编码为 {code} 的项目，请先在“项目管理”建立同编码的项目，或退回'],
  notService: [409, '本院编码为 {code} 的项目已停用或不需要划扣，请先修改该项目，或退回'],
  phoneDiffers: [422, '所选客户的手机号与转出医院登记的不同，请核对证件并勾选“已核对本人”后再接收'],
  notPrinted: [409, '{no} 现在是“{status}”，没有转诊单可打印'],
})

/** Why can `times` sessions not go on in another hospital on `today`? What is owed for is settled first (F2). */
export const whyNotRefer = (item: Movable, times: number, today: string): Refusal | null => {
  const { productName } = item
  if (item.cancelled || item.handedOut) return referralNoteRefusals.notUsable({ item: productName })
  if (item.frozen) return referralNoteRefusals.frozen({ item: productName })
  if (item.validTo !== null && item.validTo < today)
    return referralNoteRefusals.expired({ item: productName, date: item.validTo })
  const left = item.qtyLeft - item.qtyLocked
  if (times > left) return referralNoteRefusals.tooMany({ item: productName, left })
  return item.debtOpenFen > 0 ? referralNoteRefusals.owed({ item: productName }) : null
}

type Standing = { readonly no: string; readonly side: ReferralSide; readonly status: ReferralState }
const now = ({ no, status }: Standing): Refusal =>
  referralNoteRefusals.notWaiting({ no, status: referralStates[status] })

/** Why can it not be decided now? */
export const whyNotDecideReferral = (one: Standing): Refusal | null => (one.status === 'PENDING' ? null : now(one))

/** Why can it not be received, or sent back, here? */
export const whyNotReceive = (one: Standing): Refusal | null =>
  one.side === 'IN' && one.status === 'SENT' ? null : now(one)

/** Why can it not be taken back? What waits, by whoever asked; what is on its way or arrived, while nobody has paid for it. */
export const whyNotRecall = (one: Standing & { readonly mine: boolean; readonly paid: boolean }): Refusal | null => {
  if (one.side === 'IN' || !['PENDING', 'SENT', 'ARRIVED'].includes(one.status)) return now(one)
  if (one.status === 'PENDING') return one.mine ? null : referralNoteRefusals.ownAlone({ no: one.no })
  return one.paid ? referralNoteRefusals.settled({ no: one.no }) : null
}

/** Why has it no paper? What nobody let go, or what came back, is signed by nobody. */
export const whyNotPrintReferral = (one: Standing): Refusal | null =>
  ['SENT', 'ARRIVED', 'ISSUED', 'RECALLING'].includes(one.status)
    ? null
    : referralNoteRefusals.notPrinted({ no: one.no, status: referralStates[one.status] })
