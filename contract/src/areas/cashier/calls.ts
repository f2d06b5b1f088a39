/** The till: paying orders and debts, shifts, receipts. Source: money book §7, §14. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import {
  BusinessDay,
  Day,
  Done,
  Id,
  Nullable,
  Page,
  pageRequest,
  Shape,
  Text,
  Version,
  Word,
  YuanInput,
} from '../../words.ts'
import { MOST_OF_PAYMENT } from '../coupons/words.ts'
import { cancellingShows, checkoutShows, countShows, receiptShows, totalShows } from './columns.ts'
import { Cancelling, CashierRow, Checkout, PaymentTotals, Receipt, Tender, TillCounts } from './nouns.ts'
import { cash, Paid, paidShows, tenders } from './paying.ts'
import { planCalls } from './plans.ts'
import { settlementCalls } from './settlement-config.ts'
import { shiftCalls } from './shifts.ts'
import { paymentTable } from './tables.ts'

export { shiftRefusals, whyNotAcceptShift, whyNotAskDifference } from './shift-refusals.ts'

export const cashierRefusals = defineRefusals('cashier', {
  noOpenShift: [40952, '您还没有开班或正在盘点，请先开班再收款'],
  staleShift: [40958, '上一营业日的班次尚未交班，请先交班再收款'],
  difference: [42251, '应收 {payable} 元，已分配 {given} 元，请使两者相等'],
  cannotPlace: [42252, '{tender}有 {over} 元无法分摊：能用它支付的项目金额不足'],
  twoCustomers: [42253, '一次收款只能为同一位客户'],
  mixedKinds: [42254, '充值单请单独收款'],
  cardAlone: [422, '会员卡订单请单独收款'],
  overLimit: [42255, '{tender}本次最多可用 {limit} 元'],
  depositFor: [422, '定金中有一部分是指定给其他项目的，本次最多可用 {most} 元，请修改金额'],
  depositForOther: [422, '定金中有一部分是指定给其他项目的，请减少定金金额'],
  tenderUnknown: [42256, '支付方式 {code} 不存在或已停用'],
  cashShort: [42257, '收到现金 {received} 元，少于现金支付 {cash} 元'],
  refMissing: [42258, '{tender}需要填写流水号'],
  ofChange: [409, '订单 {no} 是改单生成的，请到改单记录办理'],
  refRepeated: [40953, '这个支付流水号今天已经登记过，请核对'],
  notCancellable: [40954, '该收款不能取消：{reason}'],
  shiftTaken: [40955, '该收银台或您本人已有未交的班次，请先交班'],
  shiftNotYours: [40350, '这是同事今天的班次，请由本人交班；过了营业日仍未交的班次，可由主管代为交班'],
  countFirst: [40956, '请先清点现金再交班'],
  diffReason: [42259, '{tender}实点与应有相差 {diff} 元，请填写原因'],
  drawerShort: [409, '钱箱里没有这么多现金，请清点后重新填写上缴金额'],
  shiftOpenStill: [409, '班次 {no} 还没有交班，交班后才能打印交班单'],
  cashOnWay: [409, '本班有 {amount} 元现金在途（{no}），请等对方接收或先撤回，再清点'],
  cashAnswered: [409, '这笔现金已经处理过，请刷新后查看'],
  cashReceiver: [409, '接收的收银台不在当班，请重新选择'],
  cashNotYours: [40351, '这笔现金不由您处理：由接收的人接收或拒收，由送出的人撤回'],
  cashOwn: [40352, '自己送出的现金不能由自己接收，请由他人清点接收'],
  cashCounting: [409, '送出的收银台正在清点，请等它交班后再处理'],
  countedTwice: [422, '{tender}填写了两次，请合并后重新提交'],
  successorMissing: [404, '所选的接班人不存在，请重新选择'],
  tooMuchToSafe: [40959, '上缴金额超过实点现金 {cash} 元'],
})

/** 短款 or 长款 of a difference; nothing when it is none. */
export const differenceWord = (diff: string | null | undefined): '短款' | '长款' | null =>
  !diff || /^-?0\.00$/.test(diff) ? null : diff.startsWith('-') ? '短款' : '长款'

/** Why can this payment not be cancelled by who is looking (H10 looks again under lock)? */
export const whyNotCancelPayment = ({ status, mine }: { status: string; mine?: boolean }): Refusal | null => {
  if (status !== 'SUCCESS') return cashierRefusals.notCancellable({ reason: '已经取消过' })
  return mine ? null : cashierRefusals.notCancellable({ reason: '不是您当前班次的收款，请走退款流程' })
}

