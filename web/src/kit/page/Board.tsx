/** Columns by state, cards that carry what decides. Dragging moves where moving is the action; cards offer it by button too. */
import { type DragEvent, type ReactNode, useState } from 'react'
import type { StateColour } from '../../theme.ts'
import { useLineLost } from '../live.ts'
import { MARK } from '../show/text.tsx'
import './board.css'

export type BoardColumn<Row> = {
  readonly key: string
  readonly title: string
  readonly colour?: StateColour
  readonly rows: readonly Row[]
  /** What would be here. */
  readonly empty?: string
}

type Props<Row> = {
  readonly columns: readonly BoardColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
  readonly card: (row: Row) => ReactNode
  /** A card was dropped on another column; leave out where dragging means nothing. */
  readonly onMove?: (row: Row, to: string) => void
  /** Which columns a card may be dropped on; default all. */
  readonly mayMove?: (row: Row, to: string) => boolean
  /** Says so when the line to the server is down. */
  readonly live?: boolean
}

type Dragged<Row> = { row: Row; from: string } | null

/** What is being dragged, and over which column it is. */
const useDragging = <Row,>({ onMove, mayMove }: Pick<Props<Row>, 'onMove' | 'mayMove'>) => {
  const [dragged, setDragged] = useState<Dragged<Row>>(null)
  const [over, setOver] = useState<string | null>(null)
  const accepts = (to: string) => dragged !== null && dragged.from !== to && (mayMove?.(dragged.row, to) ?? true)
  const drop = (to: string) => {
    if (dragged && accepts(to)) onMove?.(dragged.row, to)
    setDragged(null)
    setOver(null)
  }
  const hover = (event: DragEvent, to: string) => {
    if (!accepts(to)) return
    event.preventDefault()
    setOver(to)
  }
  return { over, lift: (row: Row, from: string) => setDragged({ row, from }), drop, hover }
}

type CardsProps<Row> = Pick<Props<Row>, 'keyOf' | 'card' | 'onMove'> & {
  readonly column: BoardColumn<Row>
  readonly onLift: (row: Row) => void
  readonly onLetGo: () => void
}

const Cards = <Row,>({ column: { rows, empty }, keyOf, card, onMove, onLift, onLetGo }: CardsProps<Row>) => (
  <>
    <ul>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className="board-card"
          draggable={onMove !== undefined}
          onDragStart={() => onLift(row)}
          onDragEnd={onLetGo}
        >
          {card(row)}
        </li>
      ))}
    </ul>
    {rows.length === 0 && <p className="none">{empty ?? MARK}</p>}
  </>
)

export const Board = <Row,>({ columns, live, ...cards }: Props<Row>) => {
  const { over, lift, drop, hover } = useDragging(cards)
  const lost = useLineLost()
  return (
    <div className="board-place">
      {live && lost && (
        <p className="not-live" role="status">
          实时连接已断开，正在重连；当前数据可能不是最新
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty board scrolls sideways on a phone, and the keyboard must reach it, too. */}
      <div className="board" tabIndex={0}>
        {columns.map((column) => (
          <section
            key={column.key}
            className={`board-column ${over === column.key ? 'over' : ''}`}
            aria-label={column.title}
            onDragOver={(event) => hover(event, column.key)}
            onDrop={() => drop(column.key)}
          >
            <h2 className={`board-title ${column.colour ?? 'default'}`}>
              {column.title} <span className="figure">{column.rows.length}</span>
            </h2>
            <Cards column={column} {...cards} onLift={(row) => lift(row, column.key)} onLetGo={() => drop('')} />
          </section>
        ))}
      </div>
    </div>
  )
}
