/** When sessions may be deducted, how many, where, and why not. Source: money book §9, clinical-admin §9. */
import { toYuan } from '../../money.ts'
import { common, defineRefusals, isRefusal, type Refusal } from '../../refusals.ts'
import type { itemStates } from './nouns.ts'
import { deductibleSessions, isCovered } from './remaining.ts'

export const purchaseRefusals = defineRefusals('purchases', {
  notCovered: [42260, '{item}还有欠款 {debt} 元，已付部分不够划扣 {times} 次，请先还款'],
  notPaid: [422, '{item}已付部分不够划扣 {times} 次，请先到收银处还款'],
  frozen: [40960, '{item}已冻结，不能划扣，请先解冻'],
  expired: [40961, '{item}已于 {date} 过期，请先延期'],
  wrongDepartment: [42261, '{item}不能在所选科室治疗'],
  priceMoved: [40962, '划扣单价已变为 {price} 元，请核对后重新提交'],
  priceMovedUnseen: [409, '划扣单价已变化，请刷新后重新提交'],
  cancelled: [40963, '{item}的收款已取消，不能划扣'],
  notWithdrawable: [40964, '该划扣不能撤销：{reason}'],
  otherCustomer: [42262, '所选项目不属于同一位客户'],
  handedOut: [42263, '{item}在收款时已交付，不需要划扣'],
  staffMissing: [40450, '所选的医生、护士、助手或科室不存在，请重新选择'],
  ownRequest: [40360, '不能审核自己提交的撤销申请'],
  oneByOne: [403, '您没有批量划扣的权限，请一次划扣一个项目'],
  notBought: [422, '“{item}”尚未收款，不能划扣'],
  nothingLeft: [409, '{item}没有剩余次数，请刷新后查看'],
  inUse: [409, '{item}有 {locked} 次被申请占用，请先处理占用它的申请'],
  frozenAlready: [409, '{item}已经冻结，请刷新后查看'],
  notFrozen: [409, '{item}没有冻结，请刷新后查看'],
  frozenKept: [409, '{item}已冻结，请先解冻再办理'],
  forWhom: [422, '{item}是共享项目，请选择本次为谁治疗'],
  notShared: [422, '{item}没有共享给所选客户，请先登记共享，或改选本人'],
  shareUsed: [422, '{name}最多可用 {most} 次，还可用 {left} 次，请减少次数'],
  sharedWithOwner: [422, '所选客户就是项目本人，请选择家庭成员'],
  sharedAlready: [409, '{item}已共享给这位客户，请先结束原来的共享'],
  shareEnded: [409, '这项共享已经结束，请刷新后查看'],
  notPrinted: [409, '{no} 已撤销，不用打印划扣单'],
  notReworked: [409, '划扣 {no} 已撤销或正在撤销，不能返修，请选择其他划扣'],
  givenUsed: [409, '{why}，不能撤单'],
  endless: [422, '{item}长期有效，不需要延期'],
  backdateRight: [403, '您没有补录权限，不能选择以前的日期；请由有权限的人划扣'],
  backdateReason: [422, '补录以前的划扣，请填写原因'],
  backdateFuture: [422, '治疗日期不能晚于今天，请重新选择'],
  backdateTooOld: [422, '只能补录最近 {days} 天以内的划扣，请重新选择日期'],
  backdateClosed: [409, '该营业日已日结或没有营业，不能补录；请选择还没有日结的营业日'],
  boughtLater: [422, '{item}是 {date} 购买的，不能补录到之前的日期'],
  notLater: [422, '新的有效期须晚于 {date}，请重新选择'],
})

/** 补录 looks so many days back: lists look no further around the day on which something was written. */
export const MOST_DAYS_BACK = 6

/** Why can an item not have been used on that day? @param boughtOn the business day it was bought on */
export const whyNotUsedOn = (
  { productName, boughtOn }: { readonly productName: string; readonly boughtOn: string },
  day: string,
): Refusal | null => (day < boughtOn ? purchaseRefusals.boughtLater({ item: productName, date: boughtOn }) : null)

export type Deductible = {
  readonly productName: string
  readonly qtyLeft: number
  readonly qtyLocked: number
  readonly valueLeftFen: number
  readonly debtOpenFen: number
  readonly frozen: boolean
  readonly handedOut: boolean
  readonly cancelled: boolean
  readonly validTo: string | null
}

