/** 我的队列: whom I serve, then who waits longest. */

import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { useNavigate } from 'react-router'
import { actionsWidth, type Drawn } from '../../../kit/act/buttons.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { AllergyMark } from '../../customers/index.ts'
import { triageStateWords, visitTypeWords } from '../../triage/index.ts'
import { Block, BlockRows } from '../Block.tsx'
import { byTurn, receptionOf, useQueue } from './queue.ts'

const Duration = ({ row }: { row: QueueRowValue }) => {
  const minutes = minutesSince(
    row.state === 'serving' ? (row.startTime ?? row.arriveTime) : row.arriveTime,
    useMinute(),
  )
  const late = row.state === 'waiting' && minutes >= waitMinutes.red
  return <span className={`figure${late ? ' late' : ''}`}>{durationText(minutes)}</span>
}

const columns: readonly Column<QueueRowValue>[] = [
  { name: 'queueNo', title: '号', width: 52, show: ({ queueNo }) => <span className="figure">{queueNo}</span> },
  {
    name: 'customerName',
    title: '客户',
    kind: 'customer',
    frozen: true,
    width: 152,
    marks: ({ allergyState }) => <AllergyMark state={allergyState} here />,
  },
  { name: 'visitType', title: '类型', width: 72, wide: true, show: ({ visitType }) => visitTypeWords[visitType] },
  {
    name: 'state',
    title: '状态',
    width: 84,
    kind: 'state',
    show: ({ state }) => <StateTag value={state} words={triageStateWords} />,
  },
  { name: 'lastArrival', title: '上次到院', kind: 'moment', width: 100 },
  { name: 'duration', title: '时长', width: 100, card: true, value: (row) => <Duration row={row} /> },
  {
    name: 'demandNames',
    title: '需求',
    card: true,
    show: ({ demandNames }) => (demandNames ? <span title={demandNames}>{demandNames}</span> : <None />),
  },
]

export const QueueBlock = () => {
  const answer = useQueue()
  const navigate = useNavigate()
  const openCustomer = useOpenCustomer()
  const receive = (row: QueueRowValue) => void navigate(receptionOf(row))
  const actionsOf = (row: QueueRowValue): Drawn[] => [
    {
      key: 'receive',
      label: row.state === 'serving' ? '继续' : '接诊',
      refusal: null,
      verb: true,
      start: () => receive(row),
    },
    ...(openCustomer
      ? [{ key: 'panel', label: '客户资料', refusal: null, start: () => openCustomer(row.customerId) }]
      : []),
  ]
  return (
    <Block title="我的队列" count={answer.data?.total} more={{ to: '/consult/reception', text: '接诊台' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => byTurn(result)}
        empty="没有等您接诊的客户"
        columns={columns}
        onOpen={receive}
        actionsOf={actionsOf}
        actionWidth={actionsWidth([{ label: '接诊', verb: true }, { label: '客户资料' }])}
      />
    </Block>
  )
}