/** Why does a till take no money now: no shift, one that is being counted, one of an earlier business day? */
export const whyNotTakeMoney = (shift: { status: string; overdue: boolean } | null): Refusal | null => {
  if (shift?.overdue) return cashierRefusals.staleShift()
  return shift?.status === 'OPEN' ? null : cashierRefusals.noOpenShift()
}

type CashAnswer = 'ACCEPTED' | 'REJECTED' | 'CANCELLED'
type OnWay = { kind: string; status: string; closing: boolean; mine: boolean; toMe: boolean }

/**
 * Why does this person not answer for cash on its way? The receiver accepts or rejects it (S4), nobody receives her own;
 * who sent it takes it back, but not what was handed over with a closed shift: its slip says where the money went.
 * @param keepsSafe whether she answers for the safe
 */
export const whyNotAnswerCash = (
  { kind, status, closing, mine, toMe }: OnWay,
  outcome: CashAnswer,
  keepsSafe: boolean,
): Refusal | null => {
  if (status !== 'PENDING') return cashierRefusals.cashAnswered()
  if (outcome === 'CANCELLED') return mine && !closing ? null : cashierRefusals.cashNotYours()
  if (mine) return cashierRefusals.cashOwn()
  const receives = kind === 'TO_SHIFT' ? toMe : keepsSafe
  return receives ? null : cashierRefusals.cashNotYours()
}

/** Why no slip is printed for a shift. */
export const whyNotPrintShift = ({ status, no }: { status: string; no: string }): Refusal | null =>
  status === 'CLOSED' || status === 'ACCEPTED' ? null : cashierRefusals.shiftOpenStill({ no })

const cancelInput = { id: Id, reason: Text(200, { minLength: 1 }) }
const cancelSpec = {
  title: '取消收款',
  may: { anyOf: ['cashier:pay:cancel', 'cashier:record:revoke'] },
  everyone: [EVERYONE.till],
  idempotency: 'required',
  output: Done,
} as const
export const paymentKindWords = { SETTLE: '收款', REPAY: '还款', RECHARGE: '充值' } as const
export const paymentStatusWords = { SUCCESS: '已收款', CANCELLED: '已作废' } as const

const paymentFilters = {
  customerId: Type.Optional(Id),
  no: Type.Optional(Text(40)),
  keyword: Type.Optional(Text(30)),
  kind: Type.Optional(Word('SETTLE', 'REPAY', 'RECHARGE')),
  /** Business days, first and last. */
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
  /** Code of a way of paying that is part of it. */
  tender: Type.Optional(Text(20)),
  status: Type.Optional(Word('SUCCESS', 'CANCELLED')),
  /** Deals of who was new on that day, or was not. */
  customerClass: Type.Optional(Word('new', 'regular')),
  cashierId: Type.Optional(Id),
  shiftId: Type.Optional(Id),
  /** What was paid for this order. */
  orderId: Type.Optional(Id),
  /** Only what left a debt. */
  debtOnly: Type.Optional(Type.Boolean()),
  /** Whose order was paid, whence its customer came, what was paid for. */
  adviserId: Type.Optional(Id),
  sourceId: Type.Optional(Id),
  productId: Type.Optional(Id),
  /** Of the business day that runs, or of the days before it: how the till parts its list. */
  when: Type.Optional(Word('today', 'earlier')),
}

