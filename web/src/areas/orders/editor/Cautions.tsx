/** What whoever writes an order is told before she submits it: sessions nobody used, too soon again, a debt, somebody under age. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Alert } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { linesOf } from './combos.ts'
import type { Draft } from './draft.ts'

/** The most lines of an order. */
const MOST = 200

type Lines = InputOf<typeof orders.check>['lines']

/** What it would sell; what a combo holds by its projects, for nothing is asked of the combo itself. */
export const soldBy = ({ lines, combos }: Pick<Draft, 'lines' | 'combos'>): Lines =>
  [
    ...lines.map(({ product, contentCount }) => ({ productId: product.id, contentCount })),
    ...combos.flatMap((combo) =>
      linesOf(combo).map(({ line, contentCount }) => ({ productId: line.productId, contentCount })),
    ),
  ].slice(0, MOST)

type Props = { readonly customerId: number; readonly orderId: number | undefined; readonly draft: Draft }

/** To be keyed by the customer: nobody is told of another one. Nothing is drawn where there is nothing to say. */
export const Cautions = ({ customerId, orderId, draft: { lines, combos } }: Props) => {
  const may = useMay()
  const input = useMemo(() => {
    const sold = soldBy({ lines, combos })
    return sold.length === 0 ? null : { customerId, lines: sold, combos: [], ...(orderId ? { id: orderId } : {}) }
  }, [customerId, orderId, lines, combos])
  // Typing goes first.
  const asked = useDeferredValue(input)
  const { data } = useAnswer(orders.check, may(orders.check.may) ? asked : null, { keepLast: true })
  const said = [...new Set((data?.warnings ?? []).map(({ message }) => message))]
  if (said.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <ul className="order-cautions" aria-label="开单提醒">
          {said.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}
