/** 待回访: hers of today, what is late first. Without any there is no block. */
import { type VisitRow, visitTable } from '@clinic/contract/areas/visits/nouns.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(visitTable)
const DESK = '/visit/list'
const SHOWN = 6

const columns: readonly Column<VisitRow>[] = [
  {
    name: 'planTime',
    title: titles.planTime,
    width: 84,
    show: ({ planTime, overdueDays }) =>
      overdueDays ? (
        <span className="state red">逾期 {overdueDays} 天</span>
      ) : (
        <time className="figure">{planTime.slice(11, 16)}</time>
      ),
  },
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 96 },
  { name: 'theme', title: titles.theme, card: true },
]

export const ReturnVisitsBlock = () => {
  const answer = useAnswer(workbench.returnVisit, { pageSize: SHOWN })
  const navigate = useNavigate()
  if (!answer.data?.total) return null
  return (
    <Block title="待回访" count={answer.data.total} more={{ to: DESK, text: '去回访' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天没有要回访的客户"
        columns={columns}
        onOpen={({ id }) => void navigate(`${DESK}?visit=${id}`)}
      />
    </Block>
  )
}
