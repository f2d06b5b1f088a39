/** Panel tab 订单: this customer's orders, and 开单 in a drawer without leaving her. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import OrderDrawer from './OrderDrawer.tsx'
import { actions, facts, isVoid } from './order-list.tsx'

const topics = ['order.changed', 'hold.changed'] as const
const asked = [orders.list]
const OrdersOfCustomer = ({ customerId, refresh }: PanelTabProps) => {
  const [writing, setWriting] = useState(false)
  useLive(topics, asked)
  const always = useMemo(() => ({ customerId }), [customerId])
  const tools = useMemo<ListTool<OrderRow>[]>(
    () => [{ label: '开单', primary: true, may: orders.create.may, run: () => setWriting(true) }],
    [],
  )
  return (
    <>
      <ListPage
        embedded
        list={orders.list}
        sums={orders.sums}
        noun="订单"
        columns={facts}
        actions={actions}
        tools={tools}
        always={always}
        isVoid={isVoid}
      />
      {writing && (
        <OrderDrawer
          customerId={customerId}
          onClose={() => {
            setWriting(false)
            refresh()
          }}
        />
      )}
    </>
  )
}
export default OrdersOfCustomer
