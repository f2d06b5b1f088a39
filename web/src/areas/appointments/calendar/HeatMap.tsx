/** 忙闲: how much of each hour is free, by department and day; a click goes to the day. */
import type { KeyboardEvent } from 'react'
import { dayText } from '../../../kit/calendar/month.ts'
import { clockText } from '../../../kit/calendar/spans.ts'
import { type HeatCell, type HeatRow, heatHours, heatWord } from './week.ts'

type Props = {
  readonly label: string
  readonly week: readonly string[]
  readonly rows: readonly HeatRow[]
  readonly onDay: (day: string) => void
}

const toneOf: Readonly<Record<ReturnType<typeof heatWord>, string>> = { 休: 'off', 满: 'full', 少: 'few', 有空: 'free' }

/** What is seen in a cell: 有空 4, 满. */
const seenOf = (cell: HeatCell): string => {
  const word = heatWord(cell)
  return word === '有空' || word === '少' ? `${word} ${cell.free}` : word
}

const cellName = (row: HeatRow, day: string, at: number, cell: HeatCell): string =>
  `${row.name} ${dayText(day)} ${clockText(heatHours[at]!.from)} 起一小时，${seenOf(cell)}${
    cell.open === 0 ? '，无人当班' : cell.free === 0 ? '' : ` 刻，共 ${cell.open} 刻`
  }`

/** From cell to cell by arrows: the map is one tab stop. */
const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
  const cell = (event.target as Element).closest<HTMLElement>('[data-heat]')
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
  if (!cell || !by) return
  const [row, column] = cell.dataset['heat']!.split('-').map(Number) as [number, number]
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-heat="${row + by[0]!}-${column + by[1]!}"]`)
  event.preventDefault()
  if (!next) return
  cell.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

type CellProps = {
  readonly row: HeatRow
  readonly day: string
  readonly at: number
  /** Its place in the map. */
  readonly line: number
  readonly column: number
  readonly onDay: (day: string) => void
}

const Cell = ({ row, day, at, line, column, onDay }: CellProps) => {
  const cell = row.days[day]![at]!
  return (
    <td>
      <button
        type="button"
        className={toneOf[heatWord(cell)]}
        data-heat={`${line}-${column}`}
        tabIndex={line === 0 && column === 0 ? 0 : -1}
        aria-label={cellName(row, day, at, cell)}
        onClick={() => onDay(day)}
      >
        {seenOf(cell)}
      </button>
    </td>
  )
}

/** The hours of a department. */
const Department = ({ row, group, week, onDay }: { row: HeatRow; group: number } & Pick<Props, 'week' | 'onDay'>) => (
  <tbody>
    {heatHours.map((hour, at) => (
      <tr key={hour.from}>
        {at === 0 && (
          <th scope="rowgroup" rowSpan={heatHours.length}>
            {row.name}
          </th>
        )}
        <th scope="row">{clockText(hour.from)}</th>
        {week.map((day, column) => (
          <Cell key={day} {...{ row, day, at, column, onDay }} line={group * heatHours.length + at} />
        ))}
      </tr>
    ))}
  </tbody>
)

const HeatMap = ({ label, week, rows, onDay }: Props) => (
  <div className="heat">
    <table aria-label={label} onKeyDown={walk}>
      <thead>
        <tr>
          <th scope="col">科室</th>
          <th scope="col">时间</th>
          {week.map((day) => (
            <th key={day} scope="col">
              {dayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row, group) => (
        <Department key={row.name} {...{ row, group, week, onDay }} />
      ))}
    </table>
    <p className="cal-keys">
      数字是还空着的刻钟数（一刻 15 分，科室里所有医生合计）· 少 = 不足四分之一 · 方向键走格，回车打开那一天
    </p>
  </div>
)
export default HeatMap
