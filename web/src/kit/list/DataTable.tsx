/** The table itself: sticky head, frozen ends, totals line, virtual rows above 200. Memoised: filters never redraw it. */
import { Table, type TableProps } from 'antd'
import { type Key, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ActionRow, type Drawn } from '../act/buttons.tsx'
import { Waiting } from '../show/states.tsx'
import { type Column, cellOf, isFigure } from './column.tsx'
import { totalsOf } from './totals.tsx'
import './list.css'

/** More rows than this are drawn virtually (performance design). */
const VIRTUAL_ABOVE = 200
const ROW_HEIGHT = 36
const DEFAULT_WIDTH = 140

export type Sort = { sortName?: string | undefined; sortOrder?: 'asc' | 'desc' | undefined }

export type DataTableProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Field that names a row; default `id`. */
  readonly rowKey?: string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Actions of a row, drawn in the frozen operation column. */
  readonly actionsOf?: (row: Row) => readonly Drawn[]
  readonly actionWidth?: number
  readonly selected?: readonly Key[]
  readonly onSelect?: (keys: readonly Key[], rows: readonly Row[]) => void
  /** Takes the height its parent gives it and scrolls inside; otherwise as tall as its rows. */
  readonly fill?: boolean
  readonly loading?: boolean
  /** What stands there without rows. */
  readonly empty?: ReactNode
  readonly onOpen?: (row: Row) => void
  /** Rows that do not count: struck through, and in no total. */
  readonly isVoid?: (row: Row) => boolean
  readonly label?: string
}

type TableColumns<Row> = NonNullable<TableProps<Row>['columns']>

const columnsOf = <Row,>({ columns, sort, actionsOf, actionWidth = 150 }: DataTableProps<Row>): TableColumns<Row> => {
  const shown: TableColumns<Row> = columns.map((column) => ({
    key: column.name,
    title: column.title,
    width: column.width ?? DEFAULT_WIDTH,
    ellipsis: true,
    align: isFigure(column) ? 'right' : 'left',
    ...(column.frozen ? { fixed: 'start' as const } : {}),
    ...(column.sort
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder: sort?.sortName === column.name ? (sort.sortOrder === 'desc' ? 'descend' : 'ascend') : null,
        }
      : {}),
    render: (_value: unknown, row: Row) => cellOf(column, row),
  }))
  if (!actionsOf) return shown
  return [
    ...shown,
    {
      key: 'operation',
      title: '操作',
      width: actionWidth,
      fixed: 'end',
      render: (_value: unknown, row: Row) => (
        // Clicks on a button do not open the row as well.
        // biome-ignore lint/a11y/noStaticElementInteractions: only stops the click from reaching the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys
        <span className="row-actions" onClick={(event) => event.stopPropagation()}>
          <ActionRow actions={actionsOf(row)} link />
        </span>
      ),
    },
  ]
}

/** Height left for rows under the head, measured; undefined until known. */
const useBodyHeight = (fill: boolean, extra: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!fill || !element) return
    const measure = () => setHeight(Math.max(120, element.clientHeight - ROW_HEIGHT - extra - 2))
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [fill, extra])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scrolling body appears with the height
  useLayoutEffect(() => {
    // Rows without buttons must be reachable for the arrow keys, too.
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  }, [height])
  return [box, height] as const
}

const WaitingRows = ({ height }: { height: number | undefined }) => (
  <div className="waiting-rows" style={{ height: height ?? 360 }}>
    <Waiting rows={12} />
  </div>
)

const DataTablePlain = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    rows,
    columns,
    rowKey = 'id',
    onSort,
    selected,
    onSelect,
    fill = false,
    loading,
    empty,
    onOpen,
    isVoid,
    label,
  } = props
  const counting = isVoid ? rows.filter((row) => !isVoid(row)) : rows
  const summed = columns.some((column) => column.sum) && rows.length > 0
  const [box, height] = useBodyHeight(fill, summed ? ROW_HEIGHT : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these decide the columns
  const tableColumns = useMemo(() => columnsOf(props), [columns, props.sort, props.actionsOf, props.actionWidth])
  const width = tableColumns.reduce((sum, column) => sum + Number(column.width), onSelect ? 40 : 0)
  const virtual = rows.length > VIRTUAL_ABOVE
  return (
    <section ref={box} className={fill ? 'table-box fill' : 'table-box'} aria-label={label ?? '列表'}>
      <Table<Row>
        size="small"
        rowKey={rowKey}
        columns={tableColumns}
        dataSource={rows as Row[]}
        pagination={false}
        virtual={virtual}
        scroll={{ x: width, ...(height ? { y: height } : virtual ? { y: 600 } : {}) }}
        locale={{ emptyText: loading ? <WaitingRows height={height} /> : empty }}
        {...(onSelect
          ? {
              rowSelection: {
                columnWidth: 40,
                selectedRowKeys: [...(selected ?? [])],
                onChange: (keys, chosen) => onSelect(keys, chosen),
              },
            }
          : {})}
        {...(isVoid ? { rowClassName: (row: Row) => (isVoid(row) ? 'void' : '') } : {})}
        {...(onOpen ? { onRow: (row) => ({ onDoubleClick: () => onOpen(row) }) } : {})}
        {...(summed ? { summary: () => totalsOf(columns, counting, Boolean(onSelect), Boolean(props.actionsOf)) } : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          onSort?.(
            sorter.order
              ? { sortName: String(sorter.columnKey), sortOrder: sorter.order === 'descend' ? 'desc' : 'asc' }
              : {},
          )
        }}
      />
    </section>
  )
}

/** A table of rows already at hand; `ListPage` uses it for rows it asked for. */
export const DataTable = memo(DataTablePlain) as typeof DataTablePlain
