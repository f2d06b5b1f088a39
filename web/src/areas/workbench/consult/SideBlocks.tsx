/** Beside the queue: my orders that are not at the till, those of today, and what my customers owe. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orderStatuses, orders } from '@clinic/contract/areas/orders/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../../kit/list/column.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { useBusinessDay } from '../../../kit/tick.ts'
import { Block, BlockRows } from '../Block.tsx'
import { debtColumns } from '../till/DueDebtsBlock.tsx'

type Draft = OutputOf<typeof workbench.drafts>['result'][number]
type Opened = OutputOf<typeof workbench.opened>['result'][number]
const SHOWN = 5

const orderColumns: readonly Column<Draft | Opened>[] = [
  { name: 'customerName', title: '客户', kind: 'customer', frozen: true, width: 128 },
  { name: 'summary', title: '项目', card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'payable', title: '应收', kind: 'money', width: 104, card: true },
  { name: 'status', title: '状态', kind: 'state', words: orderStatuses, width: 88 },
]

/** All of one day: their time alone says when. */
const openedColumns: readonly Column<Opened>[] = [
  {
    name: 'openedAt',
    title: '时间',
    width: 60,
    show: ({ openedAt }) => (
      <time className="figure" title={openedAt}>
        {openedAt.slice(11, 16)}
      </time>
    ),
  },
  ...orderColumns,
]

export const DraftsBlock = () => {
  const answer = useAnswer(workbench.drafts, { pageSize: SHOWN })
  const navigate = useNavigate()
  return (
    <Block title="草稿与送审" count={answer.data?.total} more={{ to: '/order/list?status=DRAFT', text: '订单' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="没有草稿和待审核的订单"
        columns={orderColumns}
        onOpen={({ id, status }) =>
          void navigate(status === 'DRAFT' ? `/order/bill?orderId=${id}` : `/order/list/${id}`)
        }
      />
    </Block>
  )
}

export const OpenedBlock = () => {
  const { id: adviserId } = usePerson()
  const day = useBusinessDay()
  const navigate = useNavigate()
  const filters = { adviserId, openedFrom: day, openedTo: day }
  const answer = useAnswer(workbench.opened, { pageSize: SHOWN })
  const payable = useAnswer(orders.sums, filters).data?.payable
  return (
    <Block
      title="今日开单"
      count={answer.data && `${answer.data.total} 单${payable === undefined ? '' : ` ${yuanText(payable)}`}`}
      more={{ to: `/order/list?adviserId=${adviserId}&openedFrom=${day}&openedTo=${day}`, text: '全部' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天还没有开单"
        columns={openedColumns}
        onOpen={({ id }) => void navigate(`/order/list/${id}`)}
      />
    </Block>
  )
}

type Debt = OutputOf<typeof debts.list>['result'][number]

export const OwingBlock = () => {
  const openCustomer = useOpenCustomer()
  const answer = useAnswer(debts.list, { open: true, pageSize: SHOWN, sortName: 'dueDate', sortOrder: 'asc' })
  const open = useAnswer(debts.sums, { open: true }).data?.open
  return (
    <Block
      title="客户欠款"
      count={answer.data && `${answer.data.total} 笔${open === undefined ? '' : ` ${yuanText(open)}`}`}
      more={{ to: '/cashier/debt?open=true', text: '全部' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="您的客户没有欠款"
        columns={debtColumns}
        {...(openCustomer ? { onOpen: ({ customerId }: Debt) => openCustomer(customerId) } : {})}
      />
    </Block>
  )
}
