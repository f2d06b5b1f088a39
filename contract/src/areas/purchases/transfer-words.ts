/** Words of transfers: what kind, how one stands, why sessions do not become another's. Source: money book §11. */
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { kinships } from '../customers/family.ts'

/** A gift is between the two; a transfer is any other reason. Both are done and taken back alike. */
export const transferKinds = { GIFT: '赠送', TRANSFER: '转移' } as const
export type TransferKind = keyof typeof transferKinds

export const transferStates = {
  PENDING: '待审核',
  DONE: '已转移',
  REJECTED: '已驳回',
  REVOKED: '已撤销',
  TAKEN_BACK: '已收回',
} as const
export type TransferState = keyof typeof transferStates

/** What the receiver is to the giver. */
export const transferRelations = { ...kinships, friend: '朋友' } as const
export type TransferRelation = keyof typeof transferRelations

/** F4: sessions are passed on so many times and no further. */
export const MOST_PASSED = 3

export const transferRefusals = defineRefusals('transfers', {
  tooMany: [422, '{item}可转 {left} 次，请减少次数'],
  owed: [409, '{item}还有欠款，请先还清再转'],
  frozen: [409, '{item}已冻结，请先解冻再转'],
  expired: [409, '{item}已于 {date} 过期，请先延期再转'],
  notUsable: [422, '{item}不能转移：收款时已交付，或收款已取消'],
  same: [422, '转出和转入是同一位客户，请选择另一位'],
  passedOn: [409, '{item}已转过 3 次，不能再转'],
  notWaiting: [409, '{no} 现在是“{status}”，请刷新后查看'],
  own: [403, '不能审核自己申请的转移，请其他审核人处理'],
  used: [409, '{no} 转出的次数已被使用、占用或冻结，不能收回'],
  ownAlone: [403, '{no} 不是您申请的，请申请人撤销，或由审核人驳回'],
})

export type Movable = {
  readonly productName: string
  readonly qtyLeft: number
  readonly qtyLocked: number
  readonly debtOpenFen: number
  readonly frozen: boolean
  readonly handedOut: boolean
  readonly cancelled: boolean
  readonly validTo: string | null
}

/** Why can `times` sessions not become another's on `today`? F2: what is owed for is settled first. */
export const whyNotMove = (item: Movable, times: number, today: string): Refusal | null => {
  const { productName } = item
  if (item.cancelled || item.handedOut) return transferRefusals.notUsable({ item: productName })
  if (item.frozen) return transferRefusals.frozen({ item: productName })
  if (item.validTo !== null && item.validTo < today)
    return transferRefusals.expired({ item: productName, date: item.validTo })
  const left = item.qtyLeft - item.qtyLocked
  if (times > left) return transferRefusals.tooMany({ item: productName, left })
  return item.debtOpenFen > 0 ? transferRefusals.owed({ item: productName }) : null
}

type Standing = { readonly no: string; readonly status: TransferState }

/** Why can it not be decided now? */
export const whyNotCheck = ({ no, status }: Standing): Refusal | null =>
  status === 'PENDING' ? null : transferRefusals.notWaiting({ no, status: transferStates[status] })

/** Why can it not be taken back? What waits is taken back by whoever asked; what is done, while nothing of it is used. */
export const whyNotTakeBack = ({ no, status, mine }: Standing & { readonly mine: boolean }): Refusal | null => {
  if (status !== 'PENDING' && status !== 'DONE')
    return transferRefusals.notWaiting({ no, status: transferStates[status] })
  return status === 'PENDING' && !mine ? transferRefusals.ownAlone({ no }) : null
}
