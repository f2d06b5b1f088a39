/** Files that were taken in, taking in another, and matching anew what is open. */
import { type BankFile, bankFileTable, matching, sources } from '@clinic/contract/areas/matching/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'

const UploadPanel = lazy(() => import('./UploadPanel.tsx'))
const titles = titlesOf(bankFileTable)

const columns: readonly Column<BankFile>[] = [
  { name: 'at', title: titles.at, kind: 'moment', width: 132, sort: true, card: true },
  { name: 'source', title: titles.source, width: 72, card: true, show: ({ source }) => sources[source] },
  { name: 'fileName', title: titles.fileName, card: true },
  { name: 'firstDay', title: titles.firstDay, kind: 'day', width: 104, sort: true },
  { name: 'lastDay', title: titles.lastDay, kind: 'day', width: 104, sort: true },
  { name: 'lines', title: titles.lines, kind: 'number', width: 72 },
  { name: 'known', title: titles.known, kind: 'number', width: 72, wide: true },
  { name: 'open', title: titles.open, kind: 'number', width: 80, card: 'end' },
  { name: 'received', title: titles.received, kind: 'money', width: 112 },
  { name: 'paidOut', title: titles.paidOut, kind: 'money', width: 112 },
  { name: 'byName', title: titles.byName, width: 88 },
]

const filters: FilterOf<typeof matching.files>[] = [
  { kind: 'select', name: 'source', label: titles.source, options: sources, width: 104 },
]

const F = fieldsOf(matching.run)
const again: ListTool<BankFile> = act(matching.run, {
  label: '重新对账',
  title: '重新对账',
  fields: (
    <>
      <F.Day name="startDate" label="从" required />
      <F.Day name="endDate" label="到" required />
    </>
  ),
  initial: () => ({}),
  input: () => ({}),
  width: 'small',
  follows: ['把这几天还没有对上的流水和收支再对一遍；已经对上的不变。'],
  saveLabel: '开始对账',
  done: '已重新对账!',
})

const topics = ['matching']
const asked = [matching.files]

export const FilesTab = () => {
  useLive(topics, asked)
  const [isOpen, setOpen] = useState(false)
  const tools = useMemo<ListTool<BankFile>[]>(
    () => [{ label: '导入流水', may: matching.upload.may, primary: true, run: () => setOpen(true) }, again],
    [],
  )
  return (
    <>
      <ListPage
        embedded
        list={matching.files}
        noun="导入记录"
        columns={columns}
        filters={filters}
        tools={tools}
        pageSize={20}
      />
      <Suspense fallback={null}>{isOpen && <UploadPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
