/** 黑名单: who is kept from what, why, until when; what waits is decided here. */
import {
  blacklist,
  blacklistKinds,
  type EntryRow,
  entryStates,
  entryTable,
} from '@clinic/contract/areas/blacklist/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePerson } from '../../kit/person.ts'
import { actionsFor, untilText } from './actions.tsx'

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))

const titles = titlesOf(entryTable)

const columns: readonly Column<EntryRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 128, wide: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: blacklistKinds, width: 88, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: entryStates, width: 80, card: true },
  { name: 'reason', title: titles.reason, width: 110, card: true },
  { name: 'evidence', title: titles.evidence },
  { name: 'endsOn', title: titles.endsOn, width: 104, sort: true, show: untilText },
  { name: 'proposedByName', title: titles.proposedByName, width: 80 },
  { name: 'proposedAt', title: titles.proposedAt, width: 112, kind: 'moment', sort: true },
  { name: 'auditedByName', title: titles.auditedByName, width: 80 },
  { name: 'auditedAt', title: titles.auditedAt, width: 112, kind: 'moment', sort: true, folded: true },
  { name: 'auditNote', title: titles.auditNote, width: 160, folded: true },
  { name: 'endedByName', title: titles.endedByName, width: 80, folded: true },
  { name: 'endedAt', title: titles.endedAt, width: 112, kind: 'moment', folded: true },
]

const filters: FilterOf<typeof blacklist.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 236 },
  { kind: 'select', name: 'state', label: titles.state, options: entryStates },
  { kind: 'select', name: 'kind', label: titles.kind, options: blacklistKinds },
  { kind: 'days', from: 'proposedFrom', to: 'proposedTo', label: titles.proposedAt, future: false },
]

const tools: ListTool<EntryRow>[] = [listExport(blacklist.export)]

const topics = ['blacklist']
const calls = [blacklist.list]

const BlacklistPage = () => {
  const { id: me } = usePerson()
  const [open, setOpen] = useState<EntryRow | null>(null)
  const actions = useMemo(() => actionsFor(me), [me])
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={blacklist.list}
        noun="黑名单"
        filledBy="在客户列表或客户面板里点“加入黑名单”提交，另一位同事审核后生效。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>{open && <EntryDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
export default BlacklistPage
