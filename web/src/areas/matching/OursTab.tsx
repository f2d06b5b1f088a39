/** What of ours no line names: taken, paid back or brought to the bank, and seen nowhere there. */
import { matching, type OurLine, ourLineTable, sides, sources } from '@clinic/contract/areas/matching/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'

const titles = titlesOf(ourLineTable)

const columns: readonly Column<OurLine>[] = [
  { name: 'at', title: titles.at, kind: 'moment', width: 132, sort: true, card: true },
  { name: 'side', title: titles.side, width: 88, card: true, show: ({ side }) => sides[side] },
  { name: 'way', title: titles.way, width: 96, card: true },
  { name: 'amount', title: titles.amount, kind: 'money', width: 112, sort: true, card: 'end' },
  { name: 'no', title: titles.no, width: 160 },
  { name: 'refNo', title: titles.refNo },
  { name: 'staffName', title: titles.staffName, width: 88 },
  { name: 'source', title: titles.source, width: 72, folded: true, show: ({ source }) => sources[source] },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 104, folded: true },
]

const filters: FilterOf<typeof matching.ours>[] = [
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.businessDate, future: false },
  { kind: 'select', name: 'source', label: titles.source, options: sources, width: 104 },
  { kind: 'text', name: 'no', label: titles.no, width: 160 },
]

const tools: readonly ListTool<OurLine>[] = [listExport(matching.exportOurs)]
const topics = ['matching', 'payment', 'refund.changed', 'shift.changed']
const asked = [matching.ours]

export const OursTab = () => {
  useLive(topics, asked)
  return (
    <ListPage
      embedded
      list={matching.ours}
      noun="未对上的收支"
      filledBy="微信、支付宝、银行卡和转账的收款、退款，以及现金存行，对上之前都在这里。"
      columns={columns}
      filters={filters}
      tools={tools}
      pageSize={20}
    />
  )
}
