/** 赠送承诺统计: who promised what, and what became of it; a figure opens its rows. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { PromiseTallyRow } from '@clinic/contract/areas/promises/nouns.ts'
import { promiseDues, promiseStateWords } from '@clinic/contract/areas/promises/words.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { today } from '../../kit/clock.ts'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { MARK, MoneyText } from '../../kit/show/text.tsx'
import { titles } from './fields.tsx'
import './promises.css'

const spans = [
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
  { value: 365, label: '近一年' },
]
type Days = { readonly beginTime: string; readonly endTime: string }

const Rows = ({ of, by, days, figure }: { of: object; by: number; days: Days; figure: number }) =>
  figure === 0 ? (
    <span className="none">0</span>
  ) : (
    <Link to={`/consult/promise?${new URLSearchParams({ promiserId: String(by), ...days, ...of })}`}>{figure}</Link>
  )

const Line = ({ row, days }: { row: PromiseTallyRow; days: Days }) => {
  const figures = [
    { of: {}, figure: row.promised },
    { of: { state: 'kept' }, figure: row.kept },
    { of: { state: 'open' }, figure: row.open },
    { of: { due: 'overdue' }, figure: row.overdue },
    { of: { state: 'lapsed' }, figure: row.lapsed },
    { of: { state: 'waived' }, figure: row.waived },
  ]
  return (
    <tr>
      <th scope="row">{row.promiserName}</th>
      {figures.map(({ of, figure }) => (
        <td key={JSON.stringify(of)} className="figure">
          <Rows of={of} by={row.promiserId} days={days} figure={figure} />
        </td>
      ))}
      <td className="figure">{row.rate === null ? <span className="none">{MARK}</span> : `${row.rate}%`}</td>
      <td className="bar">
        <Bar percent={row.rate ?? 0} />
      </td>
      {row.value !== undefined && (
        <td className="figure">
          <MoneyText yuan={row.value} />
        </td>
      )}
    </tr>
  )
}

const Table = ({ rows, days }: { rows: readonly PromiseTallyRow[]; days: Days }) => (
  <div className="promise-report">
    <table>
      <thead>
        <tr>
          <th scope="col">{titles.promiserName}</th>
          <th scope="col">承诺</th>
          <th scope="col">{promiseStateWords.kept}</th>
          <th scope="col">{promiseStateWords.open}</th>
          <th scope="col">{promiseDues.overdue}</th>
          <th scope="col">{promiseStateWords.lapsed}</th>
          <th scope="col">{promiseStateWords.waived}</th>
          <th scope="col">兑现率</th>
          <th scope="col" aria-label="占比" />
          {rows[0]?.value !== undefined && <th scope="col">{titles.value}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.promiserId} row={row} days={days} />
        ))}
      </tbody>
    </table>
  </div>
)

const topics = ['promise']
const asked = [promises.report]

const ReportTab = () => {
  const [span, setSpan] = useState(90)
  const days = { beginTime: daysAfter(today(), 1 - span), endTime: today() }
  const answer = useAnswer(promises.report, days)
  useLive(topics, asked)
  return (
    <>
      <div className="promise-choices">
        <Segmented options={spans} value={span} onChange={setSpan} />
        <p className="none">
          {days.beginTime} 至 {days.endTime} 登记的承诺；兑现率 = 已兑现 ÷（已兑现 + 已失效 + 已逾期），价值不含已取消的
        </p>
      </div>
      <Answered of={answer} rows={5}>
        {({ rows }) => (rows.length === 0 ? <Nothing text="这段时间没有承诺" /> : <Table rows={rows} days={days} />)}
      </Answered>
    </>
  )
}
export default ReportTab
