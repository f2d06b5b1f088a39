/** The month with what was closed, and the shifts of the day that is chosen. */

import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type Closing, daily, type Statement } from '@clinic/contract/areas/daily/calls.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { type Dayjs, dayjs } from '../../kit/form/calendar.ts'
import { useAnswer } from '../../kit/query.ts'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { MARK, momentText } from '../../kit/show/text.tsx'
import { paths } from './paths.ts'

const WEEK = ['一', '二', '三', '四', '五', '六', '日'] as const
const dayOf = (day: Dayjs): string => day.format('YYYY-MM-DD')
/** Days of a month, Monday first: null where the week begins in the month before. */
const cellsOf = (month: Dayjs): readonly (string | null)[] => {
  const before = (month.day() + 6) % 7
  const days = Array.from({ length: month.daysInMonth() }, (_, at) => dayOf(month.add(at, 'day')))
  return [...Array.from({ length: before }, () => null), ...days]
}

type Props = {
  readonly day: string
  readonly today: string
  readonly shifts: Statement['shifts']
  readonly onDay: (day: string) => void
}

const Day = ({ of: day, closing, chosen, late, onDay }: DayProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    aria-label={`${Number(day.slice(8))} 日${closing ? '已日结' : '未日结'}`}
    disabled={late}
    className={closing ? 'closed' : ''}
    onClick={() => onDay(day)}
  >
    {Number(day.slice(8))}
  </button>
)
type DayProps = {
  readonly of: string
  readonly closing: Closing | undefined
  readonly chosen: boolean
  readonly late: boolean
  readonly onDay: (day: string) => void
}

const Months = ({ month, today, onDay }: { month: Dayjs; today: string; onDay: Props['onDay'] }) => {
  const go = (by: number): void => {
    const to = month.add(by, 'month')
    const last = dayOf(to.endOf('month'))
    onDay(last > today ? today : last)
  }
  return (
    <div className="daily-month">
      <b>{month.format('YYYY 年 M 月')}</b>
      <Button size="small" type="text" aria-label="上个月" icon={<LeftOutlined />} onClick={() => go(-1)} />
      <Button
        size="small"
        type="text"
        aria-label="下个月"
        icon={<RightOutlined />}
        disabled={dayOf(month.add(1, 'month')) > today}
        onClick={() => go(1)}
      />
    </div>
  )
}

const Shifts = ({ shifts }: { shifts: Props['shifts'] }) => (
  <section className="daily-shifts" aria-label="班次">
    <h3>班次</h3>
    {shifts.length === 0 && <p className="none">这一天没有班次</p>}
    {shifts.map(({ id, no, registerName, cashierName, isClosed }) => (
      <Link key={id} to={paths.shift(no)}>
        <span>{registerName ?? MARK}</span>
        <span>{cashierName ?? MARK}</span>
        <span className={isClosed ? 'done' : 'open'}>{isClosed ? '已交班' : '未交'}</span>
      </Link>
    ))}
  </section>
)

const said = ({ businessDate, closedByName, closedAt, documents, digest }: Closing): string =>
  `${businessDate.slice(5)} 由${closedByName ?? '同事'}于 ${momentText(closedAt).slice(5)} 日结，冻结 ${documents} 张单，摘要 ${digest.slice(0, 8)}。`

export const CalendarPane = ({ day, today, shifts, onDay }: Props) => {
  const month = dayjs(day).startOf('month')
  const range = { startDate: dayOf(month), endDate: dayOf(month.endOf('month')), pageSize: 50 }
  const closings = useAnswer(daily.list, range, { keepLast: true }).data?.result ?? []
  const closingOf = (one: string) =>
    closings.find(({ businessDate, isReopened }) => businessDate === one && !isReopened)
  const chosen = closingOf(day)
  return (
    <>
      <Months month={month} today={today} onDay={onDay} />
      <div className="daily-days">
        {WEEK.map((word) => (
          <small key={word}>{word}</small>
        ))}
        <InOrder of={cellsOf(month)}>
          {(one) =>
            one === null ? (
              <span />
            ) : (
              <Day of={one} closing={closingOf(one)} chosen={one === day} late={one > today} onDay={onDay} />
            )
          }
        </InOrder>
      </div>
      <p className="daily-note">绿点是已日结。{chosen ? said(chosen) : '日结后这一天不再入账，更正记在新的营业日。'}</p>
      <Shifts shifts={shifts} />
    </>
  )
}
