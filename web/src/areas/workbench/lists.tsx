/** The workbench's lists as content: the call, what a row says, where 更多 leads. */
import { type ConsultListRow, consultResultWords } from '@clinic/contract/areas/consulting.ts'
import type { TriageRow } from '@clinic/contract/areas/triage.ts'
import { type WidgetKey, workbench } from '@clinic/contract/areas/workbench.ts'
import type { Call, OutputOf } from '@clinic/contract/call.ts'
import type { ReactNode } from 'react'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { minutesSince } from '../../kit/tick.ts'
import { triageStateWords, visitTypeWords } from '../triage/index.ts'

type Unpaid = OutputOf<typeof workbench.payment>['result'][number]
type Due = OutputOf<typeof workbench.treatmentTask>['result'][number]

type Mail = OutputOf<typeof workbench.message>['result'][number]

export type ListWidget<Row = never> = {
  readonly call: Call<unknown, { result: Row[]; total: number; more?: boolean }>
  /** Where the whole list is; the page's own permission decides whether it is offered. */
  readonly more: string
  readonly empty: string
  /** A row leads here. */
  readonly to: (row: Row) => string
  readonly who: (row: Row) => ReactNode
  readonly what: (row: Row, minute: number) => ReactNode
  /** The figure or state at the right. */
  readonly mark: (row: Row, minute: number) => ReactNode
}

const widget = <Row,>(list: ListWidget<Row>): ListWidget => list as unknown as ListWidget

export const lists: Readonly<Partial<Record<WidgetKey, ListWidget>>> = {
  message: widget<Mail>({
    call: workbench.message,
    more: '/system/message',
    empty: '没有消息',
    to: ({ path }) => path ?? '/index',
    who: ({ title }) => title,
    what: ({ source, creatorName }) => [source, creatorName].filter(Boolean).join(' · '),
    mark: ({ confirm }) => (confirm === 1 ? null : <StateTag value="未读" />),
  }),
  triage: widget<TriageRow>({
    call: workbench.todayTriage,
    more: '/triage/today',
    empty: '没有等待的客户',
    to: ({ customerName }) => `/triage/today?who=${encodeURIComponent(customerName)}`,
    who: ({ queueNo, customerName, visitType }) => (
      <>
        <span className="figure none">{queueNo}号</span> {customerName}{' '}
        <StateTag value={visitType} words={visitTypeWords} />
      </>
    ),
    what: ({ consultantName, state, arriveTime }, minute) =>
      `${consultantName ?? '待指派'}${state === 'waiting' ? ` · 等待${minutesSince(arriveTime, minute)}分` : ''}`,
    mark: ({ state }) => <StateTag value={state} words={triageStateWords} />,
  }),
  consult: widget<ConsultListRow>({
    call: workbench.consulting,
    more: '/consult/reception',
    empty: '没有进行中的咨询',
    to: ({ triageId }) => `/consult/reception?visit=${triageId}`,
    who: ({ customerName, visitType }) => (
      <>
        {customerName} <StateTag value={visitType} words={visitTypeWords} />
      </>
    ),
    what: ({ consultantName, demandNames }) => [consultantName, demandNames].filter(Boolean).join(' · '),
    mark: ({ startTime, result }, minute) =>
      result === 'deal' ? (
        <StateTag value={result} words={consultResultWords} />
      ) : (
        <span className="figure">{minutesSince(startTime, minute)}分</span>
      ),
  }),
  payment: widget<Unpaid>({
    call: workbench.payment,
    more: '/cashier/pay',
    empty: '没有待收款的订单',
    to: ({ customerId, id }) => `/cashier/pay?customerId=${customerId}&orderId=${id}`,
    who: ({ customerName, no }) => (
      <>
        {customerName} <span className="figure none">{no}</span>
      </>
    ),
    what: ({ summary, adviserName }) => [adviserName, summary].filter(Boolean).join(' · '),
    mark: ({ payable }) => <MoneyText yuan={payable} strong />,
  }),
  task: widget<Due>({
    call: workbench.treatmentTask,
    more: '/clinic/deduction',
    empty: '在院客户没有待划扣的项目',
    to: ({ customerId }) => `/clinic/deduction/desk?customerId=${customerId}`,
    who: ({ customerName }) => customerName,
    what: ({ productName, doctorName }) => [productName, doctorName].filter(Boolean).join(' · '),
    mark: ({ qtyLeft, qtyTotal }) => (
      <span className="figure">
        剩 {qtyLeft}/{qtyTotal} 次
      </span>
    ),
  }),
}
