/** 概览: what she has left first, because that is what is asked for most; then her latest orders and visits, and what happened. */

import { consulting, consultResultWords } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { type OrderRow, orderStatuses, orders } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import type { Call } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { today } from '../../../kit/clock.ts'
import { Cards } from '../../../kit/list/Cards.tsx'
import { type Column, granted } from '../../../kit/list/column.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { None } from '../../../kit/show/text.tsx'
import { LatestHappenings } from '../../timeline/index.ts'
import { LATEST } from './latest.ts'
import { type Item, usableOf } from './remaining.ts'
import type { Counts, Section } from './sections.ts'

type Props = {
  readonly customerId: number
  readonly shown: readonly Section[]
  readonly counts: Counts | undefined
  readonly onGo: (at: string) => void
}

/** Rows of each block. */
const [ITEMS, ORDERS, VISITS] = [6, 3, 3] as const
/** Items whose sessions are summed. */
const MOST_LEFT = 200

const All = ({
  to,
  label,
  count,
  onGo,
}: Pick<Props, 'onGo'> & { to: string; label: string; count?: number | undefined }) => (
  <Button type="link" size="small" onClick={() => onGo(to)}>
    {label}
    {count ? ` ${count.toLocaleString('en-US')}` : ''}
  </Button>
)

type LatestProps<Row> = {
  readonly title: string
  readonly note?: string | undefined
  readonly list: Call
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly extra: ReactNode
  readonly empty: string
}

/** A few rows under a title, with the columns this person is granted. */
const Latest = <Row extends object>({ title, note, list, columns, rows, extra, empty }: LatestProps<Row>) => {
  const person = usePerson()
  const Rows = usePhone() ? Cards : DataTable
  const mine = useMemo(() => granted(columns, person, list), [columns, person, list])
  return (
    <Block
      flush
      title={
        <>
          {title} {note && <small>{note}</small>}
        </>
      }
      extra={extra}
    >
      {rows.length === 0 ? (
        <p className="block-empty none">{empty}</p>
      ) : (
        <Rows columns={mine} rows={rows} label={title} />
      )}
    </Block>
  )
}

const Use = ({ item }: { item: Item }) => {
  const navigate = useNavigate()
  const may = useMay()
  if (!may(purchases.deduct.may)) return null
  const none = usableOf(item, today())?.times === 0
  return (
    <Button
      type="link"
      size="small"
      disabled={none}
      onClick={() => void navigate(`/clinic/deduction/desk?customerId=${item.customerId}`)}
    >
      划扣
    </Button>
  )
}

const Usable = ({ item }: { item: Item }) => {
  const usable = usableOf(item, today())
  if (!usable) return <None />
  return <span className={usable.times > 0 ? 'state green' : 'late'}>{usable.words}</span>
}

const itemColumns: readonly Column<Item>[] = [
  { name: 'productName', title: '项目' },
  {
    name: 'qtyLeft',
    title: '剩余',
    kind: 'number',
    width: 88,
    show: ({ qtyLeft, qtyTotal }) => (
      <span className="figure">
        <b>{qtyLeft}</b> / {qtyTotal} 次
      </span>
    ),
  },
  { name: 'validTo', title: '有效期', kind: 'day', width: 92 },
  { name: 'usable', title: '能否划扣', width: 248, wide: true, value: (item) => <Usable item={item} /> },
  { name: 'use', title: '', width: 60, value: (item) => <Use item={item} /> },
]

