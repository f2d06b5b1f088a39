/** A list as content: `<ListPage list={call} columns={…} filters={…} actions={…} tools={…} />`. See docs/web.md. */
import type { Call } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { type Key, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type ListTool, offeredTo } from '../act/action.ts'
import { useStage } from '../act/stage.tsx'
import { useKeys } from '../keys.ts'
import { usePainted } from '../painted.ts'
import { usePerson } from '../person.ts'
import { usePhone } from '../screen.ts'
import { Failed, Nothing, Waiting } from '../show/states.tsx'
import { Cards } from './Cards.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { type Filter, FilterLine } from './filter.tsx'
import { Pager } from './Pager.tsx'
import { rowsOnPage, usePlace } from './place.ts'
import { SavedViews } from './saved/SavedViews.tsx'
import { Tools } from './tools.tsx'
import { Sums } from './totals.tsx'
import {
  type Asked,
  type ListPageProps,
  useColumns,
  useCustomerOrder,
  useDrawnActions,
  useMoves,
  useOpensCustomer,
  useRows,
  useSelection,
} from './use-list.tsx'
import './list.css'

/** How many filters stand in the line, wide and at phone width. */
const VISIBLE_FILTERS = { wide: 4, phone: 1 } as const

const NoHit = lazy(() => import('./NoHit.tsx'))
/** Comes with the first search there is to keep. */
const KeepView = lazy(async () => ({ default: (await import('./saved/KeepView.tsx')).KeepView }))
const none: readonly Filter[] = []
const nothing = {}

/** Nothing yet: the page's main action fills it. Nothing fits: which filter to drop. */
const Empty = <Row,>({ props, list }: { props: ListPageProps<Row>; list: List<Row> }) => {
  const { place, moves, tools, filtered, start } = list
  if (filtered)
    return (
      <Suspense fallback={null}>
        <NoHit
          list={props.list}
          filters={props.filters ?? none}
          values={place.filters}
          always={props.always ?? nothing}
          search={moves.search}
          reset={moves.reset}
        />
      </Suspense>
    )
  const fills = tools.find((tool) => tool.primary && !tool.selection && !tool.whyNot?.([]))
  return (
    <Nothing
      text={`还没有${props.noun ?? '数据'}`}
      {...(props.filledBy ? { note: props.filledBy } : {})}
      {...(fills ? { action: <Button onClick={() => start(fills, [])}>{fills.label}</Button> } : {})}
    />
  )
}

/** What was done with the selected rows is done: none of them stays selected. */
const spent = <Row,>(tool: ListTool<Row>, choose: (keys: readonly Key[]) => void): ListTool<Row> => ({
  ...tool,
  onDone: (answer, rows) => {
    choose([])
    tool.onDone?.(answer, rows)
  },
})

/** Everything a list page is made of, put together once for the parts below. */
const useList = <Row,>(props: ListPageProps<Row>) => {
  const person = usePerson()
  const [place, move] = usePlace(props.list, !props.embedded, props.pageSize)
  const data = useRows(props, place)
  const moves = useMoves(place, move, data.again, data.stale)
  const { start, stage } = useStage()
  const selection = useSelection(data.rows, props.rowKey ?? 'id')
  const columns = useColumns(props)
  const acts = useDrawnActions(props.actions, start)
  const tools = useMemo(
    () => offeredTo(person, props.tools).map((tool) => (tool.selection ? spent(tool, selection.choose) : tool)),
    [props.tools, person, selection.choose],
  )
  const filtered = Object.keys(place.filters).length > 0
  const opensCustomer = useOpensCustomer(props.columns)
  useCustomerOrder(props, data.rows)
  return {
    place,
    move,
    moves,
    data,
    start,
    stage,
    selection,
    columns,
    acts,
    tools,
    filtered,
    opensCustomer,
    phone: usePhone(),
  }
}

type List<Row> = ReturnType<typeof useList<Row>>

/**
 * The table, one frame after its filters: a head of twenty columns takes longer to draw than a person waits for the page,
 * and the rows are asked for meanwhile.
 */
const LaterTable = <Row extends object>(table: DataTableProps<Row>) => {
  if (usePainted()) return <DataTable {...table} />
  return (
    <section className={table.fill ? 'table-box fill' : 'table-box'} aria-label={table.label ?? '列表'}>
      <div className="head-place" />
      <div className="waiting-rows">
        <Waiting rows={12} />
      </div>
    </section>
  )
}

const Rows = <Row extends object>({ props, list }: { props: ListPageProps<Row>; list: List<Row> }) => {
  const { place, moves, data, selection, columns, acts, tools, filtered, phone } = list
  const { embedded = false } = props
  const { sortName, sortOrder } = place
  const sort = useMemo(() => ({ sortName, sortOrder }), [sortName, sortOrder])
  if (data.answer.error && !data.answer.data) {
    const clear = filtered && <Button onClick={moves.reset}>清除条件</Button>
    return <Failed error={data.answer.error} again={() => void data.answer.refetch()} action={clear} />
  }
  const table: DataTableProps<Row> = {
    columns: columns.shown,
    rows: data.rows,
    ...(data.rows.length === 0 ? { empty: <Empty props={props} list={list} /> } : {}),
    sort,
    onSort: moves.sort,
    loading: data.answer.isPending,
    fill: !embedded && !phone,
    chosen: columns.chosen,
    label: props.list.title,
    ...(props.rowKey ? { rowKey: props.rowKey } : {}),
    ...(list.opensCustomer ? { onOpen: list.opensCustomer } : {}),
    ...(props.isVoid ? { isVoid: props.isVoid } : {}),
    ...acts,
    ...(props.onOpen ? { onOpen: props.onOpen } : {}),
    ...(tools.some((tool) => tool.selection) ? { selected: selection.keys, onSelect: selection.choose } : {}),
  }
  return phone ? <Cards {...table} /> : <LaterTable {...table} />
}

