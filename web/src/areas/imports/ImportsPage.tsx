/** 客户导入: the sheets that were sent, and where a new one is sent from. */
import {
  type BatchRow,
  batchStates,
  batchTable,
  importMatches,
  importModes,
  imports,
} from '@clinic/contract/areas/imports/calls.ts'
import { whyNotCancel } from '@clinic/contract/areas/imports/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { paths } from './paths.ts'
import { UploadPanel } from './UploadPanel.tsx'

const titles = titlesOf(batchTable)

const columns: readonly Column<BatchRow>[] = [
  { name: 'fileName', title: titles.fileName, frozen: true },
  { name: 'state', title: titles.state, kind: 'state', words: batchStates, width: 88, card: true },
  { name: 'mode', title: titles.mode, kind: 'state', words: importModes, width: 104 },
  { name: 'match', title: titles.match, kind: 'state', words: importMatches, width: 116, wide: true },
  { name: 'total', title: titles.total, kind: 'number', width: 76, card: true },
  { name: 'good', title: titles.good, kind: 'number', width: 76 },
  { name: 'faulty', title: titles.faulty, kind: 'number', width: 68 },
  { name: 'created', title: titles.created, kind: 'number', width: 76 },
  { name: 'updated', title: titles.updated, kind: 'number', width: 76 },
  { name: 'unchanged', title: titles.unchanged, kind: 'number', width: 76, folded: true },
  { name: 'createdByName', title: titles.createdByName, width: 80 },
  { name: 'createTime', title: titles.createTime, kind: 'moment', width: 112, sort: true },
  { name: 'endedAt', title: titles.endedAt, kind: 'moment', width: 112, wide: true },
  { name: 'stopped', title: titles.stopped, width: 160, folded: true },
]

const filters: readonly FilterOf<typeof imports.list>[] = [
  { kind: 'text', name: 'keyword', label: titles.fileName },
  { kind: 'select', name: 'state', label: titles.state, options: batchStates },
  { kind: 'days', from: 'createdFrom', to: 'createdTo', label: titles.createTime, future: false },
]

const actions: readonly RowAction<BatchRow>[] = [
  act(imports.cancel, {
    label: '取消导入',
    shown: (row: BatchRow) => whyNotCancel(row) === null,
    confirm: ({ fileName }: BatchRow) => `将取消“${fileName}”，已导入的客户保留，其余不再导入，是否继续?`,
  }),
]

const topics = ['import']
const calls = [imports.list]

const ImportsPage = () => {
  const go = useNavigate()
  const [sending, setSending] = useState(false)
  useLive(topics, calls)
  const tools = useMemo<readonly ListTool<BatchRow>[]>(
    () => [
      { label: '导入客户', primary: true, may: imports.upload.may, run: () => setSending(true) },
      { label: '下载模板', call: imports.template, exports: true, input: () => ({}) },
    ],
    [],
  )
  return (
    <>
      <ListPage
        list={imports.list}
        noun="导入记录"
        filledBy="点“导入客户”上传按模板填好的表格，核对后再导入。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
        onOpen={({ id }) => go(paths.one(id))}
      />
      {sending && <UploadPanel onClose={() => setSending(false)} onSent={(id) => go(paths.one(id))} />}
    </>
  )
}
export default ImportsPage
