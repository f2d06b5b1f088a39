/** What a list page knows and does: its rows, its columns, its selection, its actions, and how it moves. */
import type { Call } from '@clinic/contract/call.ts'
import { type Key, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type ListTool, offeredTo, type RowAction } from '../act/action.ts'
import type { Drawn } from '../act/buttons.tsx'
import { usePerson } from '../person.ts'
import { useAnswer } from '../query.ts'
import { useHiddenColumns } from './ColumnSettings.tsx'
import { type Column, granted } from './column.tsx'
import type { Sort } from './DataTable.tsx'
import type { Filter } from './filter.tsx'
import { inputOf, type Move, type Place } from './place.ts'

/** A page of rows in any of the wire's three forms (decisions §1). */
type Paged<Row> = { total: number; more?: boolean } & ({ result: Row[] } | { list: Row[] } | { rows: Row[] })

export type ListPageProps<Row> = {
  /** The list call. */
  readonly list: Call<unknown, Paged<Row>>
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly Filter[]
  readonly actions?: readonly RowAction<Row>[]
  readonly tools?: readonly ListTool<Row>[]
  /** Input that is always sent, such as the customer of a panel tab. */
  readonly always?: Readonly<Record<string, unknown>>
  /** What would be here, for the empty state. */
  readonly noun?: string
  readonly rowKey?: string
  /** Pixels of the operation column. */
  readonly actionWidth?: number
  /** Inside a drawer or a tab: place not in the address bar, height by rows. */
  readonly embedded?: boolean
  /** Rows on a page at first, in an embedded list; default 20. */
  readonly pageSize?: number
  /** Double click on a row. */
  readonly onOpen?: (row: Row) => void
  /** Rows that do not count: struck through, and in no total. */
  readonly isVoid?: (row: Row) => boolean
  /** Above the list: figures, a legend, a type tree goes to `aside`. */
  readonly above?: ReactNode
  /** At the left: a tree that narrows the list. Gets the place's filters and the way to move. */
  readonly aside?: (filters: Place['filters'], move: Move) => ReactNode
}

const rowsOf = <Row,>(answer: Paged<Row> | undefined): readonly Row[] => {
  if (!answer) return []
  return 'result' in answer ? answer.result : 'rows' in answer ? answer.rows : answer.list
}

/** The rows of a place; the last page stays while the next is on its way. */
export const useRows = <Row,>({ list, always }: ListPageProps<Row>, place: Place) => {
  const input = useMemo(() => ({ ...inputOf(list, place), ...always }), [list, place, always])
  const answer = useAnswer(list, input as never, { keepLast: true, once: true })
  const page = answer.data as Paged<Row> | undefined
  const rows = useMemo(() => rowsOf(page), [page])
  return { input, answer, rows, total: page?.total ?? 0, more: page?.more ?? false }
}

/** Selected rows: only those that are still on the page, so that nothing unseen is acted on. */
export const useSelection = <Row,>(rows: readonly Row[], rowKey: string) => {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const choose = useCallback((keys: readonly Key[]) => setChosen(new Set(keys)), [])
  const here = useMemo(() => {
    const keyOf = (row: Row) => (row as Record<string, unknown>)[rowKey] as Key
    const selected = chosen.size ? rows.filter((row) => chosen.has(keyOf(row))) : []
    return { rows: selected, keys: selected.map(keyOf) }
  }, [rows, rowKey, chosen])
  return { ...here, choose }
}

const drawn = <Row,>(action: RowAction<Row>, row: Row, start: (action: RowAction<Row>, row: Row) => void): Drawn => ({
  key: action.label,
  label: action.label,
  danger: action.danger ?? false,
  refusal: action.whyNot?.(row) ?? null,
  start: () => start(action, row),
})

/** Actions of a row that this person may ever do; undefined when there are none. */
export const useDrawnActions = <Row,>(
  actions: readonly RowAction<Row>[] | undefined,
  start: (action: RowAction<Row>, row: Row) => void,
) => {
  const person = usePerson()
  return useMemo(() => {
    const mine = offeredTo(person, actions)
    if (mine.length === 0) return undefined
    return (row: Row): readonly Drawn[] =>
      mine.filter((action) => action.shown?.(row) ?? true).map((action) => drawn(action, row, start))
  }, [actions, person, start])
}

/** Columns granted by the page, and those the person has not hidden. */
export const useColumns = <Row,>({ columns, list }: ListPageProps<Row>) => {
  const person = usePerson()
  const mine = useMemo(() => granted(columns, person, list), [columns, person, list])
  const [hidden, choose] = useHiddenColumns(list.path, mine)
  const shown = useMemo(() => mine.filter((column) => !hidden.includes(column.name)), [mine, hidden])
  return { mine, shown, hidden, choose }
}

/** The four ways a list moves; a new filter or order begins at page 1. */
export const useMoves = (move: Move) =>
  useMemo(
    () => ({
      search: (filters: Place['filters']) => move({ filters, page: 1 }),
      reset: () => move({ filters: {}, page: 1 }),
      sort: ({ sortName, sortOrder }: Sort) => move({ sortName, sortOrder, page: 1 }),
      turn: (page: number, pageSize: number) => move({ page, pageSize }),
    }),
    [move],
  )
