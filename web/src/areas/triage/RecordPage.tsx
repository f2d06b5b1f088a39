/** 分诊记录: every visit, of any day. */

import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { triageTable } from '@clinic/contract/areas/triage/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useCustomerPanel } from '../customers/index.ts'
import { DepartmentChoice } from '../staff/index.ts'
import { ReceiverChoice } from './choices.tsx'
import { useVisitActions } from './visit-actions.tsx'
import { triageStateWords, visitTypeWords } from './words.ts'

const titles = titlesOf(triageTable)

const columns: Column<TriageRow>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, wide: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true, sort: true },
  { name: 'visitType', title: titles.visitType, kind: 'state', words: visitTypeWords, width: 80, sort: true },
  { name: 'arriveTime', title: titles.arriveTime, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'startTime', title: titles.startTime, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'endTime', title: titles.endTime, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'demandNames', title: titles.demandNames },
  { name: 'sourceName', title: titles.sourceName, width: 100 },
  { name: 'developersName', title: titles.developersName, width: 84, wide: true },
  { name: 'consultantName', title: titles.consultantName, width: 88, sort: true, card: true },
  { name: 'doctorName', title: titles.doctorName, width: 80 },
  { name: 'state', title: titles.state, kind: 'state', words: triageStateWords, width: 90, sort: true },
  { name: 'ruleReason', title: titles.ruleReason, width: 220, folded: true },
  { name: 'receptionistName', title: titles.receptionistName, width: 90, folded: true },
]

const Consultant = (props: FieldProps) => <ReceiverChoice kind="consultant" width={180} {...props} />
const Doctor = (props: FieldProps) => <ReceiverChoice kind="doctor" width={180} {...props} />
const DepartmentFilter = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

const filters: FilterOf<typeof triage.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: '到院日期' },
  {
    kind: 'select',
    name: 'state',
    label: titles.state,
    // The last two are several states at once: everybody who is in the house, and everybody who came.
    options: { ...triageStateWords, 'waiting,serving,finished': '在院', 'waiting,serving,finished,left': '到院' },
  },
  { kind: 'pick', name: 'consultantId', label: titles.consultantName, field: Consultant },
  { kind: 'pick', name: 'doctorId', label: titles.doctorName, field: Doctor },
  { kind: 'pick', name: 'deptId', label: titles.deptName, field: DepartmentFilter },
  { kind: 'select', name: 'visitType', label: '就诊类型', options: visitTypeWords },
]

const tools: ListTool<TriageRow>[] = [listExport(triage.export)]

const RecordPage = () => {
  const actions = useVisitActions()
  const { openPanel, panel } = useCustomerPanel()
  const withPanel = useMemo(
    () => [{ label: '面板', run: ({ customerId }: TriageRow) => openPanel(customerId) }, ...actions],
    [actions, openPanel],
  )
  return (
    <>
      <ListPage
        list={triage.list}
        noun="分诊记录"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={withPanel}
        onOpen={({ customerId }) => openPanel(customerId)}
      />
      {panel}
    </>
  )
}
export default RecordPage
