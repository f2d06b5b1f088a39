/** 欠款管理: who owes what since when, and taking repayments. */

import { debtStatusWords, debts } from '@clinic/contract/areas/debts/calls.ts'
import { debtTable } from '@clinic/contract/areas/debts/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useState } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { None } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'
import './debts.css'
import { AgesStrip } from './AgesStrip.tsx'
import { debtAges } from './ages.ts'
import { type Debt, debtActions } from './debt-actions.tsx'

const DebtDrawer = lazy(() => import('./DebtDrawer.tsx'))

const titles = titlesOf(debtTable)

const columns: Column<Debt>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 130,
    wide: true,
    show: (row) => <OrderNo id={row.orderId} no={row.orderNo} />,
  },
  { name: 'summary', title: titles.summary },
  { name: 'amount', title: titles.amount, kind: 'money', width: 104, sort: true, sum: true },
  { name: 'repaid', title: titles.repaid, kind: 'money', width: 96, wide: true, sum: true },
  { name: 'open', title: titles.open, kind: 'debt', width: 104, sort: true, sum: true, card: true },
  { name: 'ageDays', title: '账龄（天）', kind: 'number', width: 84, wide: true },
  { name: 'dueDate', title: titles.dueDate, kind: 'day', width: 96, sort: true, card: true },
  {
    name: 'overdueDays',
    title: titles.overdueDays,
    kind: 'number',
    width: 84,
    show: ({ overdueDays }) => (overdueDays > 0 ? `${overdueDays} 天` : <None />),
  },
  { name: 'adviserName', title: titles.adviserName, width: 80 },
  { name: 'writerName', title: titles.writerName, width: 80, folded: true },
  { name: 'writtenOff', title: titles.writtenOff, kind: 'money', width: 96, folded: true, sum: true },
  { name: 'status', title: titles.status, kind: 'state', words: debtStatusWords, width: 88 },
  { name: 'guarantor', title: titles.guarantor, width: 140, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, wide: true, sort: true },
]

/** Its payment was taken back: struck through, and in no sum. */
const isVoid = ({ status }: Debt): boolean => status === 'CANCELLED'

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />

const filters: FilterOf<typeof debts.list>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'select', name: 'open', label: titles.open, options: { true: '仅看未还' } },
  { kind: 'select', name: 'overdue', label: titles.overdueDays, options: { true: '仅看逾期' } },
  { kind: 'days', from: 'dueFrom', to: 'dueTo', label: titles.dueDate },
  {
    kind: 'select',
    name: 'age',
    label: titles.ageDays,
    options: debtAges,
  },
  { kind: 'pick', name: 'adviserId', label: titles.adviserName, field: PersonFilter },
  { kind: 'pick', name: 'writerId', label: titles.writerName, field: PersonFilter },
  { kind: 'select', name: 'status', label: titles.status, options: debtStatusWords },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'text', name: 'no', label: '欠款单号' },
]

const topics = ['payment.changed', 'customer.figures'] as const
const asked = [debts.list, debts.sums]

const F = fieldsOf(debts.setOverdraft)
const tools: ListTool<Debt>[] = [
  act(debts.setOverdraft, {
    label: '欠款设置',
    saveLabel: '保存',
    reads: debts.overdraft,
    input: () => ({}),
    fields: (
      <FieldGrid>
        <F.Radio
          name="debtSwitch"
          label="收款时挂欠款"
          options={{ 1: '允许', 0: '不允许' }}
          help="不允许时须收齐才能结账，已有的欠款照常还"
        />
        <F.Number name="dueDays" label="还款期限" unit="天" help="从挂欠款的营业日算起，过期的列为逾期" />
        <F.Money name="customerLimit" label="每位客户最多欠" />
        <F.Money name="cashierLimit" label="一次收款最多欠" help="另受收款人自己的欠款上限约束，取较低的一个" />
      </FieldGrid>
    ),
  }),
  listExport(debts.export),
]

const ages = <AgesStrip />

const DebtsPage = () => {
  const [open, setOpen] = useState<Debt | null>(null)
  useLive(topics, asked)
  return (
    <>
      <ListPage
        list={debts.list}
        noun="欠款"
        columns={columns}
        filters={filters}
        tools={tools}
        strip={ages}
        sums={debts.sums}
        actions={debtActions}
        isVoid={isVoid}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>{open && <DebtDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
export default DebtsPage
