/** 合并记录: which archive went into which, by whom and why. */
import { type MergeRow, mergeTable, merging } from '@clinic/contract/areas/merging/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'

const MergeDrawer = lazy(() => import('./MergeDrawer.tsx'))
const titles = titlesOf(mergeTable)

const columns: readonly Column<MergeRow>[] = [
  { name: 'keptName', title: titles.keptName, width: 130, frozen: true },
  { name: 'keptNo', title: titles.keptNo, width: 140, card: true },
  { name: 'goneName', title: titles.goneName, width: 120, card: true },
  { name: 'goneNo', title: titles.goneNo, width: 140, card: true },
  { name: 'rows', title: titles.rows, width: 104, kind: 'number' },
  { name: 'reason', title: titles.reason },
  { name: 'mergedByName', title: titles.mergedByName, width: 90, card: true },
  { name: 'mergedAt', title: titles.mergedAt, width: 130, kind: 'moment', sort: true, card: true },
]
const filters: FilterOf<typeof merging.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '合并后档案的姓名、拼音、编号、手机后四位', width: 304 },
  { kind: 'days', from: 'mergedFrom', to: 'mergedTo', label: titles.mergedAt, future: false },
]
const tools: ListTool<MergeRow>[] = [
  { label: '合并档案', primary: true, may: 'customer:merge', to: () => '/customer/merge/desk' },
  listExport(merging.export),
]
const topics = ['customer']
const calls = [merging.list]

const MergesPage = () => {
  const [open, setOpen] = useState<MergeRow | null>(null)
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={merging.list}
        noun="合并记录"
        filledBy="在客户列表的“更多”里点“合并档案”，合并后会记在这里。"
        columns={columns}
        filters={filters}
        tools={tools}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>{open && <MergeDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
export default MergesPage
