/** 明细: the roster as a list, a shift a row: limits and remarks, and the sheet. */
import {
  type CellRow,
  cellTable,
  rosterSources,
  rosterStates,
  scheduling,
} from '@clinic/contract/areas/scheduling/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, listExport, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { ifOutside, sayBeyond, useOutside } from './outside.ts'
import { ShiftChoice } from './ShiftChoice.tsx'

const titles = titlesOf(cellTable)

const columns: readonly Column<CellRow>[] = [
  { name: 'staffName', title: titles.staffName, width: 100, frozen: true },
  { name: 'workDate', title: titles.workDate, kind: 'day', width: 110, sort: true, card: true },
  { name: 'shiftName', title: titles.shiftName, width: 90, card: true },
  { name: 'times', title: titles.times, width: 180, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: rosterStates, width: 88, card: true },
  { name: 'quota', title: titles.quota, kind: 'number', width: 70 },
  { name: 'departmentName', title: titles.departmentName, width: 120 },
  { name: 'remark', title: titles.remark },
  {
    name: 'source',
    title: titles.source,
    width: 80,
    show: ({ source }) => source && rosterSources[source],
    folded: true,
  },
  { name: 'publishedByName', title: titles.publishedByName, width: 90, folded: true },
  { name: 'publishedAt', title: titles.publishedAt, kind: 'moment', width: 112, folded: true },
]

const filters: readonly FilterOf<typeof scheduling.list>[] = [
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: ColleagueChoice },
  { kind: 'pick', name: 'departmentId', label: titles.departmentName, field: DepartmentChoice },
  { kind: 'pick', name: 'shiftTypeId', label: titles.shiftName, field: ShiftChoice },
  { kind: 'select', name: 'state', label: titles.state, options: rosterStates },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: titles.workDate },
]

const F = fieldsOf(scheduling.create)
const terms = (
  <>
    <F.Number name="quota" label={titles.quota} help="这一班最多接多少号；不填不限" required={false} />
    <F.Text name="remark" label={titles.remark} />
  </>
)
type Lead = ReturnType<typeof useOutside>
const leadBy = (lead: Lead) => (answer: unknown) => lead((answer as OutputOf<typeof scheduling.remove>).outside)

const toolsWith = (lead: Lead): readonly ListTool<CellRow>[] => [
  {
    label: '新增排班',
    primary: true,
    call: scheduling.create,
    fields: (
      <>
        <F.Field name="staffId" label={titles.staffName}>
          <ColleagueChoice />
        </F.Field>
        <F.Day name="workDate" label={titles.workDate} />
        <F.Field name="shiftTypeId" label={titles.shiftName}>
          <ShiftChoice />
        </F.Field>
        {terms}
      </>
    ),
    input: () => ({}),
    ifMeant: ifOutside,
    onDone: leadBy(lead),
  },
  listExport(scheduling.export),
]
const actionsWith = (lead: Lead): readonly RowAction<CellRow>[] => [
  known('edit', scheduling.update, {
    opens: true,
    fields: terms,
    onDone: (answer) => sayBeyond((answer as OutputOf<typeof scheduling.update>).beyond),
    title: ({ staffName, workDate, shiftName }) => `修改：${staffName} ${workDate} ${shiftName}`,
  }),
  removal<CellRow>(scheduling.remove, {
    confirm: ({ staffName, workDate, shiftName }) => `${staffName} ${workDate} 的“${shiftName}”将被删除。`,
    ifMeant: ifOutside,
    onDone: leadBy(lead),
  }),
]

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))

export const RosterListTab = () => {
  const [history, setHistory] = useState<CellRow | null>(null)
  const [importing, setImporting] = useState(false)
  const lead = useOutside()
  const [allTools, allActions] = useMemo(
    () => [
      [...toolsWith(lead), { label: '导入', may: scheduling.importSheet.may, run: () => setImporting(true) }],
      [...actionsWith(lead), { label: '变更记录', may: scheduling.history.may, run: setHistory }],
    ],
    [lead],
  )
  return (
    <>
      <ListPage
        embedded
        list={scheduling.list}
        noun="排班"
        filledBy="在“排班表”里给员工排班。"
        columns={columns}
        filters={filters}
        tools={allTools}
        actions={allActions}
      />
      {history && (
        <HistoryPanel
          staffId={history.staffId}
          name={history.staffName}
          date={history.workDate}
          onClose={() => setHistory(null)}
        />
      )}
      <Suspense fallback={null}>{importing && <ImportDrawer onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
