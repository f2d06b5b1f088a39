/** 交班记录: every shift with its difference by way of paying, its cash in and out, and its slip. */
import { cashier, whyNotPrintShift } from '@clinic/contract/areas/cashier/calls.ts'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { None } from '../../../kit/show/text.tsx'
import { ColleagueChoice } from '../../staff/index.ts'
import { printShift } from '../paths.ts'
import { shiftStatusWords } from '../words.ts'
import { CashOnWay } from './CashOnWay.tsx'
import type { Shift } from './shift.ts'
import { Difference, differencesOf } from './shift-words.tsx'
import '../cashier.css'

/** The ways of paying that differ, each with its reason. */
const Differences = ({ shift }: { shift: Shift }) => {
  const all = differencesOf(shift)
  if (all.length === 0) return <span className="none">{shift.status === 'CLOSED' ? '无差额' : <None />}</span>
  const text = all.map(({ name, diff, reason }) => `${name} ${diff} ${reason}`).join('；')
  return <span title={text}>{text}</span>
}

const columns: Column<Shift>[] = [
  { name: 'no', title: '班次', width: 134, sort: true, frozen: true },
  { name: 'status', title: '状态', kind: 'state', words: shiftStatusWords, width: 76, card: true },
  { name: 'registerName', title: '收银台', width: 80, wide: true },
  { name: 'cashierName', title: '收银员', width: 72, card: true },
  { name: 'openedAt', title: '开班', kind: 'moment', width: 128, sort: true },
  { name: 'closedAt', title: '交班', kind: 'moment', width: 128 },
  { name: 'openingFloat', title: '期初备用金', kind: 'money', width: 96, wide: true },
  {
    name: 'diff',
    title: '差额',
    kind: 'money',
    width: 112,
    sort: true,
    show: (row) => <Difference diff={row.diff} />,
    card: true,
  },
  { name: 'differences', title: '差额说明', value: (row) => <Differences shift={row} /> },
  { name: 'toSafe', title: '上缴', kind: 'money', width: 96, sum: true },
  { name: 'left', title: '留给下一班', kind: 'money', width: 92, wide: true },
  { name: 'successorName', title: '接班人', width: 80, folded: true },
  { name: 'closedByName', title: '交班操作人', width: 90, folded: true },
  {
    name: 'recounts',
    title: '重新清点',
    width: 90,
    folded: true,
    show: (row) => (row.recounts > 0 ? `${row.recounts} 次` : <None />),
  },
]

type FieldProps = { value?: unknown; onChange?: (value: unknown) => void; 'aria-label'?: string }
const CashierFilter = (props: FieldProps) => <ColleagueChoice {...props} width={112} placeholder="收银员" />

const filters: FilterOf<typeof cashier.shifts>[] = [
  { kind: 'days', from: 'startDate', to: 'endDate', label: '营业日', future: false },
  { kind: 'pick', name: 'cashierId', label: '收银员', field: CashierFilter },
  {
    kind: 'select',
    name: 'difference',
    label: '差额',
    options: { any: '有差额', short: '有短款', over: '有长款' },
    width: 104,
  },
  { kind: 'select', name: 'status', label: '状态', options: shiftStatusWords, width: 104 },
  { kind: 'text', name: 'no', label: '班次号', width: 150 },
]

const actions: RowAction<Shift>[] = [
  {
    label: '交班单',
    may: cashier.shiftSlip.may,
    whyNot: whyNotPrintShift,
    run: ({ id }) => printShift(id),
  },
]

const F = fieldsOf(cashier.changeTillSetting)
const tools: ListTool<Shift>[] = [
  act(cashier.changeTillSetting, {
    label: '清点方式',
    title: '清点方式',
    saveLabel: '保存',
    reads: cashier.tillSetting,
    input: () => ({}),
    fields: <F.Switch name="blindCount" label="盲点：清点保存之前不显示现金应有金额" />,
  }),
]

const topics = ['shift.changed'] as const
const asked = [cashier.shifts, cashier.cashOnWay]
const onWay = <CashOnWay />

const ShiftsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={cashier.shifts}
      sums={cashier.shiftSums}
      noun="交班记录"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      strip={onWay}
    />
  )
}
export default ShiftsPage
