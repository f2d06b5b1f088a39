/** A month in little: one tab stop, arrows from day to day, a bar beneath each day says how full it is. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type DayLoad, dayByKey, dayName, loadTone, monthsAfter, monthText, WEEKDAYS, weeksOf } from './month.ts'

export type MonthLoad = {
  /** Any day of the month that is shown. */
  readonly month: string
  /** The day the calendar shows. */
  readonly chosen: string
  readonly today: string
  readonly loads: Readonly<Record<string, DayLoad>>
  readonly onDay: (day: string) => void
  readonly onMonth: (month: string) => void
}

const Day = ({ day, at, ...props }: MonthLoad & { day: string; at: string }) => {
  const load = props.loads[day]
  const share = Math.min(100, load?.share ?? 0)
  const isOther = day.slice(0, 7) !== props.month.slice(0, 7)
  return (
    <button
      type="button"
      className={['cal-day', isOther && 'other', day < props.today && 'past'].filter(Boolean).join(' ')}
      data-day={day}
      tabIndex={day === at ? 0 : -1}
      aria-label={dayName(day, load)}
      aria-current={day === props.today ? 'date' : undefined}
      aria-pressed={day === props.chosen}
      onClick={() => props.onDay(day)}
    >
      {Number(day.slice(8))}
      {share > 0 && <i className={loadTone(share)} style={{ width: `${Math.max(2, share * 0.2)}px` }} />}
    </button>
  )
}

/** The focus stays in the month that its arrows lead to. */
const useDayFocus = (props: MonthLoad) => {
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const wanted = useRef(false)
  const isIn = (day: string) => day.slice(0, 7) === props.month.slice(0, 7)
  const at = asked && isIn(asked) ? asked : isIn(props.chosen) ? props.chosen : `${props.month.slice(0, 7)}-01`
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(at, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    wanted.current = true
    setAsked(next)
    if (!isIn(next)) props.onMonth(next)
  }
  return { box, at, onKeyDown }
}

export const MiniMonth = (props: MonthLoad) => {
  const { month, onMonth } = props
  const { box, at, onKeyDown } = useDayFocus(props)
  return (
    <section className="cal-mini" aria-label={monthText(month)}>
      <h2>
        {monthText(month)}
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="上个月"
          onClick={() => onMonth(monthsAfter(month, -1))}
        />
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label="下个月"
          onClick={() => onMonth(monthsAfter(month, 1))}
        />
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its days are the buttons; arrows go between them */}
      <div className="cal-days" ref={box} onKeyDown={onKeyDown}>
        {WEEKDAYS.map((word) => (
          <span key={word} className="cal-quiet" aria-hidden="true">
            {word}
          </span>
        ))}
        {weeksOf(month).map((week) => week.map((day) => <Day key={day} {...props} day={day} at={at} />))}
      </div>
    </section>
  )
}
