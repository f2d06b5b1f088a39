/** 好美币流水. */

import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { columns, type Entry, pageFilters, topics } from './ledger-list.tsx'

const tools: ListTool<Entry>[] = [listExport(ledger.exportCoins)]
const asked = [ledger.coins]

const CoinsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={ledger.coins}
      noun="好美币流水"
      filledBy="充值时赠送、收款时抵扣的好美币会出现在这里"
      columns={columns}
      tools={tools}
      filters={pageFilters}
    />
  )
}
export default CoinsPage
