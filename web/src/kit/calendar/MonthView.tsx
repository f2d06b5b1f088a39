/** A month: how many are booked on each day and how full it is. Arrows walk, Enter or a click opens the day. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { KeyLine } from './Foot.tsx'
import type { MonthLoad } from './MiniMonth.tsx'
import { type DayLoad, dayByKey, dayName, loadTone, monthText, WEEKDAYS, weeksOf } from './month.ts'
import './marks.css'
import './week.css'

const KEYS = { '↑↓←→': '换一天', Enter: '打开那一天' }

const Share = ({ load, share }: { load: DayLoad; share: number }) => {
  const tone = loadTone(share)
  return (
    <>
      <span className="month-bar">
        <i className={tone} style={{ width: `${Math.min(100, share)}%` }} />
      </span>
      <small className={`week-load ${tone}`}>
        <span>{load.count} 约</span>
        <span>
          {tone === 'busy' ? '将满 ' : ''}
          {tone === 'full' ? '满' : `${share}%`}
        </span>
      </small>
    </>
  )
}

const Body = ({ day, load }: { day: string; load: DayLoad | undefined }) => (
  <span className="month-body" aria-hidden="true">
    <span className="month-day">
      <b>{Number(day.slice(8))}</b>
      <span>{load?.word ?? (load?.share === null ? '无人当班' : '')}</span>
    </span>
    {load && load.share !== null && <Share load={load} share={load.share} />}
  </span>
)

const classOf = (day: string, { month, loads }: MonthLoad): string | undefined =>
  [day.slice(0, 7) === month.slice(0, 7) ? '' : 'other', loads[day]?.share === null ? 'off' : ''].join(' ').trim() ||
  undefined

/** The focus goes with the arrows, into the next month too. */
const useMonthKeys = (props: MonthLoad) => {
  const { month, chosen, onDay, onMonth } = props
  const isIn = (day: string) => day.slice(0, 7) === month.slice(0, 7)
  const [asked, setAsked] = useState(chosen)
  const at = isIn(asked) ? asked : isIn(chosen) ? chosen : `${month.slice(0, 7)}-01`
  const box = useRef<HTMLTableElement>(null)
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(at, event.key)
    if (next) {
      wanted.current = true
      setAsked(next)
      if (!isIn(next)) onMonth(next)
    } else if (event.key === 'Enter') onDay(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { box, at, onKeyDown }
}

const Day = ({ day, at, ...props }: MonthLoad & { readonly day: string; readonly at: string }) => (
  <td className={classOf(day, props)}>
    <button
      type="button"
      className="month-cell"
      data-day={day}
      tabIndex={day === at ? 0 : -1}
      aria-pressed={day === props.chosen}
      aria-current={day === props.today ? 'date' : undefined}
      onClick={() => props.onDay(day)}
    >
      <span className="visually-hidden">{dayName(day, props.loads[day])}</span>
      <Body day={day} load={props.loads[day]} />
    </button>
  </td>
)

const MonthView = (props: MonthLoad) => {
  const { month } = props
  const { box, at, onKeyDown } = useMonthKeys(props)
  return (
    <div className="month">
      <div className="week-scroll">
        <table aria-label={monthText(month)} ref={box} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {WEEKDAYS.map((word) => (
                <th key={word} scope="col">
                  周{word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day key={day} {...props} day={day} at={at} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="cal-keys">
        <KeyLine keys={KEYS} />
      </p>
    </div>
  )
}
export default MonthView
