/**
 * 待我审核: what waits for this person's word in the audit centre, by turn; a row opens it there. Whoever reviews orders and has no
 * audit centre in her menu sees the orders that wait.
 */
import {
  type ApprovalRow,
  approvalKindNames,
  approvals,
  approvalTable,
} from '@clinic/contract/areas/approvals/calls.ts'
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Block, BlockRows } from './Block.tsx'

const TITLE = '待我审核'
const titles = titlesOf(approvalTable)
const mine = { mine: true, pageSize: 5 } as const
const waiting = { status: 'PENDING_CHECK', pageSize: 5 } as const

const taskColumns: readonly Column<ApprovalRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 110 },
  { name: 'kind', title: titles.kind, width: 72, show: ({ kind }) => approvalKindNames[kind] },
  { name: 'change', title: titles.change, card: true, show: ({ change }) => <span title={change}>{change}</span> },
  { name: 'applicantName', title: titles.applicantName, width: 72, card: true },
]

const columns: readonly Column<OrderRow>[] = [
  { name: 'customerName', title: '客户', kind: 'customer', frozen: true, width: 128 },
  { name: 'summary', title: '项目', card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'payable', title: '应收', kind: 'money', width: 104, card: true },
  { name: 'adviserName', title: '咨询师', width: 72 },
]

const Tasks = () => {
  const answer = useAnswer(approvals.list, mine)
  const navigate = useNavigate()
  return (
    <Block title={TITLE} count={answer.data?.total} more={{ to: '/audit/todo', text: '全部' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="现在没有等您审核的"
        columns={taskColumns}
        onOpen={({ id }) => void navigate(`/audit/todo?id=${id}`)}
      />
    </Block>
  )
}

const OrdersInReview = () => {
  const answer = useAnswer(orders.list, waiting)
  const navigate = useNavigate()
  return (
    <Block title={TITLE} count={answer.data?.total} more={{ to: `/order/list?status=${waiting.status}`, text: '全部' }}>
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

export const ReviewsBlock = () => {
  const may = useMay()
  return may(approvals.counts.may) ? <Tasks /> : <OrdersInReview />
}
