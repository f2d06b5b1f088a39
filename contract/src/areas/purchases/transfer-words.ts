/** Words of transfers: what kind, how one stands, why something does not become another's. Source: money book §11. */
import { parseYuan, toYuan, withCommas } from '../../money.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { type RecordState, recordStates } from '../coupons/words.ts'
import { kinships } from '../customers/family.ts'

/** A gift is between the two; a transfer is any other reason. Both are done and taken back alike. */
export const transferKinds = { GIFT: '赠送', TRANSFER: '转移' } as const
export type TransferKind = keyof typeof transferKinds

/** What becomes another's. Coins and points never do (F4). */
export const transferThings = { ITEM: '项目次数', BALANCE: '储值余额', COUPON: '卡券' } as const
export type TransferThing = keyof typeof transferThings

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

/** F4: something is passed on so many times and no further. */
export const MOST_PASSED = 3

export const transferRefusals = defineRefusals('transfers', {
  tooMany: [422, '{item}可转 {left} 次，请减少次数'],
  owed: [409, '{item}还有欠款，请先还清再转'],
  frozen: [409, '{item}已冻结，请先解冻再转'],
  expired: [409, '{item}已于 {date} 过期，请先延期再转'],
  notUsable: [422, '{item}不能转移：收款时已交付，或收款已取消'],
  same: [422, '转出和转入是同一位客户，请选择另一位'],
  passedOn: [409, '{item}已转过 3 次，不能再转'],
  oneThing: [422, '请选择转什么：项目次数、储值余额或卡券，三者取一'],
  balanceShort: [409, '余额只有 {left} 元可转，请减少金额'],
  balanceOwed: [409, '客户还有 {debt} 元欠款，请先还清再转余额'],
  balancePassed: [409, '余额里有 {amount} 元已转过 3 次，不能再转，请先用掉这部分'],
  balanceBank: [409, '单笔 {limit} 元以上的余额不能转给他人，请办理退余额，由对方自己充值'],
  balanceNamed: [422, '单笔达到 {limit} 元，请核对双方实名信息并勾选“已核对”后再提交'],
  couponKept: [422, '“{name}”不可转赠'],
  couponGone: [409, '“{name}”{state}，不能转赠'],
  notWaiting: [409, '{no} 现在是“{status}”，请刷新后查看'],
  own: [403, '不能审核自己申请的转移，请其他审核人处理'],
  used: [409, '{no} 转出的次数已被使用、占用或冻结，不能收回'],
  spent: [409, '{no} 转出的余额已被使用，不能收回'],
  couponUsed: [409, '{no} 转出的卡券已被使用、占用或过期，不能收回'],
  notPrinted: [409, '{no} 现在是“{status}”，没有转款单可打印'],
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

/** A giver's balance as a transfer looks at it: fen. */
export type MovableBalance = {
  readonly principalFen: number
  readonly debtFen: number
  /** Of what would be taken, how much was passed on as often as may be. */
  readonly passedFen: number
}
/** Sums from which on somebody's name is asked for, and from which on a bank is needed: the hospital's limits of recharges. */
type Limits = { readonly namedFrom: string; readonly bankFrom: string }

/** Why can `fen` of a balance not become another's? A named card's law: who both are is known, and a large sum goes by a bank. */
export const whyNotMoveBalance = (
  fen: number,
  { principalFen, debtFen, passedFen }: MovableBalance,
  { namedFrom, bankFrom }: Limits,
  isChecked: boolean,
): Refusal | null => {
  if (fen > principalFen) return transferRefusals.balanceShort({ left: toYuan(principalFen) })
  if (debtFen > 0) return transferRefusals.balanceOwed({ debt: toYuan(debtFen) })
  if (passedFen > 0) return transferRefusals.balancePassed({ amount: toYuan(passedFen) })
  if (fen >= (parseYuan(bankFrom) ?? 0)) return transferRefusals.balanceBank({ limit: withCommas(bankFrom) })
  return fen >= (parseYuan(namedFrom) ?? 0) && !isChecked
    ? transferRefusals.balanceNamed({ limit: withCommas(namedFrom) })
    : null
}

export type MovableCoupon = {
  readonly name: string
  readonly transferable: boolean
  /** As it stands at the moment. */
  readonly state: RecordState
  /** Of how many transfers it comes. */
  readonly passed: number
}

/** Why can a coupon not become another's? */
export const whyNotMoveCoupon = ({ name, transferable, state, passed }: MovableCoupon): Refusal | null => {
  if (!transferable) return transferRefusals.couponKept({ name })
  if (state !== 'UNUSED') return transferRefusals.couponGone({ name, state: recordStates[state] })
  return passed >= MOST_PASSED ? transferRefusals.passedOn({ item: name }) : null
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

/** Why has it no paper? What was let go or taken back is signed by nobody. */
export const whyNotPrint = ({ no, status }: Standing): Refusal | null =>
  status === 'PENDING' || status === 'DONE' ? null : transferRefusals.notPrinted({ no, status: transferStates[status] })
