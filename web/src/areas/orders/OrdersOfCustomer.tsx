/** Panel tab 订单: this customer's orders, and 开单 in a drawer without leaving her. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders.ts'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePhone } from '../../kit/screen.ts'
import { OrderEditor } from './OrderEditor.tsx'
import { actions, facts } from './order-list.tsx'

const topics = ['order.changed'] as const
const asked = [orders.list]
const WIDTH = 1040

/** 开单 from anywhere: consultation, panel. Mount it when it opens. */
export const OrderDrawer = ({
  customerId,
  consultRecordId,
  triageId,
  onClose,
}: {
  customerId: number
  consultRecordId?: number
  triageId?: number
  onClose: () => void
}) => {
  const phone = usePhone()
  return (
    <Drawer open title="开单" size={phone ? '100%' : Math.min(WIDTH, window.innerWidth)} onClose={onClose}>
      <OrderEditor
        customerId={customerId}
        onSaved={onClose}
        {...(consultRecordId ? { consultRecordId } : {})}
        {...(triageId ? { triageId } : {})}
      />
    </Drawer>
  )
}

const OrdersOfCustomer = ({ customerId }: { customerId: number }) => {
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
        noun="订单"
        columns={facts}
        actions={actions}
        tools={tools}
        always={always}
      />
      {writing && <OrderDrawer customerId={customerId} onClose={() => setWriting(false)} />}
    </>
  )
}
export default OrdersOfCustomer
