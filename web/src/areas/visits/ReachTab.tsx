/** 触达记录: every touch of a customer, of whatever area. */
import {
  type ReachRow,
  reach,
  reachBiz,
  reachChannels,
  reachOutcomes,
  reachPurposes,
  reachTable,
} from '@clinic/contract/areas/reach/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'

const titles = titlesOf(reachTable)

const columns: readonly Column<ReachRow>[] = [
  { name: 'at', title: titles.at, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 132, wide: true },
  {
    name: 'channel',
    title: titles.channel,
    width: 76,
    show: ({ channel }) => channel && reachChannels[channel],
    card: true,
  },
  {
    name: 'purpose',
    title: titles.purpose,
    width: 76,
    show: ({ purpose }) => purpose && reachPurposes[purpose],
    card: true,
  },
  { name: 'outcome', title: titles.outcome, kind: 'state', words: reachOutcomes, width: 96, card: true },
  { name: 'biz', title: titles.biz, width: 76, show: ({ biz }) => biz && reachBiz[biz] },
  { name: 'content', title: titles.content },
  { name: 'byName', title: titles.byName, width: 96 },
]

const filters: readonly FilterOf<typeof reach.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'days', from: 'from', to: 'to', label: titles.at, future: false },
  { kind: 'select', name: 'channel', label: titles.channel, options: reachChannels },
  { kind: 'select', name: 'purpose', label: titles.purpose, options: reachPurposes },
  { kind: 'select', name: 'outcome', label: titles.outcome, options: reachOutcomes },
  { kind: 'select', name: 'biz', label: titles.biz, options: reachBiz },
]

const tools: ListTool<ReachRow>[] = [listExport(reach.export)]
const topics = ['reach']
const asked = [reach.list]

const ReachTab = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={reach.list}
      noun="触达记录"
      filledBy="回访和催款每联系一次客户，这里记一条。"
      columns={columns}
      filters={filters}
      tools={tools}
    />
  )
}
export default ReachTab
