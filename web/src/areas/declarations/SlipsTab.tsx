/** 佣金单: what is owed for deals of 报单, and what refunds took back. */
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { type Slip, slipKinds, slipStates } from '@clinic/contract/areas/declarations/slip-nouns.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePerson } from '../../kit/person.ts'
import { StateTag } from '../../kit/show/text.tsx'
import { exportingSlips, slipActionsOf, slipTitles as titles } from './slip-actions.tsx'

const columns: readonly Column<Slip>[] = [
  { name: 'no', title: titles.no, width: 138, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, frozen: true },
  {
    name: 'kind',
    title: titles.kind,
    width: 68,
    card: true,
    show: ({ kind }) => <StateTag value={kind} words={slipKinds} />,
  },
  { name: 'state', title: titles.state, kind: 'state', words: slipStates, width: 76, card: true },
  { name: 'agencyName', title: titles.agencyName, width: 110 },
  { name: 'developerName', title: titles.developerName, width: 84 },
  { name: 'base', title: titles.base, kind: 'money', width: 100, sort: true },
  {
    name: 'rateBp',
    title: titles.rateBp,
    width: 88,
    sort: true,
    show: ({ rateBp }) => (rateBp === undefined ? null : `${toYuan(rateBp)}%`),
  },
  { name: 'gross', title: titles.gross, kind: 'money', width: 100, sort: true },
  { name: 'tax', title: titles.tax, kind: 'money', width: 88, sort: true },
  { name: 'net', title: titles.net, kind: 'money', width: 100, sort: true, card: true },
  { name: 'createdByName', title: titles.createdByName, width: 84, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 108, sort: true },
  { name: 'confirmedByName', title: titles.confirmedByName, width: 84, folded: true },
  { name: 'confirmedAt', title: titles.confirmedAt, kind: 'moment', width: 108, sort: true, folded: true },
  { name: 'paidByName', title: titles.paidByName, width: 84, folded: true },
  { name: 'paidAt', title: titles.paidAt, kind: 'moment', width: 108, sort: true, folded: true },
  { name: 'cancelReason', title: titles.cancelReason, width: 140, folded: true },
  { name: 'remark', title: titles.remark, width: 140, folded: true },
]
const filters: readonly FilterOf<typeof slips.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '报单号、姓名、拼音、手机后四位', width: 220 },
  { kind: 'select', name: 'state', label: titles.state, options: slipStates },
  { kind: 'select', name: 'kind', label: titles.kind, options: slipKinds },
  { kind: 'days', from: 'createdFrom', to: 'createdTo', label: titles.createdAt, future: false },
]
const tools = [exportingSlips]
const topics = ['declaration']
const calls = [slips.list]

const SlipsTab = () => {
  const { id } = usePerson()
  const actions = useMemo(() => slipActionsOf(id), [id])
  useLive(topics, calls)
  return (
    <ListPage
      embedded
      list={slips.list}
      noun="佣金单"
      filledBy="客户成交后，在报单的操作里点“开佣金单”。"
      columns={columns}
      filters={filters}
      actions={actions}
      tools={tools}
    />
  )
}
export default SlipsTab
