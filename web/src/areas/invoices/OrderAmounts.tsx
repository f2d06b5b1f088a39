/** How much of which of her orders goes on one invoice. */
import { invoices, MOST_ORDERS, type WaitingRow } from '@clinic/contract/areas/invoices/calls.ts'
import { Checkbox } from 'antd'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import './invoices.css'

type Part = { readonly orderId: number; readonly amount: string }
type Props = {
  readonly customerId: number
  readonly value?: readonly Part[]
  readonly onChange?: (parts: readonly Part[]) => void
}

const Line = ({
  order,
  part,
  write,
}: {
  order: WaitingRow
  part: Part | undefined
  write: (amount: string | null) => void
}) => (
  <li>
    <Checkbox checked={part !== undefined} onChange={({ target }) => write(target.checked ? order.left : null)}>
      {order.orderNo} {order.summary}
    </Checkbox>
    <small>可开 {yuanText(order.left)}</small>
    <MoneyInput
      aria-label={`${order.orderNo} 开票金额`}
      disabled={part === undefined}
      {...(part ? { value: part.amount } : {})}
      onChange={(amount) => write(amount === null || amount === undefined ? '' : String(amount))}
    />
  </li>
)

export const OrderAmounts = ({ customerId, value = [], onChange }: Props) => {
  const answer = useAnswer(invoices.waiting, {
    customerId,
    pageSize: MOST_ORDERS,
    sortName: 'paidAt',
    sortOrder: 'asc',
  })
  const inAll = useAnswer(invoices.count, { customerId })
  const write = (orderId: number, amount: string | null): void =>
    onChange?.([...value.filter((part) => part.orderId !== orderId), ...(amount === null ? [] : [{ orderId, amount }])])
  return (
    <Answered of={answer} rows={3}>
      {({ result }) => (
        <>
          <p className="invoice-left">可开票合计 {yuanText(inAll.data?.left)} 元</p>
          <ul className="invoice-orders">
            {result.map((order) => (
              <Line
                key={order.id}
                order={order}
                part={value.find(({ orderId }) => orderId === order.id)}
                write={(amount) => write(order.id, amount)}
              />
            ))}
          </ul>
        </>
      )}
    </Answered>
  )
}
