/** What a list page knows and does: its rows, its columns, its selection, its actions, and how it moves. */
import type { Call } from '@clinic/contract/call.ts'
import { type Key, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ListTool, offeredTo, type RowAction } from '../act/action.ts'
import { actionsWidth, type Drawn } from '../act/buttons.tsx'
import { usePerson } from '../person.ts'
import { queries, useAnswer } from '../query.ts'
import { fit } from '../schema.ts'
import { useOpenCustomer, useShowsCustomers } from '../show/customer.tsx'
import { useHiddenColumns } from './ColumnSettings.tsx'
import { type Column, customerOf, granted } from './column.tsx'
import type { Sort } from './DataTable.tsx'
import type { Filter } from './filter.tsx'
import { inputOf, isSet, type Move, type Place } from './place.ts'

/** A page of rows in any of the wire's three forms (decisions §1). */
export type Paged<Row> = { total: number; more?: boolean } & ({ result: Row[] } | { list: Row[] } | { rows: Row[] })

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
  /** What brings rows here, where no action of the page does: 收过款的项目会出现在这里. */
  readonly filledBy?: string
  readonly rowKey?: string
  /** Inside a drawer or a tab: place not in the address bar, height by rows. */
  readonly embedded?: boolean
  /** Rows on a page at first, in an embedded list; default 10. */
  readonly pageSize?: number
  /** A click on a row, or Enter: its panel, drawer or record. */
  readonly onOpen?: (row: Row) => void
  /** Rows that do not count: struck through, and in no total. */
  readonly isVoid?: (row: Row) => boolean
  /** Sums over everything the filters reach, by column name; shown at the foot for the columns that say `sum`. */
  readonly sums?: Call<unknown, Readonly<Record<string, unknown>>>
  /** Above the filters: saved filters, a legend. A tree goes to `aside`. */
  readonly above?: ReactNode
  /** Saved filters of the page's own; default a person's, where the list stands in the address and has filters. */
  readonly views?: ReactNode
  /** Between the filters and the table: figures of what the filters reach. */
  readonly strip?: ReactNode
  /** At the left of the foot, instead of sums of the page. */
  readonly foot?: ReactNode
  /** At the left: a tree that narrows the list. Gets the place's filters and the way to move. */
  readonly aside?: (filters: Place['filters'], move: Move) => ReactNode
}

/** Names a list page asks with are the list call's own: what it does not take does not compile. */
export type Asked<Input> = {
  readonly list: Call<Input>
  readonly filters?: readonly Filter<keyof Input & string>[]
}

const rowsOf = <Row,>(answer: Paged<Row> | undefined): readonly Row[] => {
  if (!answer) return []
  return 'result' in answer ? answer.result : 'rows' in answer ? answer.rows : answer.list
}

/** The sums at the foot: asked with the filters alone. */
const useSums = <Row,>({ sums, list, always }: ListPageProps<Row>, filters: Place['filters']) => {
  const input = useMemo(() => fit(sums ?? list, { ...filters, ...always }), [sums, list, filters, always])
  return useAnswer(sums ?? list, sums ? input : null, { keepLast: true, once: true })
}

