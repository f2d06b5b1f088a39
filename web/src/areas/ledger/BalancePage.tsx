/** 余额流水. */

import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { columns, type Entry, pageFilters, topics } from './ledger-list.tsx'

const tools: ListTool<Entry>[] = [listExport(ledger.exportLog)]
const asked = [ledger.log]
const all: FilterOf<typeof ledger.log>[] = [
  ...pageFilters,
  { kind: 'select', name: 'kind', label: '账户', options: { capital: '储值余额', deposit: '定金' } },
]

const BalancePage = () => {
  useLive(topics, asked)
  return <ListPage list={ledger.log} noun="余额流水" columns={columns} tools={tools} filters={all} />
}
export default BalancePage