export const cashier = {
  /** 待收款 (tab waiting, the default) and 已收款 (tab paid). */
  list: call('GET /api/v1/base/payment', {
    table: paymentTable,
    title: '收款列表',
    may: { anyOf: ['cashier:pay:list', 'cashier:record:list'] },
    everyone: [EVERYONE.till],
    input: { ...pageRequest, ...paymentFilters, tab: Type.Optional(Word('waiting', 'paid')) },
    output: Page(CashierRow),
  }),
  /** How much waits at the till and what was taken today: the heads of its list. */
  counts: call('GET /api/v1/base/payment/waiting', {
    title: '待收款合计',
    may: { anyOf: ['cashier:pay:list', 'cashier:record:list'] },
    everyone: [EVERYONE.till],
    shows: countShows,
    output: TillCounts,
  }),
  export: call('GET /api/v1/base/payment/export', {
    table: paymentTable,
    title: '导出收款记录',
    may: 'cashier:record:export',
    everyone: [EVERYONE.till],
    input: sheetInput(paymentFilters),
    ...sheet,
  }),
  /** The strip above the payments: 应收 = 实收 + 抵扣 + 欠款, then by way of paying, over all pages. */
  totals: call('GET /api/v1/base/payment/total', {
    table: paymentTable,
    shows: totalShows,
    title: '收款合计',
    may: { anyOf: ['cashier:pay:list', 'cashier:record:list'] },
    everyone: [EVERYONE.till],
    input: paymentFilters,
    output: PaymentTotals,
  }),
  panel: call('GET /api/v1/customer/panel/cashRecord', {
    table: paymentTable,
    title: '客户收款记录',
    may: { anyOf: ['cashier:pay:list', 'cashier:record:list'] },
    everyone: [EVERYONE.till],
    input: { ...pageRequest, ...paymentFilters, customerId: Id },
    output: Page(CashierRow),
  }),
  cancel: call('GET /api/v1/base/payment/cancel', { ...cancelSpec, effect: 'write', input: cancelInput }),
  /** What cancelling would give back and lead to: read before a reason is typed. */
  cancelling: call('GET /api/v1/base/payment/cancelling/{id}', {
    title: '取消收款预览',
    may: cancelSpec.may,
    everyone: [EVERYONE.till],
    input: { id: Id },
    output: Cancelling,
    shows: cancellingShows,
  }),
  cancelByPost: call('POST /api/v1/base/payment/cancel', { ...cancelSpec, input: cancelInput }),
  checkout: call('GET /api/v1/base/payment/{id}', {
    title: '收款窗口',
    may: 'cashier:pay:list',
    everyone: [EVERYONE.till],
    input: { id: Id },
    output: Checkout,
    shows: checkoutShows,
  }),
  pay: call('POST /api/v1/base/payment/data/payment', {
    title: '收款',
    may: { anyOf: ['cashier:pay:pay', 'cashier:pay:recharge'] },
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: {
      /** Orders of one customer, each with the version that was on the screen. */
      orders: Type.Array(Shape({ id: Id, version: Version }), { minItems: 1, maxItems: 20 }),
      tenders,
      /** Coupons, each with what it takes off as it was shown; the server works it out again. */
      coupons: Type.Optional(
        Type.Array(Shape({ id: Id, amount: YuanInput }), { maxItems: MOST_OF_PAYMENT, uniqueItems: true }),
      ),
      ...cash,
      debtDueDate: Type.Optional(Day),
      guarantor: Type.Optional(Text(100)),
    },
    output: Paid,
    shows: paidShows,
  }),
  repay: call('POST /api/v1/base/debt/repayment', {
    title: '欠款还款',
    may: 'cashier:debt:repayment',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: {
      customerId: Id,
      allocations: Type.Array(Shape({ debtId: Id, amount: YuanInput }), { minItems: 1, maxItems: 50 }),
      tenders,
      ...cash,
    },
    output: Paid,
    shows: paidShows,
  }),
  /** What a receipt prints: one payment of an order, by default its newest that counts; a void one says so. Every print is counted. */
  receipt: call('GET /api/v1/base/payed/print/show-content/{orderId}', {
    title: '打印小票',
    may: { anyOf: ['cashier:pay:print', 'cashier:record:print'] },
    everyone: [EVERYONE.till],
    effect: 'write',
    input: { orderId: Id, paymentId: Type.Optional(Id) },
    output: Receipt,
    shows: receiptShows,
  }),
  tenders: call('GET /api/v1/base/cashier/tender', {
    title: '支付方式',
    may: { anyOf: ['cashier:pay:list', 'cashier:record:list', 'cashier:debt:list'] },
    /** `all`: those that are out of use, too, for lists of what was paid. */
    input: { all: Type.Optional(Type.Boolean()) },
    output: Type.Array(Tender),
  }),
  ...shiftCalls,
  ...settlementCalls,
  ...planCalls,
  hold: call('POST /api/v1/base/cashier/hold', {
    title: '占用收款窗口',
    may: 'cashier:pay:list',
    everyone: [EVERYONE.till],
    input: { orderId: Id, takeOver: Type.Optional(Type.Boolean()) },
    output: Shape({ mine: Type.Boolean(), heldBy: Nullable(Type.String()) }),
  }),
  release: call('POST /api/v1/base/cashier/hold/release', {
    title: '释放收款窗口',
    may: 'cashier:pay:list',
    everyone: [EVERYONE.till],
    input: { orderId: Id },
    output: Done,
  }),
  /** Every identity of ledger, till, debts and purchased items; each row is a fault. */
  selfcheck: call('GET /api/v1/base/cashier/selfcheck', {
    title: '账务自检',
    may: { anyOf: ['cashier:shift:selfcheck', 'cashier:books:list'] },
    output: Type.Array(Shape({ identity: Text(10), subject: Type.Integer(), detail: Type.String() })),
  }),
  /** What was asked of the books now, rule by rule, with every row that breaks one. */
  booksProof: call('GET /api/v1/base/cashier/selfcheck/export', {
    title: '导出对账证明',
    may: 'cashier:books:export',
    form: 'file',
    audited: true,
  }),
}
