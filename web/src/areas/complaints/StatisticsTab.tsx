/** 投诉统计: bars by category, by whom they are about, by project; a bar opens its rows. */
import { type complaintPhases, complaints, type Tallied } from '@clinic/contract/areas/complaints/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { today } from '../../kit/clock.ts'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import './complaints.css'

type By = InputOf<typeof complaints.statistics>['by']
const ways = [
  { value: 'category', label: '按类别' },
  { value: 'person', label: '按被投诉人' },
  { value: 'project', label: '按项目' },
] satisfies { value: By; label: string }[]
const spans = [
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
  { value: 365, label: '近一年' },
]
const filterOf: Readonly<Record<By, string>> = { category: 'category', person: 'respondentId', project: 'productId' }

type Days = { readonly receivedFrom: string; readonly receivedTo: string }
/** The rows that a bar counts, in one of the list's tabs. */
const rowsAt = (tab: keyof typeof complaintPhases, by: By, key: string, days: Days): string =>
  `/visit/complaint?${new URLSearchParams({ tab, [filterOf[by]]: key, ...days })}`

const Parts = ({ row, by, days }: { row: Tallied; by: By; days: Days }) => {
  const closed = row.count - row.open
  if (row.key === null) return <span className="none">{row.count}</span>
  return (
    <>
      {row.open > 0 && <Link to={rowsAt('open', by, row.key, days)}>未结 {row.open}</Link>}{' '}
      {closed > 0 && <Link to={rowsAt('closed', by, row.key, days)}>已结 {closed}</Link>}
    </>
  )
}

const Bars = ({ rows, by, days }: { rows: readonly Tallied[]; by: By; days: Days }) => {
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <table className="complaint-bars">
      <thead>
        <tr>
          <th scope="col">{ways.find(({ value }) => value === by)!.label.slice(1)}</th>
          <th scope="col" aria-label="占比" />
          <th scope="col">件数</th>
          <th scope="col">按期</th>
          <th scope="col">逾期</th>
          <th scope="col">重开</th>
          <th scope="col">明细</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ''}>
            <th scope="row">{row.name}</th>
            <td className="bar">
              <Bar percent={(row.count / most) * 100} />
            </td>
            <td className="figure">{row.count}</td>
            <td className="figure">{row.onTime}</td>
            <td className={row.late > 0 ? 'figure debt' : 'figure'}>{row.late}</td>
            <td className="figure">{row.reopened}</td>
            <td>
              <Parts row={row} by={by} days={days} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const topics = ['complaint']
const calls = [complaints.statistics]

const StatisticsTab = () => {
  const [by, setBy] = useState<By>('category')
  const [span, setSpan] = useState(90)
  const days = { receivedFrom: daysAfter(today(), 1 - span), receivedTo: today() }
  const answer = useAnswer(complaints.statistics, { by, ...days })
  useLive(topics, calls)
  return (
    <>
      <div className="complaint-choices">
        <Segmented options={ways} value={by} onChange={setBy} />
        <Segmented options={spans} value={span} onChange={setSpan} />
      </div>
      <Answered of={answer} rows={5}>
        {({ rows, total }) =>
          total === 0 ? (
            <Nothing text="这段时间没有投诉" />
          ) : (
            <>
              <p className="none">
                {days.receivedFrom} 至 {days.receivedTo} 登记 {total} 件
                {by === 'person' && '；一件投诉涉及几人的，每人各计一件'}
              </p>
              <Bars rows={rows} by={by} days={days} />
            </>
          )
        }
      </Answered>
    </>
  )
}
export default StatisticsTab
