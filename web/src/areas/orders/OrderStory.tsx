/** 经过 beside an order: what happened to it, who and when. Payments and deductions are told to who may read them. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { paymentsOf } from '../cashier/index.ts'
import { deductionsOf } from '../purchases/index.ts'
import { storyOf } from './story.ts'

export const OrderStory = ({ order }: { order: OrderDetailRow }) => {
  const may = useMay()
  const payments = useAnswer(cashier.list, may(cashier.list.may) ? paymentsOf(order.id) : null)
  const deductions = useAnswer(purchases.records, may(purchases.records.may) ? deductionsOf(order.id) : null)
  const told = storyOf(order.events, payments.data?.result ?? [], deductions.data?.result ?? [])
  return (
    <Block title="经过">
      <ol className="order-story" aria-label="经过">
        {told.map(({ key, at, what, by, undone }) => (
          <li key={key} className={undone ? 'undone' : ''}>
            <span>{what}</span>
            <small>
              {at !== undefined && <ShortMoment at={at} />} {by}
            </small>
          </li>
        ))}
      </ol>
    </Block>
  )
}
