/**
 * A week: a row for each doctor, room, chair or device, a day in each cell as a small timeline with how much is booked and how much
 * is free. Space opens one row's bookings in place, Enter the day.
 */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { KeyLine } from './Foot.tsx'
import type { Span } from './model.ts'
import { type DayLoad, dayText, loadTone } from './month.ts'
import { type WeekHands, WeekLine } from './WeekLine.tsx'
import { type WeekPlace, type WeekRow, weekByKey } from './week.ts'
import './marks.css'
import './week.css'

type Props = WeekHands & {
  /** 预约视图 11-23 至 11-29 */
  readonly label: string
  /** 医生 / 诊室 */
  readonly axisWord: string
  readonly days: readonly string[]
  readonly today: string
  readonly rows: readonly WeekRow[]
  /** The hours of the bars: 08:30–18:30. */
  readonly hours: Span
  /** The step of the grid: less is not free. */
  readonly slot: number
  readonly loads: Readonly<Record<string, DayLoad>>
  readonly onBook: (row: WeekRow, day: string) => void
  /** The row whose bookings are shown, to be asked for; null: none. */
  readonly onRow?: ((id: string | null) => void) | undefined
}

const Load = ({ load }: { load: DayLoad | undefined }) => {
  if (!load) return null
  const tone = load.share === null ? 'free' : loadTone(load.share)
  return (
    <small className={`week-load ${tone}`}>
      <span>{load.count} 约</span>
      {load.word && <span>{load.word}</span>}
      {load.share !== null && (
        <span>
          {tone === 'busy' ? '将满 ' : ''}
          {load.share}%
        </span>
      )}
    </small>
  )
}

const KEYS = { '↑↓←→': '走格', 空格: '展开这个人的一周', Enter: '打开那一天', N: '在此格新预约' }

/** One tab stop for the week; the focus goes with the arrows. */
const useWeekKeys = (props: Props) => {
  const { rows, days } = props
  const box = useRef<HTMLTableElement>(null)
  const [asked, setAt] = useState<WeekPlace>({ row: 0, day: Math.max(0, days.indexOf(props.today)) })
  const at = { row: Math.min(asked.row, Math.max(0, rows.length - 1)), day: asked.day }
  const [open, setOpen] = useState<string | null>(null)
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    box.current?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.day}"]`)?.focus()
  })
  const toggle = (id: string) => {
    const next = open === id ? null : id
    setOpen(next)
    props.onRow?.(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')
    const [row, day] = [rows[at.row], days[at.day]]
    if (!cell || cell !== event.target || !row || !day || event.ctrlKey || event.metaKey || event.altKey) return
    const next = weekByKey(at, event.key, rows.length, days.length)
    if (next) setAt(next)
    else if (event.key === ' ') toggle(row.id)
    else if (event.key === 'Enter') props.onDay(row, day)
    else if (event.key === 'n' || event.key === 'N') props.onBook(row, day)
    else return
    wanted.current = next !== null
    event.preventDefault()
    event.stopPropagation()
  }
  return { box, at, setAt, open, toggle, onKeyDown }
}

const Heads = ({ axisWord, days, today, loads }: Pick<Props, 'axisWord' | 'days' | 'today' | 'loads'>) => (
  <thead>
    <tr>
      <th scope="col">{axisWord}</th>
      {days.map((day) => (
        <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
          {dayText(day)}
          <Load load={loads[day]} />
        </th>
      ))}
    </tr>
  </thead>
)

/** Space opens the row: some browsers would press the cell when it is let go. */
const noPress = (event: KeyboardEvent): void => {
  if (event.key === ' ' && (event.target as Element).closest('[data-cell]')) event.preventDefault()
}

const WeekView = (props: Props) => {
  const { label, days, rows } = props
  const { box, at, setAt, open, toggle, onKeyDown } = useWeekKeys(props)
  return (
    <div className="week">
      <div className="week-scroll">
        <table aria-label={label} ref={box} onKeyDown={onKeyDown} onKeyUp={noPress}>
          <Heads {...props} />
          <tbody>
            {rows.map((row, index) => (
              <WeekLine
                key={row.id}
                {...{
                  row,
                  index,
                  days,
                  hours: props.hours,
                  slot: props.slot,
                  onDay: props.onDay,
                  onItem: props.onItem,
                }}
                at={at.row === index ? at.day : null}
                isOpen={open === row.id}
                onToggle={() => toggle(row.id)}
                onAt={(day) => setAt({ row: index, day })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="cal-keys">
        <KeyLine keys={KEYS} />
        <span>蓝 = 已约，灰 = 班外，斜线 = 停诊</span>
      </p>
    </div>
  )
}
export default WeekView
