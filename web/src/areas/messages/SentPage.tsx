/** 消息管理: what was sent and what waits as a draft. */

import { sentMessages, whyNotWrite } from '@clinic/contract/areas/messages/calls.ts'
import type { SentMessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { messageTable } from '@clinic/contract/areas/messages/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, listExport, removal, removalOfSeveral } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { useDictionary } from '../dictionaries/index.ts'
import { MessageFields } from './message-fields.tsx'
import { kindWords, stateWords } from './words.ts'

const titles = titlesOf(messageTable)

const Receivers = lazy(() => import('./Receivers.tsx'))

const columns: Column<SentMessageRow>[] = [
  { name: 'title', title: titles.title, frozen: true, sort: true },
  { name: 'source', title: titles.source, width: 80, sort: true },
  { name: 'creatorName', title: titles.creatorName, width: 100, sort: true },
  { name: 'audienceText', title: titles.audienceText, width: 200 },
  {
    name: 'readCount',
    title: titles.readCount,
    width: 90,
    card: true,
    show: ({ state, readCount, receiverCount }) =>
      state === 'sent' ? <span className="figure">{`${readCount} / ${receiverCount}`}</span> : <None />,
  },
  { name: 'state', title: titles.state, kind: 'state', words: stateWords, width: 90, sort: true, card: true },
  { name: 'sendTime', title: titles.sendTime, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const fields = <MessageFields />
const empty = () => ({ source: '系统', toAll: false })

const tools: ListTool<SentMessageRow>[] = [
  { label: '发送消息', call: sentMessages.send, fields, initial: empty, saveLabel: '发送', primary: true },
  { label: '写草稿', call: sentMessages.create, fields, initial: empty },
  removalOfSeveral(sentMessages.remove, {
    input: (rows) => ({ ids: rows.map(({ id }) => id) }),
    confirm: (rows) => `删除选中的 ${rows.length} 条消息？已收到的员工也将看不到，且不能恢复。`,
  }),
  listExport(sentMessages.exportSent),
]

const actionsOf = (show: (row: SentMessageRow) => void): RowAction<SentMessageRow>[] => [
  { label: '详情', opens: true, shown: ({ state }) => state === 'sent', run: show },
  known('edit', sentMessages.update, { fields, whyNot: whyNotWrite, shown: ({ state }) => state === 'draft' }),
  {
    label: '发送',
    call: sentMessages.send,
    fields,
    title: '发送草稿',
    saveLabel: '发送',
    whyNot: whyNotWrite,
    shown: ({ state }) => state === 'draft',
  },
  removal(sentMessages.remove, {
    input: ({ id }) => ({ ids: [id] }),
    confirm: ({ title }) => `消息“${title}”将被删除，已收到的员工也将看不到，且不能恢复。`,
  }),
]

const useFilters = (): FilterOf<typeof sentMessages.list>[] => {
  const sources = useDictionary('message_source')
  return useMemo(
    () => [
      { kind: 'text', name: 'title', label: titles.title },
      { kind: 'select', name: 'kind', label: '方式', hint: kindWords.manual, options: kindWords, width: 120 },
      { kind: 'select', name: 'source', label: titles.source, options: sources, width: 110 },
      { kind: 'days', from: 'beginTime', to: 'endTime', label: '发送日期', future: false, times: true },
      { kind: 'select', name: 'state', label: titles.state, options: stateWords, width: 100 },
      { kind: 'text', name: 'creatorName', label: titles.creatorName, width: 120 },
    ],
    [sources],
  )
}

/** What people wrote comes first; what the product sends by itself is asked for. */
const written = { kind: 'manual' } as const
const asChosen = {}

const SentPage = () => {
  const [query] = useSearchParams()
  const [shown, setShown] = useState<SentMessageRow | null>(null)
  const actions = useMemo(() => actionsOf(setShown), [])
  const filters = useFilters()
  return (
    <>
      <ListPage
        list={sentMessages.list}
        always={query.has('kind') ? asChosen : written}
        noun="消息"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      <Suspense fallback={null}>{shown && <Receivers message={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}
export default SentPage