/** The rows of a place; the last page stays while the next is on its way. */
export const useRows = <Row,>(props: ListPageProps<Row>, place: Place) => {
  const { list, always } = props
  const summed = useSums(props, place.filters)
  const input = useMemo(() => ({ ...inputOf(list, place), ...always }), [list, place, always])
  const answer = useAnswer(list, input, { keepLast: true, once: true })
  const page = answer.data as Paged<Row> | undefined
  const rows = useMemo(() => rowsOf(page), [page])
  const again = () => {
    void answer.refetch()
    if (props.sums) void summed.refetch()
  }
  const stale = () => {
    for (const { path } of [list, ...(props.sums ? [props.sums] : [])])
      void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  }
  const sums = summed.data as Readonly<Record<string, unknown>> | undefined
  // The foot is as high as its sums need: it comes with them, and the pager stays where it is.
  const summing = props.sums !== undefined && summed.isPending
  return { input, answer, rows, sums, summing, again, stale, total: page?.total ?? 0, more: page?.more ?? false }
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

const drawn = <Row,>(
  action: RowAction<Row>,
  row: Row,
  alone: boolean,
  start: (action: RowAction<Row>, row: Row) => void,
): Drawn => ({
  key: action.label,
  label: action.label,
  danger: action.danger ?? false,
  verb: alone || (action.verb ?? false),
  refusal: action.whyNot?.(row) ?? null,
  start: () => start(action, row),
})

/** Actions of a row that this person may ever do, and the width they take; undefined when there are none. */
export const useDrawnActions = <Row,>(
  actions: readonly RowAction<Row>[] | undefined,
  start: (action: RowAction<Row>, row: Row) => void,
) => {
  const person = usePerson()
  return useMemo(() => {
    const mine = offeredTo(person, actions)
    if (mine.length === 0) return undefined
    const actionsOf = (row: Row): readonly Drawn[] =>
      mine.filter((action) => action.shown?.(row) ?? true).map((action) => drawn(action, row, mine.length === 1, start))
    const opening = mine.find(({ opens }) => opens)
    const onOpen = (row: Row) => {
      if ((opening?.shown?.(row) ?? true) && !opening?.whyNot?.(row)) start(opening!, row)
    }
    return { actionsOf, actionWidth: actionsWidth(mine), ...(opening ? { onOpen } : {}) }
  }, [actions, person, start])
}

/** A row of a customer opens her, unless the list says otherwise. */
export const useOpensCustomer = <Row,>(columns: readonly Column<Row>[]): ((row: Row) => void) | undefined => {
  const open = useOpenCustomer()
  return useMemo(() => {
    const column = columns.find(({ kind }) => kind === 'customer')
    if (!open || !column) return undefined
    return (row: Row) => {
      const id = customerOf(column, row)
      if (id) open(id)
    }
  }, [columns, open])
}

/** Tells the panel which customers this list shows, so that it goes from one to the next. */
export const useCustomerOrder = <Row,>({ columns, embedded }: ListPageProps<Row>, rows: readonly Row[]): void => {
  const ids = useMemo(() => {
    const column = columns.find(({ kind }) => kind === 'customer')
    return column && !embedded ? rows.flatMap((row) => customerOf(column, row) ?? []) : null
  }, [columns, embedded, rows])
  useShowsCustomers(ids)
}

/** Columns granted by the page, and those the person has not hidden. */
export const useColumns = <Row,>({ columns, list }: ListPageProps<Row>) => {
  const person = usePerson()
  const mine = useMemo(() => granted(columns, person, list), [columns, person, list])
  const [hidden, choose, chosen] = useHiddenColumns(list.path, mine)
  const shown = useMemo(() => mine.filter((column) => !hidden.includes(column.name)), [mine, hidden])
  return { list: list.path, mine, shown, hidden, choose, chosen }
}

const saidOf = (filters: Place['filters']): string =>
  // A value may come as text from the address and as a number from a select.
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => isSet(value))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * The four ways a list moves; a new filter or order begins at page 1. Searching asks again in any case: 查询 means
 * "now", also when nothing was changed.
 * @param again asks the questions of the place where the list stands
 * @param stale lets no answer count that was given before
 */
export const useMoves = (place: Place, move: Move, again: () => void, stale: () => void) => {
  const now = useRef({ place, again, stale })
  useLayoutEffect(() => {
    now.current = { place, again, stale }
  })
  return useMemo(
    () => ({
      search: (filters: Place['filters']) => {
        const { place, again, stale } = now.current
        if (place.page === 1 && saidOf(place.filters) === saidOf(filters)) return again()
        stale()
        move({ filters, page: 1 })
      },
      reset: () => move({ filters: {}, page: 1 }),
      sort: ({ sortName, sortOrder }: Sort) => move({ sortName, sortOrder, page: 1 }),
      turn: (page: number, pageSize: number) => move({ page, pageSize }),
    }),
    [move],
  )
}
