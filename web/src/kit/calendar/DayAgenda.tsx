/** The day on a phone: one resource at a time, its bookings by time, gaps as rows that book, all of it as large as a finger. */
import { PlusOutlined } from '@ant-design/icons'
import { durationText } from '@clinic/contract/days.ts'
import { useMemo } from 'react'
import { type AgendaRow, agendaOf, lateMinutes } from './agenda.ts'
import { FlagSigns } from './CardButton.tsx'
import { type Card, type Column, type Place, type Slot, type Span, shownFlags } from './model.ts'
import { clockText } from './spans.ts'
import './marks.css'
import './agenda.css'

type Props = {
  readonly label: string
  readonly columns: readonly Column[]
  /** The resource that is shown. */
  readonly chosen: string
  readonly onColumn: (id: string) => void
  readonly cards: readonly Card[]
  readonly hours: Span
  readonly slot: Slot
  readonly now: number | null
  readonly onOpen: (card: Card) => void
  readonly onBook: (place: Place) => void
  /** At the foot: 待排 3, 候补 3, each with what it opens, and the primary one last. */
  readonly deeds: readonly { readonly label: string; readonly go: () => void; readonly primary?: boolean }[]
}

const CardRow = ({ card, now, onOpen }: { card: Card } & Pick<Props, 'now' | 'onOpen'>) => {
  const late = lateMinutes(card, now)
  return (
    <button type="button" className={`agenda-card ${card.mark.tone}`} onClick={() => onOpen(card)}>
      <span className="agenda-time">
        <b>{clockText(card.from)}</b>
        <small>{clockText(card.to)}</small>
      </span>
      <span className="agenda-body">
        <span className="cal-line">
          <b className="cal-cut">{card.name}</b>
          <small>{card.person}</small>
          {card.flags.length > 0 && <FlagSigns flags={shownFlags(card.flags)} />}
        </span>
        <span className="cal-cut">{card.project}</span>
        {late > 0 && <small className="agenda-late">已过 {durationText(late)}未到</small>}
      </span>
      <span className={`agenda-state ${card.mark.tone}`}>{card.mark.word}</span>
    </button>
  )
}

const Row = ({ row, ...props }: { row: AgendaRow } & Pick<Props, 'now' | 'onOpen' | 'onBook' | 'chosen'>) => {
  if (row.kind === 'card') return <CardRow card={row.card} now={props.now} onOpen={props.onOpen} />
  if (row.kind === 'now') return <p className="agenda-now">{clockText(row.at)} 现在</p>
  if (row.kind === 'ground')
    return (
      <p className="agenda-ground">
        <span className="agenda-time">{clockText(row.at)}</span> {row.word || '班外'} 到 {clockText(row.to)}
      </p>
    )
  return (
    <button
      type="button"
      className="agenda-gap"
      onClick={() => props.onBook({ from: row.at, to: row.to, columns: [props.chosen] })}
    >
      <span className="agenda-time">{clockText(row.at)}</span>
      <PlusOutlined /> 空 {durationText(row.to - row.at)}，点这里约
    </button>
  )
}

const keyOf = (row: AgendaRow): string => (row.kind === 'card' ? `card ${row.card.id}` : `${row.kind} ${row.at}`)

const Resources = ({ columns, chosen, onColumn }: Pick<Props, 'columns' | 'chosen' | 'onColumn'>) => (
  // biome-ignore lint/a11y/useSemanticElements: it chooses what is shown, and is no field
  <div className="agenda-resources" role="group" aria-label="看谁的一天">
    {columns.map((column) => (
      <button key={column.id} type="button" aria-pressed={column.id === chosen} onClick={() => onColumn(column.id)}>
        <b>{column.name}</b>
        <small>{[column.load, column.note].filter(Boolean).join(' · ')}</small>
      </button>
    ))}
  </div>
)

const DayAgenda = (props: Props) => {
  const { label, columns, chosen, cards, hours, slot, now, deeds } = props
  const column = columns.find(({ id }) => id === chosen) ?? columns[0]
  const rows = useMemo(
    () => (column ? agendaOf(column, cards, { hours, slot, now }) : []),
    [column, cards, hours, slot, now],
  )
  return (
    <section className="agenda" aria-label={label}>
      <Resources columns={columns} chosen={column?.id ?? ''} onColumn={props.onColumn} />
      <ul className="agenda-rows">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Row row={row} now={now} onOpen={props.onOpen} onBook={props.onBook} chosen={column?.id ?? ''} />
          </li>
        ))}
      </ul>
      <p className="agenda-foot">
        {deeds.map((deed) => (
          <button key={deed.label} type="button" className={deed.primary ? 'primary' : undefined} onClick={deed.go}>
            {deed.label}
          </button>
        ))}
      </p>
    </section>
  )
}
export default DayAgenda
