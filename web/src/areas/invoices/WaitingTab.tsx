/** 待开票: what was paid and not invoiced yet, by order. */
import {
  invoiceKinds,
  invoiceRates,
  invoices,
  invoiceTable,
  type WaitingRow,
  waitingTable,
} from '@clinic/contract/areas/invoices/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { OrderAmounts } from './OrderAmounts.tsx'

const titles = titlesOf(waitingTable)
const said = titlesOf(invoiceTable)

const columns: readonly Column<WaitingRow>[] = [
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 140,
    frozen: true,
    show: ({ id, orderNo }) => <OrderNo id={id} no={orderNo} />,
  },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 100, card: true },
  { name: 'summary', title: titles.summary },
  { name: 'paidAt', title: titles.paidAt, kind: 'moment', width: 120, sort: true, card: true },
  { name: 'received', title: titles.received, kind: 'money', width: 110 },
  { name: 'invoiced', title: titles.invoiced, kind: 'money', width: 110 },
  { name: 'left', title: titles.left, kind: 'money', width: 110, card: true },
]

const filters: FilterOf<typeof invoices.waiting>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'days', from: 'paidFrom', to: 'paidTo', label: titles.paidAt, future: false },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]

const F = fieldsOf(invoices.create)
const rates = Object.fromEntries(invoiceRates.map((rate) => [rate, rate === '免税' ? rate : `${rate}%`]))

const issue = act(invoices.create, {
  label: '开票',
  verb: true,
  opens: true,
  title: ({ customerName }: WaitingRow) => `开票登记：${customerName}`,
  about: ({ customerId, customerName }) => [
    { label: titles.customerName, value: <CustomerName id={customerId} name={customerName} /> },
  ],
  input: ({ customerId }) => ({ customerId }),
  fields: ({ customerId }) => (
    <>
      <F.Field name="orders" label="开票订单">
        <OrderAmounts customerId={customerId} />
      </F.Field>
      <FieldGrid>
        <F.Radio name="kind" label={said.kind} options={invoiceKinds} />
        <F.Select name="taxRate" label={said.taxRate} options={rates} />
        <F.Text name="title" label={said.title} help="个人写姓名，单位写全称" />
        <F.Text name="taxNo" label={said.taxNo} help="专票必填" />
        <F.Text name="code" label={said.code} help="数电票没有代码，留空" />
        <F.Text name="number" label={said.number} help="税控系统开出的号码，收据不用填" />
        <F.TextArea name="remark" label={said.remark} />
      </FieldGrid>
    </>
  ),
  initial: ({ id, left, customerName }) => ({
    orders: [{ orderId: id, amount: left }],
    kind: 'electronic' as const,
    taxRate: '免税' as const,
    title: customerName,
  }),
  saveLabel: '登记开票',
  done: '已登记',
})

const actions: readonly RowAction<WaitingRow>[] = [issue]
const topics = ['invoice', 'payment', 'order']
const asked = [invoices.waiting]

export const WaitingTab = () => {
  useLive(topics, asked)
  return (
    <ListPage
      embedded
      list={invoices.waiting}
      noun="待开票的订单"
      filledBy="收款后还没开票的订单会出现在这里。"
      columns={columns}
      filters={filters}
      actions={actions}
    />
  )
}
