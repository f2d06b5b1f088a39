/** What happens with orders: one is opened, or ends unpaid or taken back. */
import { orderStatuses, orders, orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { orderList } from './queries.ts'

const order = {
  kind: 'order',
  of: 'orders.sales_order',
  customer: 'o.customer_id',
  call: orders.panel,
  list: orderList,
  money: ['payable'],
  entry: 'ProjectOrder',
} as const

export const orderHappenings: readonly Happening[] = [
  happening({
    ...order,
    act: 'order.opened',
    at: 'openedAt',
    by: 'createdByName',
    facts: ['no', 'type', 'summary'],
    say: ({ no, type, summary, payable }) =>
      words('开单', type && type !== 'NORMAL' && orderTypes[type], payable && `应收 ${payable} 元`) +
      after(summary) +
      after(no),
  }),
  happening({
    ...order,
    act: 'order.ended',
    at: 'endedAt',
    where: sql`o.status in ('CANCELLED', 'REVOKED')`,
    facts: ['no', 'status', 'endReason'],
    say: ({ no, status, endReason, payable }) =>
      words('订单', no, status && orderStatuses[status]) + after(endReason) + after(payable && `应收 ${payable} 元`),
  }),
]
