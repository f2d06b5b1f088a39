/** Words of the audit centre: kinds of matters, how a task stands, why one cannot go on. Source: money book §13. */
import type { Permission } from '../../permissions.ts'
import { defineRefusals } from '../../refusals.ts'
import type { ColumnName } from '../../table.ts'

type Kind = {
  readonly label: string
  /** Whoever decides holds it. */
  readonly may: Permission
  /** What its amount counts. */
  readonly unit: 'yuan' | 'points' | 'days'
  /** The column that shows the amount on the document: hidden there, hidden here. */
  readonly amountOf: ColumnName
  /** The column that shows why. */
  readonly reasonOf: ColumnName
  /** Where the document stands; `{id}` its id, `{no}` its number, `{customerId}` whose it is. */
  readonly path: string
  /** By what its rule may ask. */
  readonly asks: readonly ('amount' | 'discount' | 'days')[]
  /** What its days count, before the figure; absent: how long ago it was (隔). */
  readonly days?: string
  /** Somebody else decides, whatever the hospital would rather. */
  readonly always?: true
}

/** What is decided in the centre. Each is registered by the area that does it (`server/src/approving.ts`). */
export const approvalKinds = {
  ORDER_DISCOUNT: {
    label: '订单折扣',
    may: 'order:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:payable',
    reasonOf: 'orders.sales_order:discount',
    path: '/order/list/{id}',
    asks: ['amount', 'discount'],
  },
  DEDUCT_WITHDRAW: {
    label: '撤销划扣',
    may: 'clinic:deduction:audit',
    unit: 'yuan',
    amountOf: 'purchases.deduction_record:amount',
    reasonOf: 'purchases.deduction_record:withdrawReason',
    path: '/clinic/deduction?customerId={customerId}',
    asks: ['amount', 'days'],
  },
  POINTS_MANUAL: {
    label: '手工积分',
    may: 'vip:integral:audit',
    unit: 'points',
    amountOf: 'customers.customer:integral',
    reasonOf: 'ledger.points:remark',
    path: '/vip/integral?customerId={customerId}',
    asks: ['amount'],
  },
  WRITE_OFF_DEBT: {
    label: '核销欠款',
    may: 'cashier:debt:audit',
    unit: 'yuan',
    amountOf: 'debts.debt:writtenOff',
    reasonOf: 'debts.debt:writtenOff',
    path: '/cashier/debt?customerId={customerId}',
    asks: ['amount'],
  },
  TRANSFER: {
    label: '转款',
    may: 'cashier:transfer:check',
    unit: 'yuan',
    amountOf: 'purchases.transfer:value',
    reasonOf: 'purchases.transfer:reason',
    path: '/cashier/transfer?customerId={customerId}',
    asks: ['amount'],
  },
  REFERRAL: {
    label: '转诊',
    may: 'cashier:referralNote:check',
    unit: 'yuan',
    amountOf: 'purchases.referral:value',
    reasonOf: 'purchases.referral:reason',
    path: '/cashier/referralNote?customerId={customerId}',
    asks: [],
    always: true,
  },
  REFUND: {
    label: '退款',
    may: 'cashier:refund:audit',
    unit: 'yuan',
    amountOf: 'refunds.refund_form:cash',
    reasonOf: 'refunds.refund_form:reason',
    path: '/cashier/refund?id={id}',
    asks: ['amount'],
  },
  CHANGE: {
    label: '改单',
    may: 'order:change:audit',
    unit: 'yuan',
    amountOf: 'refunds.order_change:value',
    reasonOf: 'refunds.order_change:reason',
    path: '/order/change?id={id}',
    asks: ['amount'],
  },
  CASH_DIFF: {
    label: '长短款',
    may: 'cashier:shift:audit',
    unit: 'yuan',
    amountOf: 'cashier.cashier_shift:diff',
    reasonOf: 'cashier.cashier_shift:diff',
    path: '/cashier/shift?no={no}',
    asks: ['amount'],
  },
  REOPEN_DAY: {
    label: '反日结',
    may: 'cashier:daily:audit',
    unit: 'yuan',
    amountOf: 'daily.closing:received',
    reasonOf: 'daily.closing:businessDate',
    path: '/cashier/daily?day={no}',
    asks: ['days'],
  },
  FREE: {
    label: '免单',
    may: 'order:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:original',
    reasonOf: 'orders.sales_order:remark',
    path: '/order/list/{id}',
    asks: [],
    always: true,
  },
  REWORK: {
    label: '返修',
    may: 'order:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:original',
    reasonOf: 'orders.sales_order:remark',
    path: '/order/list/{id}',
    asks: ['amount'],
  },
  REVOKE: {
    label: '撤单',
    may: 'order:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:payable',
    reasonOf: 'orders.sales_order:endReason',
    path: '/order/list/{id}',
    asks: ['amount'],
  },
  EXTEND: {
    label: '项目延期',
    may: 'order:purchased:auditExtend',
    unit: 'yuan',
    amountOf: 'purchases.purchased_item:valueLeft',
    reasonOf: 'purchases.purchased_item:validTo',
    path: '/order/purchased?customerId={customerId}',
    asks: ['amount', 'days'],
    days: '延长',
  },
  VIP_OPEN: {
    label: '开卡',
    may: 'vip:card:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:payable',
    reasonOf: 'memberships.card:remark',
    path: '/order/list/{id}',
    asks: ['amount'],
  },
  VIP_UPGRADE: {
    label: '升级会员卡',
    may: 'vip:card:audit',
    unit: 'yuan',
    amountOf: 'orders.sales_order:payable',
    reasonOf: 'memberships.card:remark',
    path: '/order/list/{id}',
    asks: ['amount'],
  },
  VIP_RETIRE: {
    label: '退卡',
    may: 'vip:card:audit',
    unit: 'yuan',
    amountOf: 'refunds.refund_form:cash',
    reasonOf: 'refunds.refund_form:reason',
    path: '/cashier/refund?id={id}',
    asks: ['amount'],
  },
  LEAVE: {
    label: '请假',
    may: 'scheduling:leave',
    unit: 'days',
    amountOf: 'scheduling.leave_block:startsAt',
    reasonOf: 'scheduling.leave_block:reason',
    path: '/appointment/scheduling?tab=leave',
    asks: [],
    always: true,
  },
  SWAP: {
    label: '调班',
    may: 'scheduling:swapApprove',
    unit: 'days',
    amountOf: 'scheduling.swap_request:fromDate',
    reasonOf: 'scheduling.swap_request:reason',
    path: '/appointment/scheduling?tab=swap',
    asks: [],
    always: true,
  },
} as const satisfies Readonly<Record<string, Kind>>

