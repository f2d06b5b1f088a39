/** Of a joint invoice: which order's part a red one takes back. */
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { Radio } from 'antd'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import './invoices.css'

type Props = {
  readonly invoiceId: number
  readonly id?: string
  readonly value?: number
  readonly onChange?: (orderId: number | undefined) => void
}

const ALL = 0

export const RedOrder = ({ invoiceId, id, value, onChange }: Props) => {
  const answer = useAnswer(invoices.parts, { id: invoiceId })
  return (
    <Answered of={answer} rows={2}>
      {({ orders }) => (
        <Radio.Group
          {...(id === undefined ? {} : { id })}
          className="invoice-red-orders"
          value={value ?? ALL}
          onChange={({ target }) => onChange?.(target.value === ALL ? undefined : Number(target.value))}
        >
          <Radio value={ALL}>全部订单，按未红冲金额分摊</Radio>
          {orders.map((order) => (
            <Radio key={order.id} value={order.id} disabled={order.left === '0.00'}>
              {order.no} <small>还可红冲 {yuanText(order.left)}</small>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </Answered>
  )
}
