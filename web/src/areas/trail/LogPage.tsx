/** 操作日志: who did what, when, from where, and how it ended. */

import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { trailTable } from '@clinic/contract/areas/trail/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ActionFilter, ModuleFilter, PersonFilter } from './choices.tsx'
import { outcomeWords } from './words.ts'

const titles = titlesOf(trailTable)

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))
const VerifyDialog = lazy(() => import('./VerifyDialog.tsx'))

type Entry = OutputOf<typeof trail.entries>['result'][number]

const columns: Column<Entry>[] = [
  {
    name: 'at',
    title: titles.at,
    width: 160,
    frozen: true,
    sort: true,
    show: ({ at }) => <span className="figure">{at}</span>,
  },
  { name: 'staffName', title: titles.staffName, width: 90, card: true, show: ({ staffName }) => staffName || '系统' },
  { name: 'moduleName', title: titles.moduleName, width: 116 },
  { name: 'title', title: titles.title, width: 150, card: true },
  { name: 'objectNo', title: titles.objectNo, width: 172, show: ({ objectNo }) => objectNo ?? <None /> },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 100 },
  { name: 'outcome', title: titles.outcome, kind: 'state', words: outcomeWords, width: 90, card: true },
  { name: 'refusal', title: titles.refusal, show: ({ refusal }) => refusal ?? <None /> },
  { name: 'ip', title: titles.ip, width: 120, wide: true },
]

const filters: FilterOf<typeof trail.entries>[] = [
  { kind: 'days', from: 'beginTime', to: 'endTime', label: '时间（最近 7 天）', future: false },
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: PersonFilter },
  { kind: 'pick', name: 'module', label: titles.moduleName, field: ModuleFilter },
  { kind: 'pick', name: 'action', label: titles.title, field: ActionFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'text', name: 'objectNo', label: '单号' },
  { kind: 'select', name: 'outcome', label: titles.outcome, options: outcomeWords },
]

/** What stands open beside the list: an entry, or the check of all of them. */
type Open = { readonly kind: 'entry'; readonly id: number } | { readonly kind: 'verify' } | null

const LogPage = () => {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const actions = useMemo<RowAction<Entry>[]>(
    () => [{ label: '详情', opens: true, may: trail.entry.may, run: ({ id }) => setOpen({ kind: 'entry', id }) }],
    [],
  )
  const tools = useMemo<ListTool<Entry>[]>(
    () => [
      { label: '校验', may: trail.verify.may, run: () => setOpen({ kind: 'verify' }) },
      listExport(trail.exportEntries),
    ],
    [],
  )
  return (
    <>
      <ListPage
        list={trail.entries}
        noun="操作日志"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
      />
      <Suspense fallback={null}>
        {open?.kind === 'entry' && <EntryDrawer id={open.id} onClose={close} />}
        {open?.kind === 'verify' && <VerifyDialog onClose={close} />}
      </Suspense>
    </>
  )
}
export default LogPage
