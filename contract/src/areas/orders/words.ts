/** The words of orders: states, kinds, moves between states, refusals. Source: money book §6. */
import { defineRefusals, isRefusal, type Refusal } from '../../refusals.ts'

/** States and what staff call them. */
export const orderStatuses = {
  DRAFT: '草稿',
  PENDING_CHECK: '待审核',
  UNPAID: '待收款',
  PART_PAID: '部分付款',
  PAID: '已付款',
  COMPLETED: '已完成',
  SETTLED: '已结算',
  REFUNDED: '已退款',
  REVOKED: '已撤单',
  CANCELLED: '已取消',
} as const
export type OrderStatus = keyof typeof orderStatuses

/** States in which nothing is due: a draft is not yet, the others are not any more. They are in no sum. */
const uncounted: readonly OrderStatus[] = ['DRAFT', 'REVOKED', 'CANCELLED']

/** Whether an order is part of sums of money. */
export const countsInSums = (status: OrderStatus): boolean => !uncounted.includes(status)
/** The states of orders that are part of sums. */
export const countedStatuses = (Object.keys(orderStatuses) as OrderStatus[]).filter(countsInSums)

export const refundWords = { NONE: '', PART: '部分退款', ALL: '已全退' } as const

export const orderTypes = {
  NORMAL: '普通订单',
  ADVISORY: '咨询开单',
  RECHARGE: '充值',
  DEPOSIT: '定金',
  VIP_CARD: '会员卡',
  RETAIL: '零售',
  PRESCRIPTION: '处方',
  CHANGE: '换项目',
  FREE: '免单',
  REWORK: '返修',
  REFERRAL: '转诊',
} as const
export type OrderType = keyof typeof orderTypes

/** What somebody is asked whose order is like one of the same minute. */
export const similarOrderQuestion = { title: '可能是重复开单', yes: '仍要开单', no: '返回核对' } as const

