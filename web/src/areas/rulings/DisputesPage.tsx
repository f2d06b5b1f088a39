/** 归属争议: what waits for a ruling, what was ruled and withdrawn. A dispute opens over its list. */
import { type DisputeRow, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { columns, filters } from './columns.tsx'

const DisputeDrawer = lazy(() => import('./DisputeDrawer.tsx'))

const tools: readonly ListTool<DisputeRow>[] = [listExport(rulings.export)]
const topics = ['ruling']
const calls = [rulings.list]

const DisputesPage = () => {
  const [query, move] = useSearchParams()
  const [open, setOpen] = useState<number | null>(null)
  const show = useCallback(({ id }: DisputeRow) => setOpen(id), [])
  useLive(topics, calls)
  const asked = Number(query.get('id')) || null
  const close = () => {
    setOpen(null)
    if (asked === null) return
    query.delete('id')
    move(query, { replace: true })
  }
  const shown = open ?? asked
  return (
    <>
      <ListPage
        list={rulings.list}
        noun="归属争议"
        filledBy="在客户面板“更多”或报单管理里点“提出归属争议”。"
        columns={columns}
        filters={filters}
        tools={tools}
        onOpen={show}
      />
      <Suspense fallback={null}>{shown && <DisputeDrawer key={shown} id={shown} onClose={close} />}</Suspense>
    </>
  )
}
export default DisputesPage
