/** 今日收款: the newest first; what is void is struck through and counts in nothing. */
import { cashier, paymentKindWords } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useNavigate } from 'react-router'
import type { Drawn } from '../../../kit/act/buttons.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { MoneyText, None, StateTag, yuanText } from '../../../kit/show/text.tsx'
import { useBusinessDay } from '../../../kit/tick.ts'
import { printReceipt } from '../../cashier/index.ts'
import { Block, BlockRows } from '../Block.tsx'

type Payment = OutputOf<typeof cashier.list>['result'][number]

const isVoid = ({ status }: Payment): boolean => status === 'CANCELLED'

const Mark = ({ row }: { row: Payment }) => {
  if (isVoid(row)) return <StateTag value="已作废" />
  return row.kind === 'SETTLE' ? null : <StateTag value={paymentKindWords[row.kind as 'REPAY' | 'RECHARGE']} />
}

const Ways = ({ row: { tenders = [], tenderText, debt } }: { row: Payment }) => (
  <span title={tenderText ?? ''}>
    {tenders[0]?.name ?? <None />}
    {tenders.length > 1 && `等 ${tenders.length} 种`}
    {debt !== undefined && debt !== '0.00' && <span className="debt">，欠 {yuanText(debt)}</span>}
  </span>
)

const columns: readonly Column<Payment>[] = [
  {
    name: 'at',
    title: '时间',
    width: 60,
    show: ({ at }) => (
      <time className="figure" title={at}>
        {at.slice(11, 16)}
      </time>
    ),
  },
  {
    name: 'customerName',
    title: '客户',
    kind: 'customer',
    width: 148,
    frozen: true,
    marks: (row) => <Mark row={row} />,
  },
  { name: 'tenderText', title: '方式', card: true, show: (row) => <Ways row={row} /> },
  {
    name: 'received',
    title: '实收',
    kind: 'money',
    width: 104,
    card: true,
    show: (row) => <MoneyText yuan={isVoid(row) ? row.amount : row.received} strong />,
  },
]
const SHOWN = 12

export const PaidBlock = () => {
  const may = useMay()
  const navigate = useNavigate()
  const openCustomer = useOpenCustomer()
  const day = useBusinessDay()
  const answer = useAnswer(cashier.list, { tab: 'paid', startDate: day, endDate: day, pageSize: SHOWN })
  const list = `/cashier/record?startDate=${day}&endDate=${day}`
  const actionsOf = (row: Payment): Drawn[] => [
    ...(may(cashier.receipt.may) && row.orderId !== null
      ? [{ key: 'print', label: '打印小票', refusal: null, start: () => printReceipt(row.orderId!, row.id) }]
      : []),
    { key: 'record', label: '在收款记录中查看', refusal: null, start: () => void navigate(`${list}&no=${row.no}`) },
  ]
  return (
    <Block title="今日收款" count={answer.data && `${answer.data.total} 笔`} more={{ to: list, text: '收款记录' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天还没有收款"
        columns={columns}
        isVoid={isVoid}
        actionsOf={actionsOf}
        {...(openCustomer ? { onOpen: ({ customerId }: Payment) => openCustomer(customerId) } : {})}
      />
    </Block>
  )
}
