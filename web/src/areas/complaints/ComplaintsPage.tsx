/** 投诉管理: what is open, closed, not well founded, and the figures of them. A complaint opens over its list. */
import {
  type ComplaintPhase,
  type ComplaintRow,
  complaintPhases,
  complaints,
} from '@clinic/contract/areas/complaints/calls.ts'
import { Tabs } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRow } from '../../kit/list/use-open-row.ts'
import { useLive } from '../../kit/live.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { actionsFor, register } from './actions.tsx'
import { closedColumns, dismissedColumns, filters, openColumns } from './columns.tsx'

const ComplaintDrawer = lazy(() => import('./ComplaintDrawer.tsx'))
const StatisticsTab = lazy(() => import('./StatisticsTab.tsx'))

const columnsOf: Readonly<Record<ComplaintPhase, readonly Column<ComplaintRow>[]>> = {
  open: openColumns,
  closed: closedColumns,
  dismissed: dismissedColumns,
}
const tools: readonly ListTool<ComplaintRow>[] = [register, listExport(complaints.export)]
const topics = ['complaint']
const calls = [complaints.list]

const PhaseTab = ({ phase, onOpen }: { phase: ComplaintPhase; onOpen: (row: ComplaintRow) => void }) => {
  const may = useMay()
  const { id: me } = usePerson()
  const oversees = may(complaints.resume.may)
  const actions = useMemo(() => actionsFor({ me, oversees }), [me, oversees])
  const always = useMemo(() => ({ phase }), [phase])
  useLive(topics, calls)
  return (
    <ListPage
      list={complaints.list}
      noun="投诉"
      columns={columnsOf[phase]}
      filters={filters}
      actions={actions}
      tools={tools}
      always={always}
      onOpen={onOpen}
    />
  )
}

const ComplaintsPage = () => {
  const [query, move] = useSearchParams()
  const { id, open, close } = useOpenRow()
  const items = [
    ...Object.entries(complaintPhases).map(([key, label]) => ({
      key,
      label,
      children: <PhaseTab phase={key as ComplaintPhase} onOpen={open} />,
    })),
    {
      key: 'statistics',
      label: '统计',
      children: (
        <Suspense fallback={<Waiting />}>
          <StatisticsTab />
        </Suspense>
      ),
    },
  ]
  const active = items.find(({ key }) => key === query.get('tab'))?.key ?? 'open'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={items} activeKey={active} onChange={(tab) => move({ tab })} />
      <Suspense fallback={null}>{id !== null && <ComplaintDrawer key={id} id={id} onClose={close} />}</Suspense>
    </Block>
  )
}
export default ComplaintsPage