export const orderRefusals = defineRefusals('orders', {
  wrongState: [40945, '订单 {no} 当前为“{status}”，不能{action}'],
  similarOrder: [40946, '一分钟内刚为该客户开过相同内容的订单 {no}；确实要再开一单，请再次提交'],
  heldByCashier: [40947, '{staff}正在为订单 {no} 收款，请稍后再改'],
  ofChange: [409, '订单 {no} 是改单生成的，请到改单记录办理'],
  ofReferral: [409, '订单 {no} 是转诊接收的，在转出医院付款；请由转出医院在转诊单收回'],
  hadPayment: [40948, '订单 {no} 已有收款记录，不能修改；请取消后重新开单'],
  standsAgainst: [409, '订单 {no} 有{what}，不能撤单；请先到该单办完或撤销'],
  paidTogether: [40048, '订单 {no} 与其他订单一起收款，不能单独撤单；请到收款记录取消该笔收款'],
  bankRecharge: [422, '单笔充值达到 {limit} 元，须以银行卡或转账收取，请换支付方式'],
  cardFixed: [409, '会员卡订单 {no} 不能修改；请取消后重新办理'],
  typeFixed: [409, '{type}单 {no} 不能修改；请取消后重新办理'],
  noReceipt: [409, '{type}单 {no} 没有收款，没有小票；请打印订单'],
  rechargeFixed: [40949, '充值单 {no} 不能修改；请取消后重新充值'],
  belowLimit: [42245, '第 {no} 行“{name}”低于您的折扣权限：不得低于 {percent}%，即最低 {lowest} 元；请调整，或送审'],
  belowFloor: [42246, '第 {no} 行“{name}”低于底价：最低 {lowest} 元；请调整，或送审'],
  belowHiddenFloor: [42247, '第 {no} 行“{name}”低于该项目允许的最低价；请调整，或送审'],
  wholeBelowLimit: [
    422,
    '整单（含赠送、抹零）低于您的折扣权限：不得低于原价的 {percent}%，即最低 {lowest} 元；请调整，或送审',
  ],
  targetAbove: [422, '抹到的金额不能高于 {most} 元，请修改'],
  wholeAbovePrice: [422, '整单优惠不能超过 {most} 元，请修改'],
  wholeNotAllowed: [403, '您没有折扣权限，不能给整单优惠，请按原价开单'],
  wholeTwice: [422, '整单优惠只能选一种：折扣、减免或抹到，请修改'],
  lineTwice: [422, '第 {no} 行“{name}”的优惠只能选一种：折扣或减免，请修改'],
  roundingBesideTarget: [422, '已约定抹到的金额，不再抹零；请清除其中一项'],
  reviewedByWriter: [403, '订单 {no} 由您开单或送审，须由其他有审核权限的人审核'],
  rejectReason: [422, '请填写驳回原因'],
  termsBetween: [422, '改价须高于申请的 {asked} 元，不高于不优惠时的 {list} 元，请修改'],
  termsBelowLimit: [422, '改价后“{name}”低于您自己的折扣权限 {percent}%；请提高价格，或按申请通过、驳回'],
  termsBelowFloor: [422, '改价后“{name}”低于该项目允许的最低价；请提高价格，或按申请通过、驳回'],
  termsUnseen: [403, '您看不到订单的原价、优惠或应收，不能改价；请按申请通过，或请其他审核人处理'],
  roundingTooLarge: [42248, '抹零不能超过 {limit} 元'],
  tooLarge: [42249, '订单金额超出上限 99,999,999.99 元，请分单'],
  empty: [40045, '请至少添加一个项目'],
  comboMissing: [404, '第 {no} 个套餐不存在或已被删除，请重新选择'],
  tooManyLines: [422, '套餐拆开后共 {lines} 行，一张订单最多 {limit} 行，请分单'],
  discountAbovePrice: [40046, '第 {no} 行“{name}”的优惠不能超过 {price} 元'],
  sharesNotWhole: [40047, '同一角色的业绩占比合计应为 100%'],
  shareTwice: [422, '{role}里同一个人只能出现一次，请合并'],
  giftNotAllowed: [40345, '第 {no} 行“{name}”：您没有赠送权限，请由有权限的人开单'],
  discountNotAllowed: [40346, '第 {no} 行“{name}”：您没有折扣权限，请按原价开单'],
  giftLimit: [40347, '本月赠送额度 {limit} 元，已用 {used} 元，本单赠送 {now} 元，超出额度；请调整，或送审'],
  freeLimit: [409, '本月赠送与免单额度 {limit} 元，已用 {used} 元，本单 {now} 元，超出额度；请由额度足够的同事申请'],
  customerMissing: [40445, '客户不存在或已被合并，请重新选择客户'],
  productMissing: [40446, '第 {no} 行的项目不存在或已被删除，请重新选择'],
  staffMissing: [40447, '所选的人员或部门不存在，请重新选择'],
  originMissing: [40448, '所属的分诊或接诊记录不存在，请刷新后重新开单'],
  depositProduct: [404, '定金所指定的项目不存在或已被删除，请重新选择'],
  depositEnded: [422, '定金的到期日不能早于今天，请重新选择'],
  settled: [409, '订单 {no} 已结算，业绩占比已锁定；请先解除结算'],
  notSettled: [409, '订单 {no} 还没有结算，不需要解除'],
  sharesTooEarly: [409, '订单 {no} 当前为“{status}”，不能调整业绩占比'],
  backdateRight: [403, '您没有补录权限，不能选择以前的业务日期；请由有权限的人开单'],
  backdateReason: [422, '补录到以前的业务日期，请填写原因'],
  backdateFuture: [422, '业务日期不能晚于今天，请重新选择'],
  backdateTooOld: [422, '只能补录最近 {days} 天以内的订单，请重新选择业务日期'],
  backdateClosed: [409, '该营业日已日结或没有营业，不能补录；请选择还没有日结的营业日'],
  revokeWaits: [409, '订单 {no} 已有待审核的撤单，请等审核结果，或由申请人撤回'],
  guardianNote: [422, '客户未满 18 周岁，{what}是手术项目：请写明监护人是谁、怎样同意的'],
  blacklisted: [40349, '该客户在黑名单中（拒绝服务），不能开单；急诊请先办理急诊放行，其他请联系主管'],
})

type Move = { readonly from: readonly OrderStatus[]; readonly action: string }

/** From which states a thing may be done, and what it is called. The till's own moves start from here too. */
export const orderMoves = {
  edit: { from: ['DRAFT', 'PENDING_CHECK', 'UNPAID'], action: '修改' },
  review: { from: ['PENDING_CHECK'], action: '审核' },
  remove: { from: ['DRAFT'], action: '删除' },
  cancel: { from: ['DRAFT', 'PENDING_CHECK', 'UNPAID'], action: '取消' },
  pay: { from: ['UNPAID'], action: '收款' },
  repay: { from: ['PART_PAID'], action: '补款' },
  print: { from: ['PART_PAID', 'PAID', 'COMPLETED', 'SETTLED'], action: '打印小票' },
  revoke: { from: ['PART_PAID', 'PAID'], action: '撤单' },
  settle: { from: ['COMPLETED'], action: '结算' },
} as const satisfies Record<string, Move>
export type OrderMove = keyof typeof orderMoves

