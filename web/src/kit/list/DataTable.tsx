/** The table itself: sticky head, columns that fit, rows that open, virtual above 200. Memoised: filters never redraw it. */
import { Table, type TableProps } from 'antd'
import { type Key, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Drawn, RowActions } from '../act/buttons.tsx'
import { type Column, cellOf, fitting, isFigure, widthOf } from './column.tsx'
import { rowOpens } from './row-click.ts'
import './list.css'

/** More rows than this are drawn virtually (performance design). */
const VIRTUAL_ABOVE = 200
/** Pixels (mocks, "Rules for every page"). */
const [ROW_HEIGHT, SELECT_WIDTH, MENU_WIDTH, SCROLL_BAR] = [36, 42, 44, 16]

export type Sort = { sortName?: string | undefined; sortOrder?: 'asc' | 'desc' | undefined }

export type DataTableProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Field that names a row; default `id`. */
  readonly rowKey?: string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Actions of a row, drawn in the frozen operation column: a verb, and the menu of the others. */
  readonly actionsOf?: (row: Row) => readonly Drawn[]
  readonly actionWidth?: number
  readonly selected?: readonly Key[]
  readonly onSelect?: (keys: readonly Key[], rows: readonly Row[]) => void
  /** Takes the height its parent gives it and scrolls inside; otherwise as tall as its rows. */
  readonly fill?: boolean
  readonly loading?: boolean
  /** What stands there without rows. */
  readonly empty?: ReactNode
  /** A click on the row, or Enter. */
  readonly onOpen?: (row: Row) => void
  /** The person chose these columns herself: none of them leaves, the table scrolls sideways instead. */
  readonly chosen?: boolean
  /** Rows that do not count: struck through, and in no total. */
  readonly isVoid?: (row: Row) => boolean
  /** Its name for who hears the page; null where what it stands in has it. */
  readonly label?: string | null
  /** What stands under the rows by name of its column, as a last row: sums of rows that are all at hand. */
  readonly total?: Readonly<Record<string, ReactNode>>
}

type TableColumns<Row> = NonNullable<TableProps<Row>['columns']>

const columnOf = <Row,>(column: Column<Row>, sort: Sort | undefined): TableColumns<Row>[number] => ({
  key: column.name,
  title: column.title,
  ellipsis: true,
  align: isFigure(column) ? 'right' : 'left',
  ...(column.width === undefined ? {} : { width: column.width }),
  ...(column.frozen ? { fixed: 'start' as const } : {}),
  ...(column.sort
    ? {
        sorter: true,
        showSorterTooltip: false,
        sortOrder: sort?.sortName === column.name ? (sort.sortOrder === 'desc' ? 'descend' : 'ascend') : null,
      }
    : {}),
  render: (_value: unknown, row: Row) => cellOf(column, row),
})

const operationOf = <Row,>(
  actionsOf: NonNullable<DataTableProps<Row>['actionsOf']>,
  width: number,
): TableColumns<Row>[number] => ({
  key: 'operation',
  title: <span className="visually-hidden">操作</span>,
  width,
  fixed: 'end',
  className: 'operation',
  render: (_value: unknown, row: Row) => (
    <span className="row-actions">
      <RowActions actions={actionsOf(row)} />
    </span>
  ),
})

type Room = { readonly width: number; readonly height: number }

/** Pixels that are left of the box for columns, and under the head for rows; null until they are known. */
const useRoom = (fill: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = { width: element.clientWidth, height: Math.max(120, element.clientHeight - ROW_HEIGHT - 1) }
      setRoom((now) => (now?.width === next.width && (!fill || now.height === next.height) ? now : next))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [fill])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scrolling body appears with the height
  useLayoutEffect(() => {
    // Rows without buttons must be reachable for the arrow keys, too.
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  }, [room])
  return [box, room] as const
}

/** What does not belong to the columns: selection, operation, and the bar at the side of many rows. */
const besides = <Row,>({ onSelect, actionsOf, actionWidth = MENU_WIDTH, fill }: DataTableProps<Row>): number =>
  (onSelect ? SELECT_WIDTH : 0) + (actionsOf ? actionWidth : 0) + (fill ? SCROLL_BAR : 0)

/** antd's columns for the room there is, and how wide they must be; undefined when all of them fit. */
const useTableColumns = <Row,>(props: DataTableProps<Row>, room: Room | null) => {
  const { columns, sort, actionsOf, actionWidth = MENU_WIDTH, chosen } = props
  const width = room?.width ?? Number.POSITIVE_INFINITY
  const taken = besides(props)
  const shown = useMemo(() => (chosen ? columns : fitting(columns, width - taken)), [columns, chosen, width, taken])
  const drawn = useMemo(() => {
    const facts = shown.map((column) => columnOf(column, sort))
    return actionsOf ? [...facts, operationOf(actionsOf, actionWidth)] : facts
  }, [shown, sort, actionsOf, actionWidth])
  const needed = shown.reduce((sum, column) => sum + widthOf(column), taken)
  return { drawn, scroll: needed > width ? needed : undefined }
}

