/** Which sessions the nurse is about to take. Pure. */
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { purchaseRefusals, whyNotTreatedIn } from '@clinic/contract/areas/purchases/calls.ts'
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'

export type DeskItem = OutputOf<typeof purchases.deskItems>['result'][number]

/** What is taken of one item, and where. */
export type Choice = {
  readonly times: number
  readonly site: string
  readonly toothNos: string
  /** Of a shared item: who is treated. */
  readonly treatedId?: number | undefined
}
/** Item id → what is taken of it. */
export type Chosen = Readonly<Record<number, Choice>>
export type Treated = {
  deptId?: number | undefined
  doctorId?: number | undefined
  /** Nobody named: who deducts. */
  nurseId?: number | undefined
  assistantIds: readonly number[]
  remark: string
  /** 补录: the day before today they were given on. */
  businessDate?: string | undefined
  backdateReason: string
}
export const nothing: Treated = { assistantIds: [], remark: '', backdateReason: '' }

/** Somebody's of the family, who shares it with her. */
export const isShared = (item: Pick<DeskItem, 'customerId'>, customerId: number | null): boolean =>
  item.customerId !== customerId

/** An item as it is ticked: one session, site and teeth as the order says; what is shared with her is used for her. */
export const ticked = (item: DeskItem, customerId: number | null): Choice => ({
  times: 1,
  site: item.site,
  toothNos: item.toothNos,
  ...(customerId !== null && isShared(item, customerId) ? { treatedId: customerId } : {}),
})

/** The items that are ticked, in the order of the list. */
export const wantedOf = (items: readonly DeskItem[], chosen: Chosen): DeskItem[] =>
  items.filter(({ id }) => chosen[id] !== undefined)

/** How many things were chosen or typed. */
export const countOf = (chosen: Chosen, { assistantIds, ...treated }: Treated): number =>
  Object.keys(chosen).length + Object.values(treated).filter(Boolean).length + Math.min(1, assistantIds.length)

/** The one department that treats everything chosen, when one's own does not; undefined leaves it to the person. */
export const proposedDept = (wanted: readonly DeskItem[]): number | undefined => {
  const bound = wanted.filter(({ treatedHere }) => !treatedHere)
  const shared = (bound[0]?.cureDepts ?? []).filter(({ id }) =>
    wanted.every(({ cureDepts }) => cureDepts.length === 0 || cureDepts.some((one) => one.id === id)),
  )
  return shared.length === 1 ? shared[0]!.id : undefined
}

/** A shared item asks for whom it is, and each of the family has what she was given. */
const whyNotShared = ({ shares, productName }: DeskItem, { times, treatedId }: Choice): string => {
  if (!shares || shares.length === 0) return ''
  if (treatedId === undefined) return purchaseRefusals.forWhom({ item: productName }).message
  const left = shares.find(({ customerId }) => customerId === treatedId)?.left ?? null
  return left !== null && times > left ? `所选家庭成员还可用 ${left} 次，请减少次数` : ''
}

/** Why what is ticked of an item cannot be taken, as a sentence; empty when it can. The server looks again under lock. */
export const whyNotTake = (item: DeskItem, choice: Choice, deptId: number | undefined): string => {
  const { times } = choice
  if (times > item.can) return item.whyNot || common.noSessionsLeft({ left: item.can }).message
  const byShare = whyNotShared(item, choice)
  if (byShare) return byShare
  if (deptId === undefined)
    return item.treatedHere ? '' : `请选择科室：${item.cureDepts.map(({ name }) => name).join('、')}`
  const cureDeptIds = item.cureDepts.map(({ id }) => id)
  return whyNotTreatedIn({ productName: item.productName, cureDeptIds }, deptId)?.message ?? ''
}

/** Treated again sooner than the product wants it: said, not refused. */
export const soonText = ({ daysSince, intervalDays }: DeskItem): string =>
  daysSince !== null && daysSince !== undefined && daysSince < intervalDays
    ? `距上次 ${daysSince} 天，建议间隔 ${intervalDays} 天`
    : ''

/** What the sessions come to; null for whom values are hidden. */
export const priceOf = ({ qtyLeft, valueLeft }: DeskItem, times: number): string | null => {
  const valueLeftFen = valueLeft === undefined ? null : parseYuan(valueLeft)
  if (valueLeftFen === null || times > qtyLeft) return null
  return toYuan(deductionValue({ qtyLeft, valueLeftFen }, times))
}

/** Sum of what was chosen; null for whom values are hidden. */
export const totalOf = (wanted: readonly DeskItem[], chosen: Chosen): string | null => {
  const prices = wanted.map((item) => priceOf(item, chosen[item.id]!.times))
  return prices.includes(null) ? null : toYuan(prices.reduce((sum, price) => sum + (parseYuan(price!) ?? 0), 0))
}

/** On which day before today, as the calls take it; why it cannot be sent so as a sentence. */
export const backdatedTo = ({ businessDate, backdateReason }: Treated) =>
  businessDate ? { businessDate, backdateReason: backdateReason.trim() } : {}
export const whyNotDated = ({ businessDate, backdateReason }: Treated): string =>
  businessDate && backdateReason.trim() === '' ? '请填写补录原因' : ''

/** As the calls take it, each with the price that was on the screen. */
export const linesOf = (
  wanted: readonly DeskItem[],
  chosen: Chosen,
  { deptId, doctorId, nurseId, assistantIds, remark }: Treated,
): InputOf<typeof purchases.deductBatch>['items'] =>
  wanted.map((item) => {
    const { times, site, toothNos, treatedId } = chosen[item.id]!
    const price = priceOf(item, times)
    return {
      purchasedItemId: item.id,
      times,
      ...(price === null ? {} : { price }),
      ...(treatedId ? { treatedId } : {}),
      ...(deptId ? { deptId } : {}),
      ...(doctorId ? { doctorId } : {}),
      ...(nurseId ? { nurseId } : {}),
      ...(assistantIds.length > 0 ? { assistantIds: [...assistantIds] } : {}),
      ...(item.needTooth ? (toothNos ? { toothNos } : {}) : site ? { site } : {}),
      ...(remark ? { remark } : {}),
    }
  })
