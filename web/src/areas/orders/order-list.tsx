/** Columns, filters and actions of orders, for the page and for a customer's panel. */

import {
  type OrderDetailRow,
  type OrderRow,
  orderRefusals,
  orderStatuses,
  orders,
  orderTypes,
  whyNotCancel,
  whyNotEdit,
  whyNotPay,
  whyNotRemove,
  whyNotReview,
  whyNotRevoke,
  whyNotUnsettle,
} from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { say } from '../../kit/say.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ProductFilter } from '../products/index.ts'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import { OrderState } from './OrderState.tsx'
import { paths } from './paths.ts'

const titles = titlesOf(salesOrderTable)

/** The day it stands on; one before it was written says so, and why. */
const BusinessDay = ({ row: { businessDate, backdateReason } }: { row: OrderRow }) => (
  <span title={backdateReason || undefined}>
    {businessDate} {backdateReason && <StateTag value="补录" />}
  </span>
)

export const facts: Column<OrderRow>[] = [
  {
    name: 'no',
    title: titles.no,
    width: 134,
    sort: true,
    frozen: true,
    show: (row) => <OrderNo id={row.id} no={row.no} />,
  },
  {
    name: 'status',
    title: titles.status,
    kind: 'state',
    words: orderStatuses,
    width: 84,
    show: (row) => <OrderState order={row} />,
  },
  { name: 'summary', title: titles.summary, card: true },
  { name: 'original', title: titles.original, kind: 'money', width: 104, sort: true, sum: 'wide', wide: true },
  { name: 'discount', title: titles.discount, kind: 'money', width: 96, sort: true, sum: 'wide', wide: true },
  { name: 'payable', title: titles.payable, kind: 'money', width: 104, sort: true, sum: true, card: true },
  { name: 'received', title: titles.received, kind: 'money', width: 104, sort: true, sum: true },
  { name: 'offset', title: titles.offset, kind: 'money', width: 88, sum: true, wide: true },
  { name: 'debtOpen', title: titles.debtOpen, kind: 'debt', width: 92, sort: true, sum: true },
  { name: 'unpaid', title: titles.unpaid, kind: 'money', width: 100, sum: true, folded: true },
  { name: 'realOut', title: titles.realOut, kind: 'money', width: 100, sum: true, folded: true },
  { name: 'type', title: titles.type, width: 80, wide: true, show: (row) => orderTypes[row.type] },
  { name: 'adviserName', title: titles.adviserName, width: 76 },
  { name: 'doctorName', title: titles.doctorName, width: 76, folded: true },
  { name: 'createdByName', title: titles.createdByName, width: 76, wide: true },
  { name: 'openedAt', title: titles.openedAt, kind: 'moment', width: 112, sort: true, card: true },
  {
    name: 'businessDate',
    title: titles.businessDate,
    width: 118,
    wide: true,
    show: (row) => <BusinessDay row={row} />,
  },
  { name: 'settledAt', title: titles.settledAt, kind: 'moment', width: 112, folded: true },
  { name: 'paidAt', title: titles.paidAt, kind: 'moment', width: 112, sort: true, folded: true },
]

export const columns: Column<OrderRow>[] = [
  facts[0]!,
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  ...facts.slice(1),
]

/** Nothing is due for it: struck through, and in no sum. */
export const isVoid = ({ status }: OrderRow): boolean => status === 'CANCELLED' || status === 'REVOKED'

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />
const DepartmentFilter = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

export const filters: FilterOf<typeof orders.list>[] = [
  { kind: 'text', name: 'keyword', label: '单号、客户姓名、拼音、手机后四位', width: 236 },
  { kind: 'days', from: 'openedFrom', to: 'openedTo', label: '开单日期', future: false },
  { kind: 'select', name: 'status', label: titles.status, options: orderStatuses },
  { kind: 'pick', name: 'adviserId', label: titles.adviserName, field: PersonFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'pick', name: 'createdBy', label: titles.createdByName, field: PersonFilter },
  { kind: 'pick', name: 'doctorId', label: titles.doctorName, field: PersonFilter },
  { kind: 'pick', name: 'deptId', label: titles.deptName, field: DepartmentFilter },
  { kind: 'pick', name: 'productId', label: titles.summary, field: ProductFilter },
  { kind: 'select', name: 'type', label: titles.type, options: orderTypes },
  { kind: 'days', from: 'paidFrom', to: 'paidTo', label: '收款日期', future: false },
  { kind: 'select', name: 'debtOnly', label: titles.debtOpen, options: { true: '仅看有欠款' } },
  { kind: 'select', name: 'settled', label: '结算', options: { true: '已结算', false: '未结算' } },
  { kind: 'select', name: 'backdated', label: '补录', options: { true: '仅看补录' } },
  { kind: 'text', name: 'discountOver', label: '优惠超过 %', width: 110 },
]

/** Whose order, for what, and how much of it was paid: read before it is given up. */
const aboutOrder = (row: OrderRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: titles.summary, value: row.summary },
  { label: titles.payable, value: <MoneyText yuan={row.payable} strong /> },
]

const F = fieldsOf(orders.cancel)

