/** The customers of a cell, of a move or of a try; several are tagged, all are taken along as a sheet. */
import { type RfmRow, rfm, rfmTable } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { lifeStageWords } from '../customers/index.ts'
import { giveTags, takeTags } from '../segments/index.ts'
import type { Named } from './words.ts'

const titles = titlesOf(rfmTable)

const columnsOf = (named: Named): readonly Column<RfmRow>[] => [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 150, frozen: true },
  { name: 'phone', title: titles.phone, width: 116 },
  {
    name: 'cell',
    title: titles.cell,
    width: 104,
    card: true,
    show: ({ cell }) => (
      <span className={`rfm-name rfm-${cell}`}>
        <i aria-hidden="true" />
        {named.get(cell)!.name}
      </span>
    ),
  },
  {
    name: 'rDays',
    title: titles.rDays,
    kind: 'number',
    width: 120,
    sort: true,
    card: true,
    show: ({ rDays }) => `${rDays} 天`,
  },
  { name: 'lastPaidOn', title: '最近付款日', kind: 'day', width: 104 },
  { name: 'fDays', title: titles.fDays, kind: 'number', width: 96, sort: true },
  { name: 'amount', title: titles.amount, kind: 'money', width: 120, sort: true, card: true },
  { name: 'consultantName', title: titles.consultantName, width: 96 },
  { name: 'lifeStage', title: titles.lifeStage, width: 96, kind: 'state', words: lifeStageWords },
  { name: 'customerNo', title: titles.customerNo, width: 132, wide: true },
]

const filters: readonly FilterOf<typeof rfm.customers>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 236 },
]

const tools: readonly ListTool<RfmRow>[] = [
  giveTags as ListTool<RfmRow>,
  takeTags as ListTool<RfmRow>,
  listExport(rfm.export),
]

/** What is looked at: a month or now, and what narrows it. */
export type Asked = Omit<InputOf<typeof rfm.customers>, 'page' | 'pageNum' | 'pageSize' | 'sortName' | 'sortOrder'>

export const CellCustomers = ({ asked, named }: { asked: Asked; named: Named }) => {
  const columns = useMemo(() => columnsOf(named), [named])
  const always = useMemo(() => JSON.parse(JSON.stringify(asked)) as Asked, [asked])
  return (
    <ListPage
      embedded
      list={rfm.customers}
      noun="客户"
      filledBy="付过款的客户会出现在这里。"
      columns={columns}
      filters={filters}
      tools={tools}
      always={always}
    />
  )
}
