/** 待收款: today's first, those of earlier days folded behind one line with their sum. */

import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { durationText } from '@clinic/contract/days.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Drawn } from '../../../kit/act/buttons.tsx'
import { actionsWidth } from '../../../kit/act/buttons.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { momentText, None, yuanText } from '../../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { cashierPaths } from '../../cashier/index.ts'
import { Block, BlockRows } from '../Block.tsx'

export type Unpaid = OutputOf<typeof workbench.payment>['result'][number]

const DAY_MINUTES = 24 * 60

const Waited = ({ at }: { at: string }) => {
  const minutes = minutesSince(at, useMinute())
  return (
    <span className="figure">
      {minutes < DAY_MINUTES ? durationText(minutes) : `${Math.floor(minutes / DAY_MINUTES)} 天`}
    </span>
  )
}

const columnsFor = (today: boolean): readonly Column<Unpaid>[] => [
  {
    name: 'openedAt',
    title: '开单',
    width: 72,
    show: ({ openedAt }) => (
      <time className="figure" title={openedAt}>
        {today ? openedAt.slice(11, 16) : openedAt.slice(5, 10)}
      </time>
    ),
  },
  { name: 'customerName', title: '客户', kind: 'customer', width: 132, frozen: true },
  { name: 'summary', title: '项目', card: true, show: ({ summary }) => <span title={summary}>{summary}</span> },
  { name: 'payable', title: '应收', kind: 'money', width: 104, card: true },
  {
    name: 'adviserName',
    title: '咨询师',
    width: 76,
    wide: true,
    show: ({ adviserName }) => adviserName ?? <None />,
  },
  {
    name: 'waited',
    title: '等待',
    width: 108,
    kind: 'number',
    wide: true,
    value: ({ openedAt }) => <Waited at={openedAt} />,
  },
]
const [todayColumns, earlierColumns] = [columnsFor(true), columnsFor(false)]
const SHOWN = 8

/** The orders of this business day, the longest wait first. */
export const useUnpaidToday = (may = true) =>
  useAnswer(workbench.payment, may ? { since: 'today', pageSize: SHOWN } : null)

const useTill = () => {
  const navigate = useNavigate()
  const may = useMay()
  const open = ({ id }: Unpaid) => void navigate(cashierPaths.pay(id))
  const actionsOf = (row: Unpaid): Drawn[] => [
    { key: 'pay', label: '收款', refusal: null, verb: true, start: () => open(row) },
  ]
  return may('cashier:pay:list')
    ? { onOpen: open, actionsOf, actionWidth: actionsWidth([{ label: '收款', verb: true }]) }
    : {}
}

const Earlier = ({ sums }: { sums: FigureValue['beside'] }) => {
  const [open, setOpen] = useState(false)
  const first = useAnswer(workbench.payment, { since: 'earlier', pageSize: open ? SHOWN : 1 }, { keepLast: true })
  const till = useTill()
  const oldest = first.data?.result[0]
  if (!oldest) return null
  return (
    <>
      <button type="button" className="bench-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        <span>
          往日未收 {sums?.count ?? first.data?.total} 单{' '}
          {sums?.amount && <strong className="figure">{yuanText(sums.amount)}</strong>}
        </span>
        <small>
          最早 {momentText(oldest.openedAt).slice(5, 10)} {oldest.customerName} {yuanText(oldest.payable)}
        </small>
        <span className="bench-fold-verb">{open ? '收起' : '展开'}</span>
      </button>
      {open && (
        <BlockRows
          of={first}
          rowsOf={({ result }) => result}
          empty="没有往日未收的订单"
          columns={earlierColumns}
          label="往日未收"
          {...till}
        />
      )}
    </>
  )
}

/** @param sums the figure of the desk: how many, how much, and the same of earlier days */
export const UnpaidBlock = ({ sums }: { sums: FigureValue | undefined }) => {
  const may = useMay()
  const answer = useUnpaidToday()
  const till = useTill()
  const amount = sums?.amount === undefined ? '' : ` ${yuanText(sums.amount)}`
  return (
    <Block
      title="待收款"
      count={answer.data && `${answer.data.total} 单${amount}`}
      more={may('cashier:pay:list') ? { to: cashierPaths.pay(), text: '收银台' } : undefined}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天没有等待收款的订单"
        columns={todayColumns}
        {...till}
      />
      <Earlier sums={sums?.beside} />
    </Block>
  )
}