/** Why can `times` sessions not be deducted on `today`? `allowDebt`: the person may go past what is paid (L5). */
export const whyNotDeduct = (item: Deductible, times: number, today: string, allowDebt = false): Refusal | null => {
  const { productName } = item
  if (item.cancelled) return purchaseRefusals.cancelled({ item: productName })
  if (item.handedOut) return purchaseRefusals.handedOut({ item: productName })
  if (item.frozen) return purchaseRefusals.frozen({ item: productName })
  if (item.validTo !== null && item.validTo < today)
    return purchaseRefusals.expired({ item: productName, date: item.validTo })
  const left = item.qtyLeft - item.qtyLocked
  if (times > left) return common.noSessionsLeft({ left })
  if (!allowDebt && !isCovered(item, times, item.debtOpenFen))
    return purchaseRefusals.notCovered({ item: productName, debt: toYuan(item.debtOpenFen), times })
  return null
}

/** Why can no session of an order's line be deducted on `today`? A line that is not paid has bought none. */
export const whyNotDeductLine = (
  item: Deductible | undefined,
  productName: string,
  today: string,
  allowDebt: boolean,
): Refusal | null =>
  item ? whyNotDeduct(item, 1, today, allowDebt) : purchaseRefusals.notBought({ item: productName })

/** Why are so many items not deducted in one go? */
export const whyNotTogether = (items: number, mayBatch: boolean): Refusal | null =>
  items > 1 && !mayBatch ? purchaseRefusals.oneByOne() : null

/** What is kept of an item besides its sessions. */
export type Kept = {
  readonly productName: string
  readonly qtyLeft: number
  readonly qtyLocked: number
  readonly frozen: boolean
  readonly handedOut: boolean
  readonly status: (typeof itemStates)[number]
  readonly validTo: string | null
}

/** Why is an item not put aside? What waits for a decision holds it already. */
export const whyNotFreeze = ({
  productName,
  qtyLeft,
  qtyLocked,
  frozen,
  handedOut,
}: Omit<Kept, 'status'>): Refusal | null => {
  if (handedOut || qtyLeft === 0) return purchaseRefusals.nothingLeft({ item: productName })
  if (frozen) return purchaseRefusals.frozenAlready({ item: productName })
  return qtyLocked > 0 ? purchaseRefusals.inUse({ item: productName, locked: qtyLocked }) : null
}

/** Why is it not taken up again? */
export const whyNotThaw = ({ productName, frozen }: Pick<Kept, 'productName' | 'frozen'>): Refusal | null =>
  frozen ? null : purchaseRefusals.notFrozen({ item: productName })

/** Why is its last day not moved? One whose sessions expired gets them back by it. */
export const whyNotExtend = (
  item: Pick<Kept, 'productName' | 'qtyLeft' | 'handedOut' | 'status' | 'validTo'>,
): Refusal | null => {
  const { productName, qtyLeft, handedOut, status, validTo } = item
  if (handedOut || (qtyLeft === 0 && status !== 'expired')) return purchaseRefusals.nothingLeft({ item: productName })
  return validTo === null ? purchaseRefusals.endless({ item: productName }) : null
}

export type Allowance = {
  /** Sessions that may be deducted now. */
  readonly can: number
  /** What keeps the others back; null when all of them may be. */
  readonly whyNot: Refusal | null
}

/** How many sessions may be deducted on `today`, and what keeps the rest back. */
export const deductibleNow = (item: Deductible, today: string, allowDebt = false): Allowance => {
  const left = item.qtyLeft - item.qtyLocked
  const barred = whyNotDeduct(item, Math.max(1, left), today, allowDebt)
  if (barred === null) return { can: left, whyNot: null }
  const byDebt = isRefusal(barred, purchaseRefusals.notCovered)
  const can = byDebt ? deductibleSessions(item, item.debtOpenFen) : 0
  return { can, whyNot: byDebt ? whyNotDeduct(item, can + 1, today) : barred }
}

/** Why an item is not treated in a department; an item that names none is treated in all of them. */
export const whyNotTreatedIn = (
  { productName, cureDeptIds }: { readonly productName: string; readonly cureDeptIds: readonly number[] },
  deptId: number,
): Refusal | null =>
  cureDeptIds.length > 0 && !cureDeptIds.includes(deptId)
    ? purchaseRefusals.wrongDepartment({ item: productName })
    : null
