/** Columns, filters and actions of payments: for the page, the desk and a customer's panel. */
import { cashier, whyNotCancelPayment } from '@clinic/contract/areas/cashier.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { Filter } from '../../kit/list/filter.tsx'
import { printReceipt } from './paths.ts'
import type { Waiting } from './Worklist.tsx'
import { kindWords, paymentStatusWords } from './words.ts'

export const facts: Column<Waiting>[] = [
  { name: 'no', title: '收款单', width: 150, sort: true, frozen: true },
  { name: 'kind', title: '类型', width: 80, show: (row) => kindWords[row.kind as keyof typeof kindWords] },
  { name: 'summary', title: '项目', width: 220 },
  { name: 'amount', title: '金额', kind: 'money', width: 120, sort: true, sum: true, card: true },
  { name: 'tenderText', title: '支付方式', width: 220 },
  { name: 'status', title: '状态', kind: 'state', words: paymentStatusWords, width: 90, card: true },
  { name: 'staffName', title: '收银员', width: 90 },
  { name: 'at', title: '时间', kind: 'moment', width: 150, sort: true, card: true },
]
export const columns: Column<Waiting>[] = [
  facts[0]!,
  { name: 'customerName', title: '客户', width: 110, card: true },
  { name: 'customerCode', title: '客户编号', width: 110, folded: true },
  ...facts.slice(1),
]

export const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'days', from: 'startDate', to: 'endDate', label: '收款日期', future: false },
  { kind: 'select', name: 'kind', label: '类型', options: kindWords },
  { kind: 'text', name: 'no', label: '收款单号' },
]

const F = fieldsOf(cashier.cancelByPost)

export const actions: RowAction<Waiting>[] = [
  {
    label: '打印小票',
    may: cashier.receipt.may,
    shown: (row) => row.orderId !== null,
    run: (row) => row.orderId !== null && printReceipt(row.orderId),
  },
  act(cashier.cancelByPost, {
    label: '取消收款',
    danger: true,
    title: (row: Waiting) => `取消收款 ${row.no}：款项全部退回，订单恢复为待收款`,
    whyNot: (row) => whyNotCancelPayment({ status: row.status, mine: row.mine ?? false }),
    fields: <F.TextArea name="reason" label="取消原因" />,
    input: (row) => ({ id: row.id }),
    initial: () => ({}),
  }),
]
