/** 谁看过我: who opened a customer's archive, saw her number or pictures, or changed something about her. */

import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { trailTable } from '@clinic/contract/areas/trail/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { None } from '../../kit/show/text.tsx'
import { PersonFilter } from './choices.tsx'
import { outcomeWords } from './words.ts'

const titles = titlesOf(trailTable)

type Entry = OutputOf<typeof trail.ofCustomer>['result'][number]

const columns: readonly Column<Entry>[] = [
  {
    name: 'at',
    title: titles.at,
    width: 160,
    frozen: true,
    sort: true,
    show: ({ at }) => <span className="figure">{at}</span>,
  },
  { name: 'staffName', title: titles.staffName, width: 110, card: true, show: ({ staffName }) => staffName || '系统' },
  { name: 'title', title: titles.title, width: 160, card: true },
  { name: 'moduleName', title: titles.moduleName, width: 100 },
  { name: 'objectNo', title: titles.objectNo, width: 172, show: ({ objectNo }) => objectNo ?? <None /> },
  { name: 'outcome', title: titles.outcome, kind: 'state', words: outcomeWords, width: 84, card: true },
  { name: 'ip', title: titles.ip, width: 130 },
]

const filters: readonly FilterOf<typeof trail.ofCustomer>[] = [
  { kind: 'select', name: 'kind', label: '查看或修改', options: { look: '查看', change: '修改' } },
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: PersonFilter },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.at, future: false },
]

const WhoLooked = ({ customerId }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <ListPage list={trail.ofCustomer} noun="查看记录" columns={columns} filters={filters} always={always} embedded />
  )
}
export default WhoLooked
