/** Columns, filters and actions of purchased items and deductions. */

import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { orderRefusals, similarOrderQuestion } from '@clinic/contract/areas/orders/words.ts'
import {
  deductionWords,
  itemSourceWords,
  itemStateWords,
  purchaseRefusals,
  purchases,
} from '@clinic/contract/areas/purchases/calls.ts'
import { givenOrders, reworkReasons } from '@clinic/contract/areas/purchases/given.ts'
import { deductionRecordTable, purchasedItemTable } from '@clinic/contract/areas/purchases/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy } from 'react'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { MoneyText, Or, StateTag } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import { giveActions } from './give-actions.tsx'
import { namedLines } from './given/given-lines.ts'
import { keepActions } from './keep-actions.tsx'
import { paths } from './paths.ts'

const GivenLines = lazy(() => import('./given/LinesField.tsx'))
const titles = titlesOf(purchasedItemTable)
const recordTitles = titlesOf(deductionRecordTable)

export type Item = OutputOf<typeof purchases.list>['result'][number]
export type Deduction = OutputOf<typeof purchases.records>['result'][number]

export const itemFacts: Column<Item>[] = [
  {
    name: 'productName',
    title: titles.productName,
    sort: true,
    frozen: true,
    show: (item) => (
      <>
        {item.productName} {item.comboName && <small className="none">{item.comboName}</small>}{' '}
        {item.isGift && (
          <StateTag value={item.source === 'FREE' ? '免单' : item.source === 'REWORK' ? '返修' : '赠送'} />
        )}
        {item.firstItem && <small className="none">原项目 {item.firstItem}</small>}
      </>
    ),
  },
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 130,
    wide: true,
    // The order of what came from another customer is hers.
    show: (item) => (isCome(item) ? item.orderNo : <OrderNo id={item.orderId} no={item.orderNo} />),
  },
  { name: 'source', title: titles.source, width: 64, wide: true, show: (item) => itemSourceWords[item.source] },
  { name: 'firstItem', title: titles.firstItem, width: 160, folded: true },
  { name: 'qtyTotal', title: titles.qtyTotal, kind: 'number', width: 60 },
  { name: 'qtyDeducted', title: titles.qtyDeducted, kind: 'number', width: 60 },
  { name: 'qtyLocked', title: titles.qtyLocked, kind: 'number', width: 70, folded: true },
  { name: 'qtyRefunded', title: titles.qtyRefunded, kind: 'number', width: 70, folded: true },
  { name: 'qtyMoved', title: titles.qtyMoved, kind: 'number', width: 70, folded: true },
  { name: 'qtyLeft', title: titles.qtyLeft, kind: 'number', width: 76, sort: true, card: true },
  { name: 'valueLeft', title: titles.valueLeft, kind: 'money', width: 104, sum: true, card: true },
  { name: 'debtOpen', title: titles.debtOpen, kind: 'debt', width: 96, sum: true },
  { name: 'validTo', title: titles.validTo, kind: 'day', width: 100, sort: true },
  { name: 'status', title: titles.status, kind: 'state', words: itemStateWords, width: 84 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true },
]
export const itemColumns: Column<Item>[] = [
  itemFacts[0]!,
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  ...itemFacts.slice(1),
]
/** Taken back with its payment: struck through, and in no sum. */
export const isVoidItem = ({ status }: Item): boolean => status === 'cancelled'

export const itemFilters: FilterOf<typeof purchases.list>[] = [
  { kind: 'text', name: 'productName', label: '项目名称' },
  { kind: 'select', name: 'status', label: titles.status, options: itemStateWords },
  { kind: 'select', name: 'left', label: titles.qtyLeft, options: { true: '还可使用', false: '不可再用' } },
  { kind: 'days', from: 'endsFrom', to: 'endsTo', label: '有效期至' },
  { kind: 'select', name: 'source', label: titles.source, options: itemSourceWords },
  { kind: 'select', name: 'locked', label: titles.qtyLocked, options: { true: '有锁定', false: '没有锁定' } },
]
const deducting: RowAction<Item> = {
  label: '划扣',
  may: purchases.waiting.may,
  verb: true,
  shown: (item) => item.qtyLeft > 0 && !item.handedOut,
  to: (item) => paths.desk(item.customerId),
}

