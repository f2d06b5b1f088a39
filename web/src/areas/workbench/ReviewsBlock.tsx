/** 待我审核: orders whose writers gave more than they may, for who reviews them; a row opens the order. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Block, BlockRows } from './Block.tsx'

const waiting = { status: 'PENDING_CHECK', pageSize: 5 } as const

const columns: readonly Column<OrderRow>[] = [
  { name: 'customerName', title: '客户', kind: 'customer', frozen: true, width: 128 },
  { name: 'summary', title: '项目', card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'payable', title: '应收', kind: 'money', width: 104, card: true },
  { name: 'adviserName', title: '咨询师', width: 72 },
]

export const ReviewsBlock = () => {
  const answer = useAnswer(orders.list, waiting)
  const navigate = useNavigate()
  return (
    <Block
      title="待我审核"
      count={answer.data?.total}
      more={{ to: `/order/list?status=${waiting.status}`, text: '全部' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="没有等待审核的订单"
        columns={columns}
        onOpen={({ id }) => void navigate(`/order/list/${id}`)}
      />
    </Block>
  )
}