const Columns = <Row,>({ list: { columns, phone } }: { list: List<Row> }) =>
  phone ? null : (
    <ColumnSettings list={columns.list} columns={columns.mine} hidden={columns.hidden} onChoose={columns.choose} />
  )

const ToolLine = <Row,>({ list }: { list: List<Row> }) => (
  <div className="tool-line">
    <Tools tools={list.tools} rows={list.selection.rows} filters={list.data.input} start={list.start} />
    <Columns list={list} />
  </div>
)

/** What may be done with the selected rows, in the place of the filters. */
const SelectionBar = <Row,>({ list }: { list: List<Row> }) => {
  const clear = () => list.selection.choose([])
  useKeys({ Escape: clear })
  return (
    <div className="selection-bar">
      <span>
        已选 <b className="figure">{list.selection.keys.length}</b> 条，本页 {list.data.rows.length} 条
      </span>
      <Tools
        tools={list.tools.filter((tool) => tool.selection)}
        rows={list.selection.rows}
        filters={list.data.input}
        start={list.start}
      />
      <Button size="small" type="link" title="Esc" onClick={clear}>
        取消选择
      </Button>
    </div>
  )
}

const Keep = ({ list }: { list: Call }) => (
  <Suspense fallback={null}>
    <KeepView list={list} />
  </Suspense>
)

/** Whose searches a person keeps: the page's own tabs aside, every list that stands in the address and is searched. */
const keepsOwn = ({
  embedded,
  views,
  filters,
}: Pick<ListPageProps<never>, 'embedded' | 'views' | 'filters'>): boolean =>
  embedded !== true && views === undefined && filters !== undefined && filters.length > 0

/** Filters at the left, what the page offers at the right; with a selection, what may be done with it. */
const Line = <Row,>({ props, list }: { props: ListPageProps<Row>; list: List<Row> }) => {
  const { place, moves, phone, selection, filtered } = list
  const choosing = selection.keys.length > 0
  return (
    <>
      {choosing && <SelectionBar list={list} />}
      <div className="list-line" hidden={choosing}>
        {props.filters && props.filters.length > 0 && (
          <FilterLine
            filters={props.filters}
            list={props.list as Call}
            values={place.filters}
            onSearch={moves.search}
            focused={!props.embedded && !phone}
            keep={keepsOwn(props) && filtered && <Keep list={props.list as Call} />}
            visible={phone ? VISIBLE_FILTERS.phone : VISIBLE_FILTERS.wide}
          />
        )}
        <ToolLine list={list} />
      </div>
    </>
  )
}

/** Inside another thing, with neither filters nor tools: no line above the rows for the one button of the columns. */
const isBare = <Row, Input>({ embedded, filters }: ListPageProps<Row> & Asked<Input>, { tools }: List<Row>): boolean =>
  embedded === true && !filters?.length && tools.length === 0

type FootProps<Row> = { list: List<Row>; embedded: boolean; bare: boolean; foot: ReactNode }

const Foot = <Row,>({ list, embedded, bare, foot }: FootProps<Row>) => {
  const { place, moves, data, phone, columns } = list
  if (data.total === 0 || (data.summing && !foot)) return null
  return (
    <div className="list-foot">
      {foot ?? <Sums columns={columns.shown} sums={data.sums} />}
      <Pager
        page={place.page}
        pageSize={place.pageSize}
        sizes={rowsOnPage(embedded).sizes}
        total={data.total}
        more={data.more}
        simple={phone}
        onMove={moves.turn}
      />
      {bare && <Columns list={list} />}
    </div>
  )
}

/** A list page. Columns, filters, actions and tools stand outside the component, or in `useMemo`. */
export const ListPage = <Row extends object, Input>(props: ListPageProps<Row> & Asked<Input>) => {
  const list = useList(props)
  const { place, move } = list
  const bare = isBare(props, list)
  const waiting = list.data.answer.isPending || list.data.summing
  return (
    <div className={props.embedded ? 'list-page embedded' : 'list-page'}>
      {props.aside && <aside className="list-aside">{props.aside(place.filters, move)}</aside>}
      <section className={waiting ? 'list-main waiting' : 'list-main'}>
        {props.views ?? (keepsOwn(props) && <SavedViews list={props.list as Call} />)}
        {props.above}
        {!bare && <Line props={props} list={list} />}
        {props.strip}
        <Rows props={props} list={list} />
        <Foot list={list} embedded={props.embedded ?? false} bare={bare} foot={props.foot} />
      </section>
      {list.stage}
    </div>
  )
}
