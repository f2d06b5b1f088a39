/** 交班记录: every shift with its difference by way of paying, its cash in and out, and its slip. */

import { cashier, whyNotAcceptShift, whyNotPrintShift } from '@clinic/contract/areas/cashier/calls.ts'
import { cashierShiftTable } from '@clinic/contract/areas/cashier/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { useMay, usePerson } from '../../../kit/person.ts'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { ColleagueChoice } from '../../staff/index.ts'
import { printShift } from '../paths.ts'
import { shiftStatusWords } from '../words.ts'
import { askDifference } from './ask-difference.tsx'
import { CashOnWay } from './CashOnWay.tsx'
import type { Shift } from './shift.ts'
import { auditWords, Difference, differencesOf } from './shift-words.tsx'
import '../cashier.css'

const titles = titlesOf(cashierShiftTable)

/** The ways of paying that differ, each with its reason. */
const Differences = ({ shift }: { shift: Shift }) => {
  const all = differencesOf(shift)
  if (all.length === 0)
    return (
      <span className="none">{shift.status === 'CLOSED' || shift.status === 'ACCEPTED' ? '无差额' : <None />}</span>
    )
  const text = all.map(({ name, diff, reason }) => `${name} ${diff} ${reason}`).join('；')
  return <span title={text}>{text}</span>
}

const columns: Column<Shift>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'status', title: titles.status, kind: 'state', words: shiftStatusWords, width: 76, card: true },
  { name: 'registerName', title: titles.registerName, width: 80, wide: true, card: true },
  { name: 'cashierName', title: titles.cashierName, width: 72, card: true },
  { name: 'openedAt', title: titles.openedAt, kind: 'moment', width: 128, sort: true, card: 'end' },
  { name: 'closedAt', title: titles.closedAt, kind: 'moment', width: 128 },
  { name: 'openingFloat', title: titles.openingFloat, kind: 'money', width: 96, wide: true },
  {
    name: 'diff',
    title: titles.diff,
    kind: 'money',
    width: 208,
    sort: true,
    show: (row) => (
      <>
        <Difference diff={row.diff} /> {row.diffAudit && <StateTag value={auditWords[row.diffAudit]} />}
      </>
    ),
    card: true,
  },
  { name: 'differences', title: '差额说明', value: (row) => <Differences shift={row} /> },
  { name: 'toSafe', title: titles.toSafe, kind: 'money', width: 96, sum: true },
  { name: 'left', title: titles.left, kind: 'money', width: 92, wide: true },
  {
    name: 'handDiff',
    title: titles.handDiff,
    kind: 'money',
    width: 112,
    wide: true,
    show: (row) => (
      <span title={row.handReason ?? ''}>
        <Difference diff={row.handDiff} />
      </span>
    ),
  },
  { name: 'acceptedByName', title: titles.acceptedByName, width: 96, folded: true },
  { name: 'successorName', title: titles.successorName, width: 80, folded: true },
  { name: 'closedByName', title: titles.closedByName, width: 90, folded: true },
  {
    name: 'recounts',
    title: titles.recounts,
    width: 90,
    folded: true,
    show: (row) => (row.recounts > 0 ? `${row.recounts} 次` : <None />),
  },
]

type FieldProps = { value?: unknown; onChange?: (value: unknown) => void; 'aria-label'?: string }
const CashierFilter = (props: FieldProps) => <ColleagueChoice {...props} width={112} placeholder="收银员" />

const filters: FilterOf<typeof cashier.shifts>[] = [
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.businessDate, future: false },
  { kind: 'pick', name: 'cashierId', label: titles.cashierName, field: CashierFilter },
  {
    kind: 'select',
    name: 'difference',
    label: titles.diff,
    options: { any: '有差额', short: '有短款', over: '有长款' },
    width: 104,
  },
  { kind: 'select', name: 'diffAudit', label: '长短款审核', options: auditWords, width: 112 },
  { kind: 'select', name: 'status', label: titles.status, options: shiftStatusWords, width: 104 },
  { kind: 'text', name: 'no', label: '班次号', width: 150 },
  { kind: 'select', name: 'overdue', label: '往日未交', options: { true: '仅看往日未交' } },
]

const SafePanel = lazy(() => import('./SafePanel.tsx'))
const AcceptShift = lazy(() => import('./AcceptShift.tsx'))

/** @param me id of the person: nobody takes in her own, and asks about her own difference @param rules she hands over for others */
const actionsFor = (me: number, rules: boolean, accept: (shift: Shift) => void): RowAction<Shift>[] => [
  {
    label: '交班单',
    may: cashier.shiftSlip.may,
    whyNot: whyNotPrintShift,
    run: ({ id }) => printShift(id),
  },
  {
    label: '接班入柜',
    may: cashier.acceptShift.may,
    shown: ({ status }) => status === 'CLOSED',
    whyNot: (shift) => whyNotAcceptShift({ ...shift, mine: shift.cashierId === me }),
    run: accept,
  },
  { ...askDifference, shown: (shift) => shift.diffAudit === 'REJECTED' && (rules || shift.cashierId === me) },
]

const F = fieldsOf(cashier.changeTillSetting)
const counting: ListTool<Shift> = act(cashier.changeTillSetting, {
  label: '清点方式',
  title: '清点方式',
  saveLabel: '保存',
  reads: cashier.tillSetting,
  input: () => ({}),
  fields: <F.Switch name="blindCount" label="盲点：清点保存之前不显示现金应有金额" />,
})

const SelfCheckDialog = lazy(() => import('./SelfCheckDialog.tsx'))

const topics = ['shift.changed'] as const
const asked = [cashier.shifts, cashier.cashOnWay, cashier.safe, cashier.safeEntries]
const onWay = <CashOnWay />

const ShiftsPage = () => {
  useLive(topics, asked)
  const { id: me } = usePerson()
  const [checking, setChecking] = useState(false)
  const [isSafeOpen, openSafe] = useState(false)
  const [accepted, accept] = useState<Shift | null>(null)
  const rules = useMay()('cashier:pay:handover')
  const actions = useMemo(() => actionsFor(me, rules, accept), [me, rules])
  const tools = useMemo<ListTool<Shift>[]>(
    () => [
      { label: '保险柜', may: cashier.safe.may, run: () => openSafe(true) },
      counting,
      { label: '账务自检', may: cashier.selfcheck.may, run: () => setChecking(true) },
    ],
    [],
  )
  return (
    <>
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
      <Suspense fallback={null}>
        {checking && <SelfCheckDialog onClose={() => setChecking(false)} />}
        {isSafeOpen && <SafePanel onClose={() => openSafe(false)} />}
        {accepted && <AcceptShift shift={accepted} onClose={() => accept(null)} />}
      </Suspense>
    </>
  )
}
export default ShiftsPage