/** Rows of the real shape until the first ones come: as many as there is room for, each cell as wide as a value may be. */
const bonesFor = <Row,>({ rowKey = 'id' }: DataTableProps<Row>, height: number | undefined): Row[] =>
  Array.from(
    { length: Math.min(20, Math.floor((height ?? 10 * ROW_HEIGHT) / ROW_HEIGHT)) },
    (_none, at) => ({ [rowKey]: -1 - at }) as Row,
  )

const Bone = () => <span className="bone cell" aria-hidden="true" />

const rowProps = <Row extends object>({ rows, onOpen, isVoid }: DataTableProps<Row>) => ({
  ...(isVoid ? { rowClassName: (row: Row) => (isVoid(row) ? 'void' : '') } : {}),
  ...(onOpen ? { onRow: (row: Row) => rowOpens(() => onOpen(row), row === rows[0]) } : {}),
})

/** The last row: it does not scroll away. */
const totalRow = <Row,>(columns: TableColumns<Row>, total: NonNullable<DataTableProps<Row>['total']>) => (
  <Table.Summary fixed>
    <Table.Summary.Row className="total-row">
      {columns.map(({ key, align }, index) => (
        <Table.Summary.Cell key={String(key)} index={index} {...(align ? { align } : {})}>
          {total[String(key)]}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  </Table.Summary>
)

/** How a row's box is called: by what its first column says, where that is a text. */
const rowName = <Row extends object>([first]: readonly Column<Row>[], row: Row): string => {
  const text: unknown = first && Reflect.get(row, first.name)
  return typeof text === 'string' && text !== '' ? text : '这一行'
}
const said = (label: string): object => ({ 'aria-label': label })

/** Boxes before the rows, where they can be chosen. */
const selectionOf = <Row extends object>(
  { columns, selected, onSelect }: DataTableProps<Row>,
  waiting: boolean,
): Pick<TableProps<Row>, 'rowSelection'> =>
  onSelect
    ? {
        rowSelection: {
          columnWidth: SELECT_WIDTH,
          ...(waiting ? { renderCell: Bone } : {}),
          selectedRowKeys: [...(selected ?? [])],
          onChange: (keys, chosen) => onSelect(keys, chosen),
          getTitleCheckboxProps: () => said('选择本页全部'),
          getCheckboxProps: (row) => said(`选择${rowName(columns, row)}`),
        },
      }
    : {}

/** Another order, or the list's own again. */
const sortingOf = ({ order, columnKey }: { order?: 'ascend' | 'descend' | null; columnKey?: Key }) =>
  order ? ({ sortName: String(columnKey), sortOrder: order === 'descend' ? 'desc' : 'asc' } as const) : {}

const DataTablePlain = <Row extends object>(props: DataTableProps<Row>) => {
  const { rows, rowKey = 'id', onSort, fill = false, loading, empty, label, total } = props
  const [box, room] = useRoom(fill)
  const { drawn, scroll } = useTableColumns(props, room)
  const virtual = rows.length > VIRTUAL_ABOVE
  const height = fill ? room?.height : virtual ? 600 : undefined
  const waiting = loading === true && rows.length === 0
  return (
    <section
      ref={box}
      className={fill ? 'table-box fill' : 'table-box'}
      aria-label={label === null ? undefined : (label ?? '列表')}
      aria-busy={waiting}
    >
      {waiting && <span role="status" aria-label="加载中" className="visually-hidden" />}
      {room && (
        <Table<Row>
          size="small"
          tableLayout="fixed"
          rowKey={rowKey}
          columns={waiting ? drawn.map((column) => ({ ...column, render: Bone })) : drawn}
          dataSource={waiting ? bonesFor(props, height) : (rows as Row[])}
          pagination={false}
          virtual={virtual}
          scroll={{ ...(scroll || virtual ? { x: scroll ?? room.width } : {}), ...(height ? { y: height } : {}) }}
          locale={{ emptyText: empty }}
          {...(total && !waiting ? { summary: () => totalRow(drawn, total) } : {})}
          {...selectionOf(props, waiting)}
          {...(waiting ? { onRow: () => ({ 'aria-hidden': true }) } : rowProps(props))}
          onChange={(_page, _filters, sorter, { action }) => {
            if (action === 'sort' && !Array.isArray(sorter)) onSort?.(sortingOf(sorter))
          }}
        />
      )}
    </section>
  )
}

/** A table of rows already at hand; `ListPage` uses it for rows it asked for. */
export const DataTable = memo(DataTablePlain) as typeof DataTablePlain
