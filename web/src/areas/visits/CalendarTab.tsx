/** 月历: how many are planned on each day, and how many of them are left; a day opens its list. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '../../kit/clock.ts'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { monthMoved, weeksOf } from './month.ts'

const topics = ['visit']
const asked = [visits.calendar]
const heads = ['一', '二', '三', '四', '五', '六', '日'] as const
const whose = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的' },
]

type Day = { readonly day: string; readonly planned: number; readonly left: number }

const Cell = ({ day, of, month, onOpen }: { day: string; of: Day | undefined; month: string; onOpen: () => void }) => {
  const isToday = day === today()
  const className = ['visit-day', day.startsWith(month) ? '' : 'out', isToday ? 'today' : ''].filter(Boolean).join(' ')
  const number = <span className="figure">{Number(day.slice(8))}</span>
  if (!of)
    return (
      <td className={className} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
        {number}
      </td>
    )
  return (
    <td className={className} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
      {number}
      <button type="button" onClick={onOpen} aria-label={`${day} 计划 ${of.planned} 项，未完成 ${of.left} 项`}>
        <b className="figure">{of.planned}</b> 项
        {of.left > 0 && <span className={day < today() ? 'state red' : 'state blue'}>剩 {of.left}</span>}
      </button>
    </td>
  )
}

type BarProps = {
  readonly month: string
  readonly mine: boolean
  readonly onMonth: (month: string) => void
  readonly onMine: (mine: boolean) => void
}

const Bar = ({ month, mine, onMonth, onMine }: BarProps) => (
  <div className="visit-month-bar">
    <Button size="small" onClick={() => onMonth(monthMoved(month, -1))}>
      上月
    </Button>
    <h2>{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</h2>
    <Button size="small" onClick={() => onMonth(monthMoved(month, 1))}>
      下月
    </Button>
    <Button size="small" onClick={() => onMonth(today().slice(0, 7))}>
      本月
    </Button>
    <Segmented
      size="small"
      aria-label="看谁的"
      options={whose}
      value={mine ? 'mine' : 'all'}
      onChange={(value) => onMine(value === 'mine')}
    />
  </div>
)

const Days = ({ month, days, onOpen }: { month: string; days: readonly Day[]; onOpen: (day: string) => void }) => {
  const by = new Map(days.map((day) => [day.day, day]))
  return (
    <table className="visit-days">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Cell key={day} day={day} of={by.get(day)} month={month} onOpen={() => onOpen(day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CalendarTab = () => {
  useLive(topics, asked)
  const [, setQuery] = useSearchParams()
  const [month, setMonth] = useState(today().slice(0, 7))
  const [mine, setMine] = useState(false)
  const answer = useAnswer(visits.calendar, { month, ...(mine ? { mine } : {}) }, { keepLast: true })
  const open = (day: string) => setQuery({ tab: 'manage', planFrom: day, planTo: day })
  return (
    <section className="visit-month" aria-label={`${month} 的回访`}>
      <Bar month={month} mine={mine} onMonth={setMonth} onMine={setMine} />
      <Answered of={answer} rows={6}>
        {({ days }) => <Days month={month} days={days} onOpen={open} />}
      </Answered>
    </section>
  )
}
export default CalendarTab
