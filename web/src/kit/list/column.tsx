/** Columns as content: what stands in them, how wide, whether the list sorts or sums by them. */
import type { Call } from '@clinic/contract/call.ts'
import type { ReactNode } from 'react'
import type { Words } from '../../words/states.ts'
import type { Person } from '../person.ts'
import { CustomerName } from '../show/customer.tsx'
import { ShortMoment } from '../show/moment.tsx'
import { MoneyText, None, StateTag } from '../show/text.tsx'

type Kind = 'text' | 'money' | 'debt' | 'number' | 'moment' | 'day' | 'state' | 'customer'

/** What every column says, wherever its content comes from. */
type Looks<Row> = {
  readonly title: string
  /** Pixels. Give one to every column but one, which takes the rest. */
  readonly width?: number
  /** Words of a state. */
  readonly words?: Words
  /** Of a customer column: which customer; default the row's `customerId`. */
  readonly customer?: (row: Row) => number | null | undefined
  /** Of a customer column: what stands behind the name and never gives way (card, allergy). */
  readonly marks?: (row: Row) => ReactNode
  /** The list call sorts by this name. */
  readonly sort?: boolean
  /** Frozen at the left: the name column. */
  readonly frozen?: boolean
  /** Summed at the foot of the list, over everything the filters reach: the list names the call that says it (`sums`).
   * `wide`: where the foot has room for it beside the pager. */
  readonly sum?: boolean | 'wide'
  /**
   * On the card at phone width: words in its second line, the first figure that is not nothing at its end (a debt before
   * others). `end`: stands there when no figure does.
   */
  readonly card?: boolean | 'end'
  /** Leaves first where the table is too narrow for all: what can be read elsewhere, too. The last one leaves first. */
  readonly wide?: boolean
  /** Hidden until chosen in the column settings. */
  readonly folded?: boolean
  /** The same, and for whoever has chosen before it was there, too: a field a hospital added. */
  readonly added?: boolean
}

/** A field of the row. */
export type FieldColumn<Row> = Looks<Row> & {
  /** The field, also the name for column permission and sorting. */
  readonly name: keyof Row & string
  /**
   * How the field is shown; default text. `show` overrides it.
   * - `customer`: the name, a link to `customerId` (or `customer`), with sex, age and marks behind it
   * - `moment`, `day`: as short as they can be read (今天 08:33, 11-22 08:29, 2025-12-06)
   */
  readonly kind?: Kind
  readonly show?: (row: Row) => ReactNode
  readonly value?: undefined
  readonly joins?: undefined
}

/** Made of the row by the screen: its name is its own, no field of the row stands behind it. */
type MadeColumn<Row> = Looks<Row> & {
  readonly name: string
  readonly value: (row: Row) => ReactNode
  readonly kind?: Kind
  readonly show?: undefined
  readonly joins?: undefined
}

/** Several fields as one, 网络 / 小红书. */
type JoinedColumn<Row> = Looks<Row> & {
  readonly name: string
  readonly kind: 'joined'
  /** The fields, in their order; a hidden one is left out. */
  readonly joins: readonly (keyof Row & string)[]
  readonly show?: undefined
  readonly value?: undefined
}

/** A name that is no field of the row does not compile, unless the column says that it is made up: `value` or `joins`. */
export type Column<Row> = FieldColumn<Row> | MadeColumn<Row> | JoinedColumn<Row>

const rightKinds = new Set(['money', 'debt', 'number'])
/** Does it stand at the right, in figures of one width? */
export const isFigure = <Row,>(column: Column<Row>) => rightKinds.has(column.kind ?? 'text')

const valueIn = (row: unknown, name: string): unknown => (row as Record<string, unknown>)[name]

/** Whose row it is; null and undefined: nobody's, and her name is no link. */
export const customerOf = <Row,>(column: Column<Row>, row: Row): number | null | undefined =>
  column.customer ? column.customer(row) : (valueIn(row, 'customerId') as number | null | undefined)

/** What is there of several fields; the same word twice (类型 员工推荐, 来源 员工推荐) stands once. */
export const joinedText = <Row,>({ joins = [] }: Column<Row>, row: Row): string => {
  const there = joins.map((name) => valueIn(row, name)).filter((value) => value !== null && value !== undefined)
  return [...new Set(there)].filter((value) => value !== '').join(' / ')
}

/** Shows a row's field in the way its column says. */
export const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode => {
  const made = column.value ?? column.show
  if (made) return made(row)
  const value = valueIn(row, column.name) as string | number | null | undefined
  switch (column.kind) {
    case 'money':
      return <MoneyText yuan={value} />
    case 'debt':
      return <MoneyText yuan={value} debt />
    case 'number':
      return <span className="figure">{value ?? <None />}</span>
    case 'moment':
    case 'day':
      return <ShortMoment at={value as string | null} />
    case 'customer':
      return (
        <CustomerName
          id={customerOf(column, row)}
          name={value as string | null}
          sex={valueIn(row, 'sex') as string | null}
          age={valueIn(row, 'age') as number | null}
          marks={column.marks?.(row)}
        />
      )
    case 'joined': {
      const text = joinedText(column, row)
      return text ? <span title={text}>{text}</span> : <None />
    }
    case 'state':
      return <StateTag value={value} {...(column.words ? { words: column.words } : {})} />
    default:
      return value === null || value === undefined || value === '' ? <None /> : value
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
  const shown = (name: string) => seen.has(name) || !(name in fields)
  return columns.filter(({ name, joins }) => (joins ? joins.some(shown) : shown(name)))
}

/** What a column without a width takes at least. */
const LEAST_WIDTH = 140
export const widthOf = <Row,>({ width = LEAST_WIDTH }: Column<Row>): number => width

/** The columns that fit into so many pixels: those that may leave do so from the last, until the rest fits. */
export const fitting = <Row,>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] => {
  let over = columns.reduce((sum, column) => sum + widthOf(column), 0) - room
  const left = new Set<Column<Row>>()
  for (const column of columns.toReversed()) {
    if (over <= 0) break
    if (!column.wide) continue
    left.add(column)
    over -= widthOf(column)
  }
  return left.size === 0 ? columns : columns.filter((column) => !left.has(column))
}

/**
 * The columns whose field any of these rows tells: what is hidden from this person is in no answer, and no column.
 * @param seldom names of amounts that are mostly nothing: without one that is something, no column
 */
export const told = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  seldom: readonly string[] = [],
): readonly Column<Row>[] =>
  columns.filter(({ name }) =>
    rows.some((row) => {
      const value = valueIn(row, name)
      return value !== undefined && !(value === '0.00' && seldom.includes(name))
    }),
  )

/** Written before the name of an added column that was chosen: what is written of all others are those that are hidden. */
const CHOSEN = '+'

/** Names of the columns that are hidden by what was chosen; null: nothing was. */
export const hiddenBy = <Row,>(columns: readonly Column<Row>[], chosen: readonly string[] | null): readonly string[] =>
  columns
    .filter(({ name, folded, added }) => {
      if (chosen === null) return folded || added
      return added ? !chosen.includes(CHOSEN + name) : chosen.includes(name)
    })
    .map(({ name }) => name)

/** What is kept of a choice. */
export const choiceOf = <Row,>(columns: readonly Column<Row>[], hidden: readonly string[]): readonly string[] =>
  columns.flatMap(({ name, added }) => (hidden.includes(name) === Boolean(added) ? [] : [added ? CHOSEN + name : name]))
