/** A list as content: `<ListPage list={call} columns={…} filters={…} actions={…} tools={…} />`. See docs/web.md. */
import type { Call } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { type Key, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type ListTool, offered, type RowAction } from '../act/action.ts'
import type { Drawn } from '../act/buttons.tsx'
import { useStage } from '../act/stage.tsx'
import { useMenuPage, usePerson } from '../person.ts'
import { useAnswer } from '../query.ts'
import { usePhone } from '../screen.ts'
import { Failed, Nothing } from '../show/states.tsx'
import { Cards } from './Cards.tsx'
import { ColumnSettings, useHiddenColumns } from './ColumnSettings.tsx'
import { type Column, granted } from './column.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { type Filter, FilterLine } from './filter.tsx'
import { Pager } from './Pager.tsx'
import { inputOf, type Move, type Place, usePlace } from './place.ts'

import { Tools } from './tools.tsx'
import './list.css'

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
  /** Double click on a row. */
  readonly onOpen?: (row: Row) => void
  /** Above the list: figures, a legend, a type tree goes to `aside`. */
  readonly above?: ReactNode
  /** At the left: a tree that narrows the list. Gets the place's filters and the way to move. */
  readonly aside?: (filters: Place['filters'], move: Move) => ReactNode
}

const rowsOf = <Row,>(answer: Paged<Row> | undefined): readonly Row[] => {
  if (!answer) return []
  return 'result' in answer ? answer.result : 'rows' in answer ? answer.rows : answer.list
}

/** Selected rows, kept while paging, dropped after the filters move. */
const useSelection = <Row,>() => {
  const [chosen, setChosen] = useState<{ keys: readonly Key[]; rows: readonly Row[] }>({ keys: [], rows: [] })
  const choose = useCallback((keys: readonly Key[], rows: readonly Row[]) => setChosen({ keys, rows }), [])
  return [chosen, choose] as const
}

const useDrawnActions = <Row,>(
  actions: readonly RowAction<Row>[] | undefined,
  start: (action: RowAction<Row>, row: Row) => void,
) => {
  const person = usePerson()
  return useMemo(() => {
    const mine = (actions ?? []).filter((action) => offered(action, person))
    if (mine.length === 0) return undefined
    return (row: Row): readonly Drawn[] =>
      mine
        .filter((action) => action.shown?.(row) ?? true)
        .map((action) => ({
          key: action.label,
          label: action.label,
          danger: action.danger ?? false,
          refusal: action.whyNot?.(row) ?? null,
          start: () => start(action, row),
        }))
  }, [actions, person, start])
}

const useColumns = <Row,>(props: ListPageProps<Row>) => {
  const person = usePerson()
  const page = useMenuPage()
  const mine = useMemo(() => granted(props.columns, person, page), [props.columns, person, page])
  const [hidden, choose] = useHiddenColumns(person.id, props.list.path, mine)
  const shown = useMemo(() => mine.filter((column) => !hidden.includes(column.name)), [mine, hidden])
  return { mine, shown, hidden, choose }
}

/** The rows of a place; the last page stays while the next is on its way. */
const useRows = <Row,>(props: ListPageProps<Row>, place: Place) => {
  const input = useMemo(() => ({ ...inputOf(props.list, place), ...props.always }), [props.list, place, props.always])
  const answer = useAnswer(props.list, input as never, { keepLast: true })
  const page = answer.data as Paged<Row> | undefined
  return {
    input,
    answer,
    rows: useMemo(() => rowsOf(page), [page]),
    total: page?.total ?? 0,
    more: page?.more ?? false,
  }
}

const Empty = ({ noun, filtered, reset }: { noun: string; filtered: boolean; reset: () => void }) =>
  filtered ? (
    <Nothing
      text="没有符合条件的数据"
      action={
        <Button size="small" onClick={reset}>
          清除条件
        </Button>
      }
    />
  ) : (
    <Nothing text={`还没有${noun}`} />
  )

export const ListPage = <Row extends object>(props: ListPageProps<Row>) => {
  const { list, filters, tools, embedded = false, noun = '数据' } = props
  const person = usePerson()
  const phone = usePhone()
  const [place, move] = usePlace(list, !embedded)
  const { input, answer, rows, total, more } = useRows(props, place)
  const { start, stage } = useStage()
  const [chosen, choose] = useSelection<Row>()
  const columns = useColumns(props)
  const actionsOf = useDrawnActions(props.actions, start)
  const offeredTools = useMemo(() => (tools ?? []).filter((tool) => offered(tool, person)), [tools, person])
  const search = useCallback(
    (values: Place['filters']) => {
      choose([], [])
      move({ filters: values, page: 1 })
    },
    [choose, move],
  )
  const onSort = useCallback<NonNullable<DataTableProps<Row>['onSort']>>(
    (sort) => move({ sortName: sort.sortName, sortOrder: sort.sortOrder, page: 1 } as Partial<Place>),
    [move],
  )
  const onMove = useCallback((page: number, pageSize: number) => move({ page, pageSize }), [move])
  const sort = useMemo(
    () => ({ sortName: place.sortName, sortOrder: place.sortOrder }),
    [place.sortName, place.sortOrder],
  )
  const selectable = offeredTools.some((tool) => tool.selection)
  const filtered = Object.keys(place.filters).length > 0
  const reset = useCallback(() => search({}), [search])
  const empty = useMemo(() => <Empty noun={noun} filtered={filtered} reset={reset} />, [noun, filtered, reset])
  const table: DataTableProps<Row> = {
    columns: columns.shown,
    rows,
    empty,
    sort,
    onSort,
    loading: answer.isPending,
    fill: !embedded && !phone,
    label: list.title,
    ...(props.rowKey ? { rowKey: props.rowKey } : {}),
    ...(props.actionWidth ? { actionWidth: props.actionWidth } : {}),
    ...(props.onOpen ? { onOpen: props.onOpen } : {}),
    ...(actionsOf ? { actionsOf } : {}),
    ...(selectable ? { selected: chosen.keys, onSelect: choose } : {}),
  }
  return (
    <div className={embedded ? 'list-page embedded' : 'list-page'}>
      {props.aside && <aside className="list-aside">{props.aside(place.filters, move)}</aside>}
      <section className="list-main">
        {props.above}
        {filters && filters.length > 0 && (
          <FilterLine filters={filters} values={place.filters} onSearch={search} visible={phone ? 1 : 4} />
        )}
        <div className="tool-line">
          <Tools tools={offeredTools} rows={chosen.rows} filters={input} start={start} />
          {chosen.keys.length > 0 && <span className="chosen">已选 {chosen.keys.length} 条</span>}
          {!phone && <ColumnSettings columns={columns.mine} hidden={columns.hidden} onChoose={columns.choose} />}
        </div>
        {answer.error && !answer.data ? (
          <Failed
            error={answer.error}
            again={() => void answer.refetch()}
            action={filtered && <Button onClick={reset}>清除条件</Button>}
          />
        ) : phone ? (
          <Cards {...table} />
        ) : (
          <DataTable {...table} />
        )}
        {total > 0 && (
          <Pager page={place.page} pageSize={place.pageSize} total={total} more={more} simple={phone} onMove={onMove} />
        )}
      </section>
      {stage}
    </div>
  )
}