/** What came from another customer goes back to her, not for money. */
export const isCome = ({ source }: Item): boolean => source === 'GIFT' || source === 'TRANSFER'

/** Where its drawer is opened, and the requests for its money and for other projects. */
export type Doors = {
  readonly open?: (item: Item) => void
  readonly refund: (item: Item) => void
  readonly change: (item: Item) => void
}

/** Whether sessions of an item may be asked back or changed. */
const hasFree = (item: Item): boolean =>
  item.qtyLeft > item.qtyLocked &&
  !item.handedOut &&
  item.status !== 'cancelled' &&
  !isCome(item) &&
  item.source !== 'REFERRAL'
const whyKept = ({ frozen, productName }: Item) => (frozen ? purchaseRefusals.frozenKept({ item: productName }) : null)

/** What is done with an item. */
export const itemActions = ({ open, refund, change }: Doors): RowAction<Item>[] => [
  deducting,
  ...(open ? [{ label: '详情', opens: true, run: open }] : []),
  { label: '申请退款', may: 'cashier:refund:add', shown: hasFree, whyNot: whyKept, run: refund },
  { label: '申请改单', may: 'order:change:add', shown: hasFree, whyNot: whyKept, run: change },
  ...giveActions,
  ...keepActions,
]

/** Taken back: struck through, and in no sum. */
export const isVoidDeduction = ({ status }: Deduction): boolean => status === 'WITHDRAWN'

export const deductionColumns: Column<Deduction>[] = [
  { name: 'no', title: recordTitles.no, width: 134, sort: true, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  { name: 'treatedName', title: recordTitles.treatedName, width: 84, folded: true },
  { name: 'productName', title: titles.productName, card: true },
  { name: 'times', title: recordTitles.times, kind: 'number', width: 60, sum: true },
  { name: 'session', title: '第几次', width: 76, value: (row) => `${row.sessionNo} / ${row.sessionTotal}` },
  { name: 'amount', title: recordTitles.amount, kind: 'money', width: 104, sort: true, sum: true, card: true },
  { name: 'withPromo', title: recordTitles.withPromo, kind: 'money', width: 104, folded: true },
  { name: 'doctorName', title: recordTitles.doctorName, width: 76 },
  { name: 'nurseName', title: recordTitles.nurseName, width: 76 },
  { name: 'deptName', title: recordTitles.deptName, width: 100, wide: true },
  { name: 'site', title: recordTitles.site, width: 100, folded: true },
  { name: 'toothNos', title: recordTitles.toothNos, width: 100, folded: true },
  { name: 'deductedAt', title: recordTitles.deductedAt, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'businessDate', title: recordTitles.businessDate, kind: 'day', width: 96, folded: true },
  { name: 'backdateReason', title: recordTitles.backdateReason, width: 130, folded: true },
  { name: 'status', title: titles.status, kind: 'state', words: deductionWords, width: 100 },
  { name: 'withdrawReason', title: recordTitles.withdrawReason, width: 140, folded: true },
]
const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />
const DepartmentFilter = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

export const deductionFilters: FilterOf<typeof purchases.records>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'days', from: 'startDate', to: 'endDate', label: '划扣日期', future: false },
  { kind: 'text', name: 'productName', label: '项目名称' },
  { kind: 'pick', name: 'nurseId', label: recordTitles.nurseName, field: PersonFilter },
  { kind: 'pick', name: 'doctorId', label: recordTitles.doctorName, field: PersonFilter },
  { kind: 'pick', name: 'deptId', label: recordTitles.deptName, field: DepartmentFilter },
  { kind: 'select', name: 'status', label: titles.status, options: deductionWords },
  { kind: 'pick', name: 'customerId', label: recordTitles.customerName, field: CustomerFilter },
  { kind: 'text', name: 'no', label: '划扣单号' },
]

/** Whose session, of what, and what it counted for. */
const aboutDeduction = (row: Deduction) => [
  { label: recordTitles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: recordTitles.productName, value: `${row.productName}，${row.times} 次` },
  {
    label: '划扣',
    value: (
      <>
        <ShortMoment at={row.deductedAt} /> {[row.nurseName, row.doctorName].filter(Boolean).join('，')}
      </>
    ),
  },
  { label: recordTitles.amount, value: <MoneyText yuan={row.amount} strong /> },
]

