/** 变动记录: who moved from one stage to another, when and by what. */
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import { lifecycle, moveCauses, moveTable, type StageMove } from '@clinic/contract/areas/lifecycle/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { lifeStageWords } from '../customers/index.ts'

const titles = titlesOf(moveTable)

const columns: readonly Column<StageMove>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 140, wide: true },
  { name: 'movedAt', title: titles.movedAt, kind: 'moment', width: 132, sort: true, card: true },
  { name: 'fromStage', title: titles.fromStage, kind: 'state', words: lifeStageWords, width: 112 },
  { name: 'toStage', title: titles.toStage, kind: 'state', words: lifeStageWords, width: 112, card: true },
  { name: 'because', title: titles.because, show: ({ because }) => because && moveCauses[because] },
]

const filters: readonly FilterOf<typeof lifecycle.moves>[] = [
  { kind: 'select', name: 'fromStage', label: titles.fromStage, options: lifeStageNames },
  { kind: 'select', name: 'toStage', label: titles.toStage, options: lifeStageNames },
  { kind: 'select', name: 'because', label: titles.because, options: moveCauses },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.movedAt, future: false },
]

const MovesTab = () => (
  <ListPage
    embedded
    list={lifecycle.moves}
    noun="变动"
    filledBy="客户到院、成交，或长时间没有再来，阶段变动会记在这里。"
    columns={columns}
    filters={filters}
  />
)
export default MovesTab
