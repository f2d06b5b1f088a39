/** 本次到院: from the door to the order in one place, so that nobody has to look for what a consultation led to. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { type OrderStatus, orderStatuses, orders, whyNotPay } from '@clinic/contract/areas/orders/calls.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { Answered, Waiting } from '../../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import { orderPaths } from '../../orders/index.ts'
import { consultResultWords } from '../words.ts'
import { useConsulted } from './minutes.ts'
import { useVisitOrders, type VisitOrder } from './visit-orders.ts'

/** Today's by its clock; a visit of another day, opened again, says which. */
const Step = ({ at, word, children }: { at: string | null; word: string; children?: ReactNode }) => (
  <li>
    <span className="course-at">{at && <ShortMoment at={at} clock />}</span>
    <strong>{word}</strong>
    <span className="course-text">{children}</span>
  </li>
)

type RecordRow = Parameters<typeof useConsulted>[0] & {
  readonly consultantName: string
  readonly state: string
  readonly result: string
}

const Consulted = ({ row }: { row: RecordRow }) => {
  const consulted = useConsulted(row)
  return (
    <Step at={row.startTime} word={row.state === 'running' ? (row.pausedAt ? '已挂起' : '咨询中') : '咨询'}>
      {row.consultantName} {consulted}
      {row.state === 'ended' && (
        <>
          ，<StateTag value={row.result} words={consultResultWords} />
        </>
      )}
    </Step>
  )
}

const Lines = ({ orderId }: { orderId: number }) => {
  const order = useAnswer(orders.one, { id: orderId })
  return (
    <Answered of={order} rows={2}>
      {({ lines }) => (
        <ul className="course-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.productName}
                {line.contentCount > 1 && <span className="none"> ×{line.contentCount}</span>}
                {line.isGift && <span className="none"> 赠送</span>}
              </span>
              <MoneyText yuan={line.payAmount} />
            </li>
          ))}
        </ul>
      )}
    </Answered>
  )
}

/** What is the next thing with an order, for those who may do it. */
const Next = ({ order }: { order: VisitOrder }) => {
  const may = useMay()
  const status: OrderStatus = order.status
  if (status === 'DRAFT' && may(orders.update.may)) return <Link to={orderPaths.edit(order.id)}>继续写</Link>
  if (whyNotPay(order) === null && may('cashier:pay:pay')) return <Link to={orderPaths.pay(order.id)}>去收款</Link>
  return null
}

const OrderCard = ({ order }: { order: VisitOrder }) => (
  <section className="course-order" aria-label={`订单 ${order.no}`}>
    <div className="course-head">
      <Link to={orderPaths.one(order.id)}>{order.no}</Link>
      <StateTag value={order.status} words={orderStatuses} />
      <Next order={order} />
      <MoneyText yuan={order.payable} strong />
    </div>
    <Lines orderId={order.id} />
    {order.debtOpen !== undefined && order.debtOpen !== '0.00' && (
      <div className="course-head">
        <span className="none">欠款</span>
        <MoneyText yuan={order.debtOpen} debt />
      </div>
    )}
  </section>
)

const Orders = ({ visit }: { visit: QueueRowValue }) => {
  const answer = useVisitOrders({ customerId: visit.customerId, triageId: visit.id })
  if (answer.data === undefined) return answer.isFetching ? <Waiting rows={2} /> : null
  const { result } = answer.data
  if (result.length === 0) return <p className="course-none none">本次还没有开单</p>
  return result.map((order) => <OrderCard key={order.id} order={order} />)
}

export const VisitCourse = ({ visit }: { visit: QueueRowValue }) => {
  const records = useAnswer(consulting.records, {
    triageId: visit.id,
    pageSize: 20,
    sortName: 'startTime',
    sortOrder: 'asc',
  })
  return (
    <section aria-label="本次到院">
      <h3 className="course-title">本次到院</h3>
      <ol className="course">
        <Step at={visit.arriveTime} word="到院">
          {visit.sourceName} {visit.companions > 0 && `陪同 ${visit.companions} 人`}
        </Step>
        <Step at={visit.triageTime} word="分诊">
          {visit.consultantName ?? '待指派'}
          {visit.ruleReason && <span className="none">，{visit.ruleReason}</span>}
        </Step>
        {records.data?.result.map((row) => (
          <Consulted key={row.id} row={row} />
        ))}
        {visit.leaveTime && <Step at={visit.leaveTime} word="离院" />}
      </ol>
      <Orders visit={visit} />
    </section>
  )
}