/** 取消: with a reason; grey with the reason why not. */
export const cancelling = act(orders.cancel, {
  label: '取消',
  danger: true,
  title: (row: OrderRow) => `取消订单 ${row.no}`,
  whyNot: whyNotCancel,
  about: aboutOrder,
  follows: ['订单不能再收款，保留在列表里', '占用的优惠和预留一并释放'],
  fields: <F.Reason name="reason" label="取消原因" reasons={['客户改主意', '项目开错', '价格录错', '重复开单']} />,
  initial: () => ({}),
})

const V = fieldsOf(orders.review)

/** The whole order's reason comes first; many lines are counted. */
const SHOWN_REASONS = 3
export const shortly = (reasons: readonly string[]): readonly string[] =>
  reasons.length > SHOWN_REASONS
    ? [...reasons.slice(0, SHOWN_REASONS), `另有 ${reasons.length - SHOWN_REASONS} 项`]
    : reasons

const about = (order: OrderDetailRow) => [
  { label: titles.customerName, value: order.customerName },
  { label: titles.original, value: <MoneyText yuan={order.original} /> },
  { label: titles.discount, value: <MoneyText yuan={order.discount} /> },
  { label: titles.payable, value: <MoneyText yuan={order.payable} strong /> },
  ...shortly(order.reviewReasons ?? []).map((reason) => ({ label: '超出', value: reason })),
]

/** Neither who wrote it nor who sent it decides. */
const whyNotDecide = (order: OrderDetailRow) =>
  whyNotReview(order) ?? (order.mine ? orderRefusals.reviewedByWriter({ no: order.no }) : null)

const deciding = { whyNot: whyNotDecide, about, shown: (order: OrderDetailRow) => order.status === 'PENDING_CHECK' }

/** 审核: two verdicts, each a deed of its own. */
export const reviewing = [
  act(orders.review, {
    ...deciding,
    label: '审核通过',
    title: (order: OrderDetailRow) => `审核通过订单 ${order.no}`,
    fields: <V.TextArea name="reason" label="审核意见" />,
    initial: () => ({}),
    toInput: ({ reason }, { id, version }) => ({
      id,
      version,
      pass: true,
      ...(reason ? { reason: String(reason) } : {}),
    }),
    follows: ['订单转为待收款，收银处即可收款'],
  }),
  act(orders.review, {
    ...deciding,
    label: '驳回',
    title: (order: OrderDetailRow) => `驳回订单 ${order.no}`,
    fields: <V.TextArea name="reason" label="驳回原因" required />,
    initial: () => ({}),
    toInput: ({ reason }, { id, version }) => ({ id, version, pass: false, reason: String(reason ?? '') }),
    follows: ({ type }: OrderDetailRow) => [
      type === 'VIP_CARD' ? '订单取消，卡不办理；开卡人可以重新办理' : '订单退回为草稿，开单人修改后可再次送审',
    ],
  }),
]

const U = fieldsOf(orders.unsettle)

/** 解除结算: with a reason; shares may be said anew. */
export const unsettling = act(orders.unsettle, {
  label: '解除结算',
  danger: true,
  title: (row: OrderRow) => `解除结算 ${row.no}`,
  shown: ({ status }) => status === 'SETTLED',
  whyNot: whyNotUnsettle,
  about: aboutOrder,
  follows: ['业绩占比可以再改，改后须重新结算', '原因留在订单经过里'],
  fields: <U.Reason name="reason" label="解除原因" reasons={['业绩占比有误', '结算错单', '需要撤销划扣']} />,
  initial: () => ({}),
})

const R = fieldsOf(orders.revoke)
type Revoked = OutputOf<typeof orders.revoke>

/** 撤单: takes the payments back too. */
export const revoking = act(orders.revoke, {
  label: '撤单',
  danger: true,
  title: (row: OrderRow) => `撤单 ${row.no}`,
  whyNot: (row: OrderRow & { readonly against?: string | null; readonly revokeWaits?: boolean }) => whyNotRevoke(row),
  about: (row) => [...aboutOrder(row), { label: '退回', value: <MoneyText yuan={row.received} strong /> }],
  follows: [
    '这张单的收款全部取消，按原方式退回',
    '买到的项目和积分一并收回，小票作废',
    '只能撤当日本班、还没有用过的订单',
  ],
  fields: <R.Reason name="reason" label="撤单原因" reasons={['客户改主意', '项目开错', '金额录错', '方式录错']} />,
  initial: () => ({}),
  done: null,
  onDone: (answer) => say.done((answer as Revoked).waits ? '撤单已提交，等待审核，通过后生效' : '撤单成功!'),
})

export const actions: RowAction<OrderRow>[] = [
  { label: '详情', opens: true, may: orders.one.may, to: (row) => paths.one(row.id) },
  { label: '收款', verb: true, may: 'cashier:pay:pay', whyNot: whyNotPay, to: (row) => paths.pay(row.id) },
  {
    label: '审核',
    may: orders.review.may,
    shown: (row) => row.status === 'PENDING_CHECK',
    whyNot: whyNotReview,
    to: (row) => paths.one(row.id),
  },
  { ...buttonOf('edit'), may: orders.update.may, whyNot: whyNotEdit, to: (row) => paths.edit(row.id) },
  cancelling,
  revoking,
  unsettling,
  removal(orders.remove, {
    label: '删除草稿',
    shown: (row) => row.status === 'DRAFT',
    whyNot: whyNotRemove,
    confirm: (row) => `草稿 ${row.no} 将被删除，不能恢复。`,
  }),
]