/** Decided on the call of cards, too. */
export const cardKinds = [
  'VIP_OPEN',
  'VIP_UPGRADE',
  'VIP_RETIRE',
] as const satisfies readonly (keyof typeof approvalKinds)[]

export type ApprovalKindWord = keyof typeof approvalKinds
export const approvalKindWords = Object.keys(approvalKinds) as ApprovalKindWord[]
/** What staff call them. */
export const approvalKindNames = Object.fromEntries(
  approvalKindWords.map((word) => [word, approvalKinds[word].label]),
) as Readonly<Record<ApprovalKindWord, string>>

export const approvalStates = {
  PENDING: '待审核',
  PASSED: '已通过',
  REJECTED: '已驳回',
  WITHDRAWN: '已撤回',
  STALE: '已变动',
} as const
export type ApprovalState = keyof typeof approvalStates

/** How many of those named by a step must pass it. */
export const stepModes = { any: '一人通过即可', all: '所有人都要通过' } as const
export type StepMode = keyof typeof stepModes

/** Why somebody reads a task and does not decide it. */
export const lockWords = { own: '您申请的', writer: '您经手的', moved: '已变动，须重新提交' } as const
export type LockWord = keyof typeof lockWords

/** The most that are passed at once. */
export const MOST_AT_ONCE = 50
/** The most steps of a rule. */
export const MOST_STEPS = 3

export const approvalRefusals = defineRefusals('approvals', {
  waiting: [409, '{no} 已有待审核的{kind}，请等审核结果，或先撤回'],
  decided: [409, '这一条已是“{status}”，请刷新后查看'],
  notWaiting: [409, '没有待审核的申请，请重新提交'],
  own: [403, '不能审核自己申请的，请其他审核人处理'],
  written: [403, '这张单由您经手，请其他审核人处理'],
  noRight: [403, '您没有“{kind}”的审核权限，请联系管理员'],
  notNamed: [403, '这一步由“{role}”审核，请等他们处理'],
  saidAlready: [409, '这一步您已经通过了，正在等其他人'],
  rejectReason: [422, '驳回请填写意见'],
  mixed: [422, '一次只能批量通过同一类型，请重新勾选'],
  oneRule: [409, '审核规则刚被别人修改，请刷新后再改'],
  roleMissing: [422, '所选角色不存在或已停用，请重新选择'],
  noTerms: [422, '“{kind}”不能改价通过，请按申请通过或驳回'],
  termsOnce: [422, '改价请只填折扣或优惠后金额其中一项'],
  moved: [409, '{no} 提交后已变动，没有生效，须由申请人重新提交'],
  wholePoints: [422, '积分须为整数，请修改'],
  soldOut: [409, '其中的套餐已售完，不能通过；请驳回，由申请人改选'],
  always: [422, '“{kind}”须由他人审核，不能设为免审或按金额免审'],
  notAsked: [422, '“{kind}”不能按{by}设置，请清空这一项'],
})
