/** 已开票: invoices, with what was voided and taken back. */
import {
  type InvoiceRow,
  invoiceKinds,
  invoiceStates,
  invoices,
  invoiceTable,
  whyNotRed,
  whyNotVoid,
} from '@clinic/contract/areas/invoices/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { RedOrder } from './RedOrder.tsx'

const titles = titlesOf(invoiceTable)

const columns: readonly Column<InvoiceRow>[] = [
  { name: 'number', title: titles.number, width: 190, sort: true, frozen: true },
  { name: 'state', title: titles.state, kind: 'state', words: invoiceStates, width: 80, card: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: invoiceKinds, width: 80 },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  { name: 'title', title: titles.title, card: true },
  { name: 'amount', title: titles.amount, kind: 'money', width: 110, sort: true, card: true },
  { name: 'red', title: titles.red, kind: 'money', width: 100, wide: true },
  { name: 'tax', title: titles.tax, kind: 'money', width: 96, folded: true },
  { name: 'taxRate', title: titles.taxRate, width: 72, folded: true },
  { name: 'taxNo', title: titles.taxNo, width: 170, folded: true },
  { name: 'code', title: titles.code, width: 130, folded: true },
  { name: 'orderNos', title: titles.orderNos, width: 160, wide: true },
  { name: 'redOfNo', title: titles.redOfNo, width: 140, folded: true },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 104, sort: true },
  { name: 'issuedByName', title: titles.issuedByName, width: 80 },
  { name: 'no', title: titles.no, width: 140, sort: true, folded: true },
  { name: 'voidReason', title: titles.voidReason, width: 140, folded: true },
  { name: 'voidedAt', title: titles.voidedAt, kind: 'moment', width: 112, folded: true },
  { name: 'remark', title: titles.remark, width: 140, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const filters: FilterOf<typeof invoices.list>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'text', name: 'number', label: titles.number },
  { kind: 'select', name: 'state', label: titles.state, options: invoiceStates },
  { kind: 'days', from: 'issuedFrom', to: 'issuedTo', label: titles.businessDate, future: false },
  { kind: 'select', name: 'kind', label: titles.kind, options: invoiceKinds },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]

/** As the rules ask about one. */
const asIssued = (row: InvoiceRow) => ({
  ...row,
  amountFen: parseYuan(row.amount) ?? 0,
  redFen: parseYuan(row.red) ?? 0,
})
/** Over more than one order. */
const isJoint = ({ orderNos }: InvoiceRow): boolean => orderNos.includes('、')
const about = (row: InvoiceRow) => [
  { label: titles.number, value: row.number },
  { label: titles.title, value: row.title },
  { label: titles.amount, value: <MoneyText yuan={row.amount} strong /> },
]

const V = fieldsOf(invoices.void)
const R = fieldsOf(invoices.red)
const actions: readonly RowAction<InvoiceRow>[] = [
  act(invoices.void, {
    label: '作废',
    title: (row: InvoiceRow) => `作废 ${row.number}`,
    about,
    whyNot: (row) => whyNotVoid(asIssued(row)),
    fields: (
      <FieldGrid>
        <V.TextArea name="reason" label="作废原因" wide help="请先在税控系统中作废" />
      </FieldGrid>
    ),
    initial: () => ({}),
    saveLabel: '确认作废',
    danger: true,
    width: 'small',
  }),
  act(invoices.red, {
    label: '红冲',
    title: (row: InvoiceRow) => `红冲 ${row.number}`,
    about,
    whyNot: (row) => whyNotRed(asIssued(row)),
    fields: (row) => (
      <FieldGrid>
        {isJoint(row) && (
          <R.Field name="orderId" label="红冲哪张订单" wide>
            <RedOrder invoiceId={row.id} />
          </R.Field>
        )}
        <R.Money name="amount" label="红冲金额" />
        <R.Text name="number" label="红字发票号码" />
        <R.Text name="code" label="红字发票代码" help="数电票没有代码，留空" />
        <R.TextArea name="reason" label="红冲原因" wide />
      </FieldGrid>
    ),
    initial: (row) => {
      const { amountFen, redFen } = asIssued(row)
      return { amount: toYuan(amountFen - redFen) }
    },
    saveLabel: '登记红冲',
    width: 'small',
  }),
]

const tools: readonly ListTool<InvoiceRow>[] = [listExport(invoices.export)]
const topics = ['invoice']
const asked = [invoices.list]

export const IssuedTab = () => {
  useLive(topics, asked)
  return (
    <ListPage
      embedded
      list={invoices.list}
      noun="发票"
      filledBy="在“待开票”里登记后，发票会出现在这里。"
      columns={columns}
      filters={filters}
      actions={actions}
      tools={tools}
      isVoid={({ state }) => state === 'VOIDED'}
    />
  )
}
