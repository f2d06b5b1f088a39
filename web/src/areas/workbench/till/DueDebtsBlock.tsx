/** 欠款到期: what is due within a week, the overdue first. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import type { FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, daysBetween } from '@clinic/contract/days.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { StateTag, yuanText } from '../../../kit/show/text.tsx'
import { useBusinessDay } from '../../../kit/tick.ts'
import { Block, BlockRows } from '../Block.tsx'

type Debt = OutputOf<typeof debts.list>['result'][number]

const Due = ({ row }: { row: Debt }) => {
  const left = daysBetween(useBusinessDay(), row.dueDate)
  if (row.overdueDays > 0) return <StateTag value="逾期" />
  return <span className="figure">{left <= 0 ? '今天' : `${left} 天后`}</span>
}

export const debtColumns: readonly Column<Debt>[] = [
  { name: 'dueDate', title: '还款日', kind: 'day', width: 92 },
  { name: 'customerName', title: '客户', kind: 'customer', width: 132, frozen: true },
  { name: 'summary', title: '项目', card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'open', title: '欠款', kind: 'debt', width: 104, card: true },
  { name: 'overdueDays', title: '状态', width: 84, show: (row) => <Due row={row} /> },
]
const SHOWN = 6

export const DueDebtsBlock = ({ sums }: { sums: FigureValue | undefined }) => {
  const openCustomer = useOpenCustomer()
  const day = useBusinessDay()
  const dueTo = new URL(sums?.to ?? '/', 'http://desk').searchParams.get('dueTo') ?? daysAfter(day, 7)
  const answer = useAnswer(debts.list, { open: true, dueTo, pageSize: SHOWN, sortName: 'dueDate', sortOrder: 'asc' })
  return (
    <Block
      title="欠款到期"
      count={answer.data && `${answer.data.total} 笔${sums?.amount === undefined ? '' : ` ${yuanText(sums.amount)}`}`}
      more={{ to: '/cashier/debt?open=true', text: '欠款管理' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="7 天内没有到期的欠款"
        columns={debtColumns}
        {...(openCustomer ? { onOpen: ({ customerId }: Debt) => openCustomer(customerId) } : {})}
      />
    </Block>
  )
}
