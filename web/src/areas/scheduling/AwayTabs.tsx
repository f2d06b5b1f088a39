/** 停诊与请假, 调班: who is away and who changes with whom. What waits is decided in 审核中心. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import {
  type AwayRow,
  awayKinds,
  awayStates,
  awayTable,
  type SwapRow,
  schedulingRefusals,
  swapStates,
  swapTable,
} from '@clinic/contract/areas/scheduling/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { leaveFields } from './fields.tsx'

const topics = ['roster']
const leaveCalls = [away.leaves]
const swapCalls = [away.swaps]
const titles = titlesOf(awayTable)

const columns: readonly Column<AwayRow>[] = [
  { name: 'staffName', title: titles.staffName, width: 100, frozen: true },
  { name: 'kind', title: titles.kind, width: 72, show: ({ kind }) => awayKinds[kind], card: true },
  { name: 'startsAt', title: titles.startsAt, kind: 'moment', width: 120, card: true },
  { name: 'endsAt', title: titles.endsAt, kind: 'moment', width: 120, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: awayStates, width: 88, card: true },
  { name: 'reason', title: titles.reason },
  { name: 'departmentName', title: titles.departmentName, width: 110 },
  { name: 'createdByName', title: titles.createdByName, width: 90 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'decidedByName', title: titles.decidedByName, width: 90, folded: true },
  { name: 'decidedAt', title: titles.decidedAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'note', title: titles.note, width: 160, folded: true },
]
const filters: readonly FilterOf<typeof away.leaves>[] = [
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: ColleagueChoice },
  { kind: 'select', name: 'state', label: titles.state, options: awayStates },
  { kind: 'select', name: 'kind', label: titles.kind, options: awayKinds },
  { kind: 'days', from: 'startsFrom', to: 'startsTo', label: titles.startsAt },
]
const tools: readonly ListTool<AwayRow>[] = [
  {
    label: '登记停诊',
    primary: true,
    call: away.placeLeave,
    fields: leaveFields,
    input: () => ({}),
    initial: () => ({ kind: 'stop' }),
  },
]
const Lift = fieldsOf(away.liftLeave)
const actions: readonly RowAction<AwayRow>[] = [
  act(away.liftLeave, {
    label: '取消停诊',
    width: 'small',
    fields: <Lift.TextArea name="reason" label="取消原因" rows={2} />,
    whyNot: ({ state }: AwayRow) =>
      state === 'valid' ? null : schedulingRefusals.awayEnded({ state: awayStates.valid }),
    about: ({ staffName, startsAt, endsAt }: AwayRow) => [
      { label: titles.staffName, value: staffName },
      { label: titles.startsAt, value: startsAt },
      { label: titles.endsAt, value: endsAt },
    ],
  }),
]

export const LeaveTab = () => {
  useLive(topics, leaveCalls)
  return (
    <ListPage
      embedded
      list={away.leaves}
      noun="停诊与请假"
      filledBy="点“登记停诊”，或由员工在“我的排班”里申请。"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
    />
  )
}

const swapTitles = titlesOf(swapTable)
const swapColumns: readonly Column<SwapRow>[] = [
  { name: 'fromName', title: swapTitles.fromName, width: 100, frozen: true },
  { name: 'fromDate', title: swapTitles.fromDate, kind: 'day', width: 100, card: true },
  { name: 'fromShifts', title: swapTitles.fromShifts, width: 100, card: true },
  { name: 'toName', title: swapTitles.toName, width: 100, card: true },
  { name: 'toDate', title: swapTitles.toDate, kind: 'day', width: 100, card: true },
  { name: 'toShifts', title: swapTitles.toShifts, width: 100, card: true },
  { name: 'state', title: swapTitles.state, kind: 'state', words: swapStates, width: 104, card: true },
  { name: 'reason', title: swapTitles.reason },
  { name: 'createdAt', title: swapTitles.createdAt, kind: 'moment', width: 112, sort: true },
  { name: 'answeredAt', title: swapTitles.answeredAt, kind: 'moment', width: 112, folded: true },
  { name: 'decidedByName', title: swapTitles.decidedByName, width: 90, folded: true },
  { name: 'decidedAt', title: swapTitles.decidedAt, kind: 'moment', width: 112, folded: true },
  { name: 'note', title: swapTitles.note, width: 160, folded: true },
]
const swapFilters: readonly FilterOf<typeof away.swaps>[] = [
  { kind: 'pick', name: 'staffId', label: '申请人或对方', field: ColleagueChoice },
  { kind: 'select', name: 'state', label: swapTitles.state, options: swapStates },
  { kind: 'days', from: 'createdFrom', to: 'createdTo', label: swapTitles.createdAt, future: false },
]

export const SwapTab = () => {
  useLive(topics, swapCalls)
  return (
    <ListPage
      embedded
      list={away.swaps}
      noun="调班申请"
      filledBy="员工在“我的排班”里申请，对方同意后在审核中心审批。"
      columns={swapColumns}
      filters={swapFilters}
    />
  )
}
