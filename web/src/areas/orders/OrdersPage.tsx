/** 订单列表. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { actions, columns, filters, isVoid } from './order-list.tsx'
import { paths } from './paths.ts'
import './orders.css'

const topics = ['order.changed'] as const
const asked = [orders.list, orders.sums]
const tools: ListTool<OrderRow>[] = [
  { label: '开单', primary: true, may: orders.create.may, to: () => paths.write() },
  { label: '导出', call: orders.export, exports: true },
]

const OrdersPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={orders.list}
      noun="订单"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      sums={orders.sums}
      isVoid={isVoid}
    />
  )
}
export default OrdersPage