const aboutPending = (row: Deduction) => [
  ...aboutDeduction(row),
  { label: recordTitles.withdrawReason, value: <Or>{row.withdrawReason}</Or> },
]

const W = fieldsOf(purchases.withdraw)
const C = fieldsOf(purchases.withdrawCheck)

/** Sessions, value and revenue come back: at once on the day itself, later when somebody else agrees. */
export const withdrawing: RowAction<Deduction> = act(purchases.withdraw, {
  label: '撤销',
  danger: true,
  title: (row: Deduction) => `撤销划扣 ${row.no}`,
  whyNot: (row) =>
    row.status === 'DONE'
      ? null
      : purchaseRefusals.notWithdrawable({ reason: row.status === 'WITHDRAWN' ? '已经撤销' : '已在审核中' }),
  about: aboutDeduction,
  follows: (row) => [`当日的立即退回 ${row.times} 次；隔日的先送审，审核前仍按已划扣计算`, '已确认的收入随之减少'],
  fields: <W.Reason name="reason" label="撤销原因" reasons={['划错项目', '划错客户', '次数录错', '客户改期']} />,
  input: (row) => ({ id: row.id }),
  initial: () => ({}),
})

/** In a window of its own: the list stays as it is. */
const printing: RowAction<Deduction> = {
  label: '打印划扣单',
  may: purchases.slip.may,
  shown: ({ status }) => status !== 'WITHDRAWN',
  run: ({ id }) => void window.open(`/clinic/deduction/${id}/slip`, `deduction-${id}`, 'width=860,height=820'),
}

const G = fieldsOf(givenOrders.rework)

/** 返修: what was carried out is made good without a charge. */
const reworking: RowAction<Deduction> = act(givenOrders.rework, {
  label: '返修',
  width: 720,
  saveLabel: '提交申请',
  title: (row: Deduction) => `返修 ${row.no}`,
  shown: (row) => row.status === 'DONE',
  about: aboutDeduction,
  follows: ['不收费用；达到审核金额的由他人审核，其余立即生效', '通过后记入已购项目，注明原项目，可直接划扣'],
  ifMeant: [orderRefusals.similarOrder, similarOrderQuestion],
  fields: (
    <>
      <G.Field name="lines" label="返修项目">
        <GivenLines />
      </G.Field>
      <G.Reason name="reason" label="返修原因" reasons={reworkReasons} />
    </>
  ),
  initial: () => ({}),
  toInput: (values, row) => ({
    recordId: row.id,
    lines: namedLines(values['lines']),
    reason: String(values['reason'] ?? ''),
  }),
})

export const deductionActions: RowAction<Deduction>[] = [
  printing,
  reworking,
  withdrawing,
  act(approvals.withdraw, {
    label: '撤回申请',
    shown: (row: Deduction) => row.status === 'WITHDRAW_PENDING',
    input: ({ id }) => ({ kind: 'DEDUCT_WITHDRAW' as const, documentId: id }),
    confirm: ({ no }) => `将撤回 ${no} 的撤销申请，划扣照旧有效，是否继续?`,
  }),
  act(purchases.withdrawCheck, {
    label: '通过撤销',
    shown: (row: Deduction) => row.status === 'WITHDRAW_PENDING',
    title: (row) => `通过撤销 ${row.no}`,
    about: aboutPending,
    follows: (row) => [`退回 ${row.times} 次，已确认的收入随之减少`],
    fields: <C.TextArea name="remark" label="审核意见" />,
    input: (row) => ({ id: row.id, pass: true }),
    initial: () => ({}),
  }),
  act(purchases.withdrawCheck, {
    label: '驳回撤销',
    shown: (row: Deduction) => row.status === 'WITHDRAW_PENDING',
    title: (row) => `驳回撤销 ${row.no}`,
    about: aboutPending,
    follows: ['划扣照旧有效，申请人会看到审核意见'],
    fields: <C.TextArea name="remark" label="审核意见" required />,
    input: (row) => ({ id: row.id, pass: false }),
    initial: () => ({}),
  }),
]
export const topics = ['purchase.changed', 'deduction.changed', 'payment.changed'] as const
