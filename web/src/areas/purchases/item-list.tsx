/** Columns, filters and actions of purchased items and deductions. */
import {
  deductionWords,
  itemSourceWords,
  itemStateWords,
  purchaseRefusals,
  purchases,
} from '@clinic/contract/areas/purchases.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { Filter } from '../../kit/list/filter.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { paths } from './paths.ts'

export type Item = OutputOf<typeof purchases.list>['result'][number]
export type Deduction = OutputOf<typeof purchases.records>['result'][number]

export const itemFacts: Column<Item>[] = [
  {
    name: 'productName',
    title: '项目',
    sort: true,
    frozen: true,
    show: (item) => (
      <>
        {item.productName} {item.isGift && <StateTag value="赠送" />}
      </>
    ),
  },
  { name: 'orderNo', title: '来源单', width: 130, wide: true },
  { name: 'source', title: '来源', width: 64, wide: true, show: (item) => itemSourceWords[item.source] },
  { name: 'qtyTotal', title: '总次', kind: 'number', width: 60 },
  { name: 'qtyDeducted', title: '已划', kind: 'number', width: 60 },
  { name: 'qtyLocked', title: '锁定', kind: 'number', width: 70, folded: true },
  { name: 'qtyRefunded', title: '已退', kind: 'number', width: 70, folded: true },
  { name: 'qtyMoved', title: '已转', kind: 'number', width: 70, folded: true },
  { name: 'qtyLeft', title: '剩余', kind: 'number', width: 76, sort: true, card: true },
  { name: 'valueLeft', title: '剩余价值', kind: 'money', width: 104, sum: true, card: true },
  { name: 'debtOpen', title: '欠款', kind: 'debt', width: 96, sum: true },
  { name: 'validTo', title: '有效期', kind: 'day', width: 100, sort: true },
  { name: 'status', title: '状态', kind: 'state', words: itemStateWords, width: 84 },
  { name: 'createdAt', title: '购买时间', kind: 'moment', width: 112, sort: true },
]
export const itemColumns: Column<Item>[] = [
  itemFacts[0]!,
  { name: 'customerName', title: '客户', kind: 'customer', width: 96, card: true },
  ...itemFacts.slice(1),
]
/** Taken back with its payment: struck through, and in no sum. */
export const isVoidItem = ({ status }: Item): boolean => status === 'cancelled'

export const itemFilters: Filter[] = [
  { kind: 'text', name: 'productName', label: '项目名称' },
  { kind: 'select', name: 'status', label: '状态', options: itemStateWords },
]
export const itemActions: RowAction<Item>[] = [
  {
    label: '划扣',
    may: purchases.deduct.may,
    shown: (item) => item.qtyLeft > 0 && !item.handedOut,
    to: (item) => paths.desk(item.customerId),
  },
]

/** Taken back: struck through, and in no sum. */
export const isVoidDeduction = ({ status }: Deduction): boolean => status === 'WITHDRAWN'

export const deductionColumns: Column<Deduction>[] = [
  { name: 'no', title: '划扣单', width: 134, sort: true, frozen: true },
  { name: 'customerName', title: '客户', kind: 'customer', width: 96, card: true },
  { name: 'productName', title: '项目', card: true },
  { name: 'times', title: '次数', kind: 'number', width: 60, sum: true },
  { name: 'session', title: '第几次', width: 76, show: (row) => `${row.sessionNo} / ${row.sessionTotal}` },
  { name: 'amount', title: '金额', kind: 'money', width: 104, sort: true, sum: true, card: true },
  { name: 'doctorName', title: '医生', width: 76 },
  { name: 'nurseName', title: '护士', width: 76 },
  { name: 'deptName', title: '科室', width: 100, wide: true },
  { name: 'site', title: '部位', width: 100, folded: true },
  { name: 'toothNos', title: '牙位', width: 100, folded: true },
  { name: 'deductedAt', title: '时间', kind: 'moment', width: 112, sort: true, card: true },
  { name: 'status', title: '状态', kind: 'state', words: deductionWords, width: 100 },
  { name: 'withdrawReason', title: '撤销原因', width: 140, folded: true },
]
export const deductionFilters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'text', name: 'productName', label: '项目名称' },
  { kind: 'days', from: 'startDate', to: 'endDate', label: '划扣日期', future: false },
  { kind: 'select', name: 'status', label: '状态', options: deductionWords },
  { kind: 'text', name: 'no', label: '划扣单号' },
]

const W = fieldsOf(purchases.withdraw)
const C = fieldsOf(purchases.withdrawCheck)

export const deductionActions: RowAction<Deduction>[] = [
  act(purchases.withdraw, {
    label: '撤销',
    danger: true,
    title: (row: Deduction) => `撤销划扣 ${row.no}：当日立即退回次数，隔日需审核`,
    whyNot: (row) =>
      row.status === 'DONE'
        ? null
        : purchaseRefusals.notWithdrawable({ reason: row.status === 'WITHDRAWN' ? '已经撤销' : '已在审核中' }),
    fields: <W.TextArea name="reason" label="撤销原因" />,
    input: (row) => ({ id: row.id }),
    initial: () => ({}),
  }),
  act(purchases.withdrawCheck, {
    label: '通过撤销',
    shown: (row: Deduction) => row.status === 'WITHDRAW_PENDING',
    fields: <C.TextArea name="remark" label="审核意见" />,
    input: (row) => ({ id: row.id, pass: true }),
    initial: () => ({}),
  }),
  act(purchases.withdrawCheck, {
    label: '驳回撤销',
    shown: (row: Deduction) => row.status === 'WITHDRAW_PENDING',
    fields: <C.TextArea name="remark" label="审核意见" />,
    input: (row) => ({ id: row.id, pass: false }),
    initial: () => ({}),
  }),
]
export const topics = ['purchase.changed', 'deduction.changed', 'payment.changed'] as const
