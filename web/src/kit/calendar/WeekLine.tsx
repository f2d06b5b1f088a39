/** A row of the week, and beneath it, when it is open, what is booked on each of its days. */
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { Span } from './model.ts'
import { clockText } from './spans.ts'
import { barOf, cellOf, SHOWN_ITEMS, type WeekCell, type WeekItem, type WeekRow, wordsOf } from './week.ts'

export type WeekHands = {
  readonly onDay: (row: WeekRow, day: string) => void
  readonly onItem: (item: WeekItem) => void
}

type Props = WeekHands & {
  readonly row: WeekRow
  readonly index: number
  readonly days: readonly string[]
  readonly hours: Span
  readonly slot: number
  /** The day the keyboard is at, in this row. */
  readonly at: number | null
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onAt: (day: number) => void
}

const styleOf = (hours: Span, span: Span) => {
  const { left, width } = barOf(hours, span)
  return { left: `${left}%`, width: `${width}%` }
}

const Bar = ({ cell, hours }: { cell: WeekCell; hours: Span }) => (
  <div className="week-bar" aria-hidden="true">
    {cell.grounds.map((ground) => (
      <i key={`${ground.kind}${ground.from}`} className={ground.kind} style={styleOf(hours, ground)} />
    ))}
    {cell.busy.map((span, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may begin and end alike
      <i key={at} className="busy" style={styleOf(hours, span)} />
    ))}
  </div>
)

const Cell = ({ cell, hours, slot }: { cell: WeekCell; hours: Span; slot: number }) => {
  const words = wordsOf(cell, hours, slot)
  if (words.kind === 'off') return words.word
  return (
    <>
      <Bar cell={cell} hours={hours} />
      {words.kind === 'stop' ? (
        <small className="week-words stop">{words.word}</small>
      ) : (
        <small className="week-words">
          <span>{words.count}</span> <span className={words.tone}>{words.free}</span>
        </small>
      )}
    </>
  )
}

const Items = ({ cell, onItem, onAll }: { cell: WeekCell; onItem: Props['onItem']; onAll: () => void }) => {
  const items = cell.items ?? []
  const rest = cell.count - Math.min(items.length, SHOWN_ITEMS)
  return (
    <div className="week-items">
      {items.slice(0, SHOWN_ITEMS).map((item) => (
        <button key={item.id} type="button" className={item.mark.tone} onClick={() => onItem(item)}>
          <b>{clockText(item.from)}</b> {item.name} {item.project}
        </button>
      ))}
      {rest > 0 && (
        <button type="button" className="cal-link" onClick={onAll}>
          还有 {rest} 个
        </button>
      )}
    </div>
  )
}

const isOff = (props: Props, day: string): boolean =>
  wordsOf(cellOf(props.row, day), props.hours, props.slot).kind === 'off'

const Opened = (props: Props) => (
  <tr className="week-open">
    <th scope="row">
      <small>点一条打开</small>
    </th>
    {props.days.map((day) => (
      <td key={day}>
        <Items cell={cellOf(props.row, day)} onItem={props.onItem} onAll={() => props.onDay(props.row, day)} />
      </td>
    ))}
  </tr>
)

export const WeekLine = (props: Props) => {
  const { row, index, days, at, isOpen, onToggle, onAt } = props
  return (
    <>
      <tr className={isOpen ? 'opened' : undefined}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} tabIndex={-1} onClick={onToggle}>
            {isOpen ? <DownOutlined /> : <RightOutlined />}
            <span>
              <b>{row.name}</b>
              <small>{row.note}</small>
            </span>
          </button>
        </th>
        {days.map((day, column) => (
          <td key={day} className={isOff(props, day) ? 'off' : undefined}>
            <button
              type="button"
              className="week-cell"
              data-cell={`${index}-${column}`}
              tabIndex={at === column ? 0 : -1}
              onFocus={() => onAt(column)}
              onClick={() => props.onDay(row, day)}
            >
              <Cell cell={cellOf(row, day)} hours={props.hours} slot={props.slot} />
            </button>
          </td>
        ))}
      </tr>
      {isOpen && <Opened {...props} />}
    </>
  )
}