const RemainingItems = ({ customerId, onGo }: Pick<Props, 'customerId' | 'onGo'>) => {
  const input = { customerId, sortName: 'qtyLeft', sortOrder: 'desc', left: true, pageSize: MOST_LEFT } as const
  const answer = useAnswer(purchases.panel, input)
  return (
    <Answered of={answer} rows={3}>
      {({ result: left, total }) => {
        const times = left.reduce((sum, { qtyLeft }) => sum + qtyLeft, 0)
        return (
          <Latest
            title="剩余项目"
            // The sessions of all of them, or none said: a sum of the first page is no sum.
            note={total > 0 ? `${total} 项${left.length === total ? ` ${times} 次` : ''}` : undefined}
            list={purchases.panel}
            columns={itemColumns}
            rows={left.slice(0, ITEMS)}
            extra={<All to="ProjectBuyRecord" label="已购项目" onGo={onGo} />}
            empty="没有剩余的项目"
          />
        )
      }}
    </Answered>
  )
}

const orderTitles = titlesOf(salesOrderTable)
const orderColumns: readonly Column<OrderRow>[] = [
  { name: 'openedAt', title: '开单', kind: 'moment', width: 104 },
  { name: 'summary', title: '项目' },
  { name: 'payable', title: '应收', kind: 'money', width: 96 },
  { name: 'received', title: '实收', kind: 'money', width: 96 },
  { name: 'debtOpen', title: '欠款', kind: 'debt', width: 92 },
  { name: 'status', title: orderTitles.status, kind: 'state', words: orderStatuses, width: 92 },
]

const LatestOrders = ({ customerId, counts, onGo }: Omit<Props, 'shown'>) => {
  const answer = useAnswer(orders.panel, { customerId, pageSize: LATEST })
  return (
    <Answered of={answer} rows={3}>
      {({ result }) => (
        <Latest
          title="订单"
          note={result.length > 0 ? `最近 ${Math.min(result.length, ORDERS)} 单` : undefined}
          list={orders.panel}
          columns={orderColumns}
          rows={result.slice(0, ORDERS)}
          extra={<All to="ProjectOrder" label="全部" count={counts?.ProjectOrder} onGo={onGo} />}
          empty="还没有订单"
        />
      )}
    </Answered>
  )
}

const visitColumns: readonly Column<ConsultListRow>[] = [
  { name: 'startTime', title: '接诊', kind: 'moment', width: 104 },
  { name: 'visitType', title: '类型', kind: 'state', words: visitTypeWords, width: 84 },
  { name: 'consultantName', title: '咨询师', width: 80 },
  { name: 'demandText', title: '主诉', show: ({ demandText, demandNames }) => demandText || demandNames || <None /> },
  { name: 'result', title: '结果', kind: 'state', words: consultResultWords, width: 92 },
]

const LatestVisits = ({ customerId, counts, onGo }: Omit<Props, 'shown'>) => {
  const answer = useAnswer(consulting.records, { customerId, pageSize: VISITS })
  return (
    <Answered of={answer} rows={3}>
      {({ result }) => (
        <Latest
          title="接诊"
          note={result.length > 0 ? `最近 ${result.length} 次` : undefined}
          list={consulting.records}
          columns={visitColumns}
          rows={result}
          extra={<All to="ReceptionRecord" label="全部" count={counts?.ReceptionRecord} onGo={onGo} />}
          empty="还没有接诊"
        />
      )}
    </Answered>
  )
}

/** Blocks of what the panel's tabs hold; what this person may not open is not told here either. */
const Overview = ({ customerId, shown, counts, onGo }: Props) => {
  const has = (entry: string) => shown.some(({ entries }) => entries.includes(entry))
  return (
    <div className="customer-columns">
      <div>
        {has('ProjectBuyRecord') && <RemainingItems customerId={customerId} onGo={onGo} />}
        {has('ProjectOrder') && <LatestOrders customerId={customerId} counts={counts} onGo={onGo} />}
        {has('ReceptionRecord') && <LatestVisits customerId={customerId} counts={counts} onGo={onGo} />}
      </div>
      <aside>
        {has('Timeline') && (
          <LatestHappenings
            customerId={customerId}
            count={LATEST}
            extra={<All to="Timeline" label="全部" onGo={onGo} />}
          />
        )}
      </aside>
    </div>
  )
}
export default Overview
