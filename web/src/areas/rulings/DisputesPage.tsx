/** 归属争议: what waits for a ruling, what was ruled and withdrawn. A dispute opens over its list. */
import { type DisputeRow, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { lazy, Suspense } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRow } from '../../kit/list/use-open-row.ts'
import { useLive } from '../../kit/live.ts'
import { columns, filters } from './columns.tsx'

const DisputeDrawer = lazy(() => import('./DisputeDrawer.tsx'))

const tools: readonly ListTool<DisputeRow>[] = [listExport(rulings.export)]
const topics = ['ruling']
const calls = [rulings.list]

const DisputesPage = () => {
  const { id, open, close } = useOpenRow()
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={rulings.list}
        noun="归属争议"
        filledBy="在客户面板“更多”或报单管理里点“提出归属争议”。"
        columns={columns}
        filters={filters}
        tools={tools}
        onOpen={open}
      />
      <Suspense fallback={null}>{id !== null && <DisputeDrawer key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
export default DisputesPage
