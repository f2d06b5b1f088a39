/** 订单列表. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { act, type ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { depositing } from './deposit-form.tsx'
import { actions, columns, filters, isVoid } from './order-list.tsx'
import { paths } from './paths.ts'
import { givingFree, settling } from './special-tools.tsx'
import './orders.css'

const topics = ['order.changed', 'hold.changed'] as const
const asked = [orders.list, orders.sums]
const F = fieldsOf(orders.setRechargeLimits)
const tools: ListTool<OrderRow>[] = [
  { label: '开单', primary: true, may: orders.create.may, to: () => paths.write() },
  depositing,
  givingFree,
  settling,
  act(orders.setRechargeLimits, {
    label: '充值限额',
    saveLabel: '保存',
    reads: orders.rechargeLimits,
    input: () => ({}),
    fields: (
      <>
        <F.Money name="namedFrom" label="单笔达到时核对实名" />
        <F.Money name="bankFrom" label="单笔达到时须经银行" help="达到时只能用银行卡或转账收取" />
      </>
    ),
  }),
  listExport(orders.export),
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
