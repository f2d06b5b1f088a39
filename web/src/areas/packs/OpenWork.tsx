/** What waits with a customer: her visit of now, orders that are not paid, needs that are open; each by its own right. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { orderStatuses, orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Waiting } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'

const MOST = 10

const useWork = (customerId: number) => {
  const may = useMay()
  const of = { customerId, pageSize: MOST }
  const visits = useAnswer(triage.list, may(triage.list.may) ? { ...of, state: 'waiting,serving' } : null)
  const unpaid = useAnswer(orders.list, may(orders.list.may) ? { ...of, status: 'UNPAID' } : null)
  const waiting = useAnswer(orders.list, may(orders.list.may) ? { ...of, status: 'PENDING_CHECK' } : null)
  const demands = useAnswer(consulting.demands, may(consulting.demands.may) ? { ...of, state: 'open' } : null)
  return {
    pending: [visits, unpaid, waiting, demands].some(({ isPending }) => isPending),
    visits: visits.data?.result ?? [],
    orders: [...(unpaid.data?.result ?? []), ...(waiting.data?.result ?? [])],
    demands: demands.data?.result ?? [],
  }
}

export const OpenWork = ({ customerId }: { readonly customerId: number }) => {
  const { pending, visits, orders: open, demands } = useWork(customerId)
  const isEmpty = visits.length + open.length + demands.length === 0
  return (
    <Block title="未完成">
      {pending && <Waiting />}
      {!pending && isEmpty && <p className="block-empty none">没有等着处理的分诊、订单和需求</p>}
      <ul className="pack-work">
        {visits.map(({ id, queueNo, state, arriveTime }) => (
          <li key={`visit ${id}`}>
            <span>在院 {queueNo && `${queueNo} 号`}</span>
            <StateTag value={state} words={triageStateWords} />
            <ShortMoment at={arriveTime} />
          </li>
        ))}
        {open.map(({ id, no, summary, status, openedAt }) => (
          <li key={`order ${id}`}>
            <span>
              订单 <OrderNo id={id} no={no} /> {summary}
            </span>
            <StateTag value={status} words={orderStatuses} />
            <ShortMoment at={openedAt} />
          </li>
        ))}
        {demands.map(({ id, text, demandNames, createTime }) => (
          <li key={`demand ${id}`}>
            <span>需求 {[demandNames, text].filter(Boolean).join('，')}</span>
            <ShortMoment at={createTime} />
          </li>
        ))}
      </ul>
    </Block>
  )
}