/** What becomes of the order that a change made is its change's to say. */
const byItsChange: ReadonlySet<OrderMove> = new Set(['edit', 'review', 'remove', 'cancel', 'pay', 'revoke'])

type Standing = { readonly no: string; readonly status: OrderStatus; readonly type?: OrderType }

/** Why an order cannot take a move from the state it is in; null when it can. */
export const whyNotMove = (move: OrderMove, { no, status, type }: Standing): Refusal | null => {
  const { from, action } = orderMoves[move]
  if (!(from as readonly OrderStatus[]).includes(status))
    return orderRefusals.wrongState({ no, status: orderStatuses[status], action })
  if (type === 'CHANGE' && byItsChange.has(move)) return orderRefusals.ofChange({ no })
  if (type === 'REFERRAL' && move === 'revoke') return orderRefusals.ofReferral({ no })
  if (move === 'print' && (type === 'FREE' || type === 'REWORK' || type === 'REFERRAL'))
    return orderRefusals.noReceipt({ no, type: orderTypes[type] })
  if (move !== 'edit') return null
  if (type === 'DEPOSIT' || type === 'FREE' || type === 'REWORK' || type === 'REFERRAL')
    return orderRefusals.typeFixed({ no, type: orderTypes[type] })
  if (type === 'VIP_CARD') return orderRefusals.cardFixed({ no })
  return type === 'RECHARGE' ? orderRefusals.rechargeFixed({ no }) : null
}
/** @param order lists do not know whether it had a payment; its page does */
export const whyNotEdit = (order: Standing & { readonly hadPayment?: boolean }): Refusal | null =>
  whyNotMove('edit', order) ?? (order.hadPayment ? orderRefusals.hadPayment({ no: order.no }) : null)
export const whyNotRemove = (order: Standing): Refusal | null => whyNotMove('remove', order)
export const whyNotCancel = (order: Standing): Refusal | null => whyNotMove('cancel', order)
export const whyNotPay = (order: Standing): Refusal | null => whyNotMove('pay', order)
export const whyNotRepay = (order: Standing): Refusal | null => whyNotMove('repay', order)
/** @param order its page knows what stands against it; lists do not */
export const whyNotRevoke = (
  order: Standing & { readonly against?: string | null; readonly revokeWaits?: boolean },
): Refusal | null =>
  whyNotMove('revoke', order) ??
  (order.revokeWaits ? orderRefusals.revokeWaits({ no: order.no }) : null) ??
  (order.against ? orderRefusals.standsAgainst({ no: order.no, what: order.against }) : null)
export const whyNotPrint = (order: Standing): Refusal | null => whyNotMove('print', order)
export const whyNotSettle = (order: Standing): Refusal | null => whyNotMove('settle', order)
/** What a settled order locks is unlocked by a right of its own. */
export const whyNotUnsettle = ({ no, status }: Standing): Refusal | null =>
  status === 'SETTLED' ? null : orderRefusals.notSettled({ no })

/** Whose work an order is may be said anew from when it was submitted until it is settled. */
export const whyNotShare = ({ no, status }: Standing): Refusal | null => {
  if (status === 'SETTLED') return orderRefusals.settled({ no })
  return status === 'DRAFT' || status === 'PENDING_CHECK' || !countsInSums(status)
    ? orderRefusals.sharesTooEarly({ no, status: orderStatuses[status] })
    : null
}
export const whyNotReview = (order: Standing): Refusal | null => whyNotMove('review', order)

/** Refusals that say "beyond your limits": the same order may be sent to review instead. */
const beyondLimits = [
  orderRefusals.belowLimit,
  orderRefusals.belowFloor,
  orderRefusals.belowHiddenFloor,
  orderRefusals.wholeBelowLimit,
  orderRefusals.giftLimit,
]
/** Whether an order refused so may be sent to review (`review: true`). */
export const mayBeReviewed = (refused: unknown): boolean => isRefusal(refused, ...beyondLimits)

/** What happened to an order, besides what money and sessions tell of themselves. */
export const orderEvents = {
  DRAFTED: '存草稿',
  SUBMITTED: '提交',
  SENT: '送审',
  PASSED: '审核通过',
  REPRICED: '改价通过',
  REJECTED: '审核驳回',
  CANCELLED: '取消订单',
  REVOKED: '撤单',
  REVOKE_SENT: '申请撤单',
  REVOKE_KEPT: '撤单未通过',
  SHARED: '调整业绩占比',
  SETTLED: '结算',
  UNSETTLED: '解除结算',
} as const
export type OrderEventKind = keyof typeof orderEvents
