/** 待退款: what waits for others' word or for its money, who waits longest first; a row opens it on its page. */
import { type RefundRow, refundStates, refundTable } from '@clinic/contract/areas/refunds/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../../kit/list/column.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { refundPaths } from '../../refunds/index.ts'
import { Block, BlockRows } from '../Block.tsx'

const titles = titlesOf(refundTable)
const SHOWN = 5

const columns: readonly Column<RefundRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 110, frozen: true },
  { name: 'summary', title: titles.summary, card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'status', title: titles.status, kind: 'state', words: refundStates, width: 76, card: true },
  { name: 'cash', title: titles.cash, kind: 'money', width: 96, card: true },
]

export const RefundBlock = () => {
  const answer = useAnswer(workbench.refund, { pageSize: SHOWN })
  const navigate = useNavigate()
  return (
    <Block title="待退款" count={answer.data?.total} more={{ to: refundPaths.list, text: '退款管理' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="没有等着退的款"
        columns={columns}
        onOpen={({ id }) => void navigate(refundPaths.one(id))}
      />
    </Block>
  )
}
