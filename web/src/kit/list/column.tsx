/** Columns as content: what stands in them, how wide, whether the list sorts or sums by them. */
import type { Call } from '@clinic/contract/call.ts'
import type { ReactNode } from 'react'
import type { Words } from '../../words/states.ts'
import type { Person } from '../person.ts'
import { MoneyText, momentText, Or, StateTag } from '../show/text.tsx'

export type Column<Row> = {
  /** Field of the row, also the name for column permission and sorting. */
  readonly name: (keyof Row & string) | (string & {})
  readonly title: string
  /** Pixels. Give one to every column but one, which takes the rest. */
  readonly width?: number
  /** How the field is shown; default text. `show` overrides it. */
  readonly kind?: 'text' | 'money' | 'debt' | 'number' | 'moment' | 'day' | 'state'
  /** Words of a state. */
  readonly words?: Words
  readonly show?: (row: Row) => ReactNode
  /** The list call sorts by this name. */
  readonly sort?: boolean
  /** Frozen at the left: the name column. */
  readonly frozen?: boolean
  /** Sum of this money or number column over the page, in the totals line. */
  readonly sum?: boolean
  /** One of the three facts on a card at phone width; default: the first three after the name. */
  readonly card?: boolean
  /** Hidden until chosen in the column settings. */
  readonly folded?: boolean
}

const rightKinds = new Set(['money', 'debt', 'number'])
export const isFigure = <Row,>(column: Column<Row>) => rightKinds.has(column.kind ?? 'text')

const valueIn = (row: unknown, name: string): unknown => (row as Record<string, unknown>)[name]

/** Shows a row's field in the way its column says. */
export const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode => {
  if (column.show) return column.show(row)
  const value = valueIn(row, column.name) as string | number | null | undefined
  switch (column.kind) {
    case 'money':
      return <MoneyText yuan={value} />
    case 'debt':
      return <MoneyText yuan={value} debt />
    case 'number':
      return <span className="figure">{value ?? '–'}</span>
    case 'moment':
      return <span className="figure">{momentText(value as string | null) || '–'}</span>
    case 'day':
      return <span className="figure">{value || '–'}</span>
    case 'state':
      return <StateTag value={value} {...(column.words ? { words: column.words } : {})} />
    default:
      return typeof value === 'number' ? value : <Or>{value}</Or>
  }
}

type Rows = { readonly items?: { readonly properties?: Readonly<Record<string, unknown>> } }

/** Names of the fields a list's rows carry, by the contract. */
const fieldsIn = ({ output }: Call): Readonly<Record<string, unknown>> => {
  const { result, rows, list } = (output as { properties?: Record<string, Rows | undefined> }).properties ?? {}
  return (result ?? rows ?? list)?.items?.properties ?? {}
}

/**
 * Columns that are granted to this person on the list's table (F0344). What is drawn from several fields has no name of
 * its own there and stays; number, selection and operation columns are not among these (F0345, F0346, F0347). The server
 * leaves hidden values out of its answers in any case.
 */
export const granted = <Row,>(
  columns: readonly Column<Row>[],
  person: Pick<Person, 'tables'>,
  list: Call,
): readonly Column<Row>[] => {
  const seen = list.table === undefined ? undefined : person.tables.get(list.table)
  if (!seen) return columns
  const fields = fieldsIn(list)
  return columns.filter(({ name }) => seen.has(name) || !(name in fields))
}
