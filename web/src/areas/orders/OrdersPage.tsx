/** 订单列表. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders.ts'
import { useNavigate } from 'react-router'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { usePlace } from '../../kit/list/place.ts'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import { actions, columns, filters, isVoid } from './order-list.tsx'
import { paths } from './paths.ts'
import './orders.css'

const topics = ['order.changed'] as const
const asked = [orders.list, orders.sums]
const figures = [
  ['payable', '应收'],
  ['received', '实收'],
  ['offset', '抵扣'],
  ['debtOpen', '欠款'],
  ['unpaid', '待收'],
  ['discount', '优惠'],
] as const

/** Sums over everything the filters reach, not only this page. */
const Sums = () => {
  const [place] = usePlace(orders.list, true)
  const answer = useAnswer(orders.sums, place.filters, { keepLast: true })
  return (
    <section className="order-sums" aria-label="合计">
      {figures.map(
        ([name, label]) =>
          answer.data?.[name] !== undefined && (
            <span key={name}>
              <small className="none">{label}合计</small>{' '}
              <MoneyText yuan={answer.data?.[name]} strong debt={name === 'debtOpen'} />
            </span>
          ),
      )}
    </section>
  )
}

const sums = <Sums />
const tools: ListTool<OrderRow>[] = [{ label: '开单', primary: true, may: orders.create.may, to: () => paths.write() }]

const OrdersPage = () => {
  const navigate = useNavigate()
  useLive(topics, asked)
  return (
    <ListPage
      list={orders.list}
      noun="订单"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      above={sums}
      isVoid={isVoid}
      actionWidth={170}
      onOpen={(row) => void navigate(paths.one(row.id))}
    />
  )
}
export default OrdersPage
