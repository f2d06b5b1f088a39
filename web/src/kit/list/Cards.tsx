/**
 * A list at phone width: two lines a row. Name with its marks and the state; then the facts that are words, and the one
 * figure that matters. A tap opens the row, the three dots hold what may be done.
 */
import { Checkbox } from 'antd'
import { isValidElement, type Key, type ReactNode } from 'react'
import { RowActions } from '../act/buttons.tsx'
import { None } from '../show/text.tsx'
import { type Column, cellOf, isFigure } from './column.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { rowOpens } from './row-click.ts'
import './cards.css'

/** Words in the second line. */
const FACTS = 2

type Parts<Row> = {
  readonly name: Column<Row>
  readonly state: Column<Row> | undefined
  readonly words: readonly Column<Row>[]
  readonly figures: readonly Column<Row>[]
  /** Where no figure is something. */
  readonly end: Column<Row> | undefined
}

/** Which columns stand where; what a list says of its cards comes first. */
const partsOf = <Row,>(columns: readonly Column<Row>[]): Parts<Row> | null => {
  const name = columns.find((column) => column.frozen) ?? columns[0]
  if (!name) return null
  const state = columns.find((column) => column.kind === 'state' && column !== name)
  const others = columns.filter((column) => column !== name && column !== state)
  const said = others.filter((column) => column.card)
  const rest = said.length > 0 ? said : others
  return {
    name,
    state,
    words: rest.filter((column) => !isFigure(column) && column.card !== 'end').slice(0, FACTS),
    figures: [
      ...rest.filter(({ kind }) => kind === 'debt'),
      ...rest.filter((column) => isFigure(column) && column.kind !== 'debt'),
    ],
    end: rest.find((column) => column.card === 'end'),
  }
}

/** A name and a figure alone need no second line. */
const isOneLine = <Row,>({ state, words }: Parts<Row>): boolean => !state && words.length === 0

const isNothing = (value: unknown): boolean => value === null || value === undefined || Number(value) === 0

/** The first figure that is not nothing, with its name: 欠款 2,000.00, else 余额 3,680.00. */
const Figure = <Row,>({ figures, end, row }: Pick<Parts<Row>, 'figures' | 'end'> & { row: Row }) => {
  const shown = figures.find(({ name }) => !isNothing((row as Record<string, unknown>)[name]))
  if (!shown) return end ? <span className="card-figure">{cellOf(end, row)}</span> : null
  return (
    <span className="card-figure">
      {shown.title} {cellOf(shown, row)}
    </span>
  )
}

/** In a table the column says what is missing; in a line of words a dash says nothing. */
const isWords = (shown: ReactNode): boolean => !(isValidElement(shown) && shown.type === None)
const saysSomething = <Row,>(column: Column<Row>, row: Row): boolean => {
  const value = (row as Record<string, unknown>)[column.name]
  const made = column.value !== undefined || column.show !== undefined || column.kind === 'joined'
  return made ? isWords(cellOf(column, row)) : value !== null && value !== undefined && value !== ''
}

const Words = <Row,>({ words, row }: { words: readonly Column<Row>[]; row: Row }): ReactNode =>
  words
    .filter((column) => saysSomething(column, row))
    .map((column, at) => (
      <span key={column.name} title={column.title}>
        {at > 0 && <span aria-hidden="true">・</span>}
        {cellOf(column, row)}
      </span>
    ))

/** A row in a line, or in two where it has more to say. */
const Face = <Row,>({ parts, row }: { parts: Parts<Row>; row: Row }) => {
  const figure = <Figure figures={parts.figures} end={parts.end} row={row} />
  return (
    <>
      <div className="card-line">
        <strong>{cellOf(parts.name, row)}</strong>
        {parts.state && cellOf(parts.state, row)}
        {isOneLine(parts) && figure}
      </div>
      {!isOneLine(parts) && (
        <div className="card-line">
          <span className="card-words">
            <Words words={parts.words} row={row} />
          </span>
          {figure}
        </div>
      )}
    </>
  )
}

export const Cards = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey = 'id', actionsOf, selected, onSelect, loading, empty, onOpen, isVoid } = props
  const parts = partsOf(columns)
  if (!parts || rows.length === 0) return <div className="cards-none">{loading ? null : empty}</div>
  const keyOf = (row: Row) => (row as Record<string, unknown>)[rowKey] as Key
  const toggle = (row: Row) => {
    const has = selected?.includes(keyOf(row))
    const next = has
      ? rows.filter((one) => one !== row && selected?.includes(keyOf(one)))
      : rows.filter((one) => one === row || selected?.includes(keyOf(one)))
    onSelect?.(next.map(keyOf), next)
  }
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={keyOf(row)} className={isVoid?.(row) ? 'card void' : 'card'}>
          {onSelect && (
            <Checkbox
              checked={selected?.includes(keyOf(row)) ?? false}
              onChange={() => toggle(row)}
              aria-label="选择"
            />
          )}
          <div {...(onOpen ? rowOpens(() => onOpen(row), true) : {})}>
            <Face parts={parts} row={row} />
          </div>
          {actionsOf && (
            <span className="row-actions">
              <RowActions actions={actionsOf(row)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
