/**
 * A tree as a table: columns and actions as in a list, rows that open, and rows that move. A row is moved by its handle:
 * dragged before, into or after another one, or with Alt and the arrow keys; the page's action decides the rest.
 */
import { HolderOutlined } from '@ant-design/icons'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button, Table, type TableProps } from 'antd'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Drawn, RowActions } from '../act/buttons.tsx'
import { say } from '../say.ts'
import { usePhone } from '../screen.ts'
import { type Column, cellOf, isFigure } from './column.tsx'
import {
  type Drop,
  droppedAt,
  flatten,
  nodeAt,
  type Step,
  steppedTo,
  type Target,
  type TreeNode,
} from './tree-moves.ts'
import './tree.css'

const DEFAULT_WIDTH = 120

export type Moving<Row> = {
  /** Words for the row, to say what moves. */
  readonly nameOf: (row: Row) => string
  readonly whyNot: (row: Row, target: Target, tree: readonly Row[]) => Refusal | null
  /** Answers the tree as it stands after the move; fails when nothing was moved, having said why. */
  readonly move: (row: Row, target: Target, tree: readonly Row[]) => Promise<readonly Row[]>
}

type Props<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly actionsOf?: ((row: Row) => readonly Drawn[]) | undefined
  readonly actionWidth?: number
  readonly empty?: ReactNode
  /** Absent: rows stay where they are. */
  readonly moving?: Moving<Row> | undefined
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Upper and lower quarter of a row: before and after it; between them: into it. */
const dropAt = (event: DragEvent<HTMLElement>): Drop => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into'
}

type Hover = { readonly id: number; readonly drop: Drop }

/** A move as it was asked for: where it leads is decided by the tree of its turn. */
type Wish = { readonly id: number; readonly place: (tree: readonly TreeNode[]) => Target | null }

/**
 * Moves rows one after the other. A key pressed while a move is under way is not lost: it waits, and starts from where
 * the row then stands. A move that is refused ends those behind it.
 */
const useTurns = <Row extends TreeNode>(rows: readonly Row[], moving: Moving<Row> | undefined) => {
  const waiting = useRef<Wish[]>([])
  const busy = useRef(false)
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  }, [rows])
  // The tree after the last move, until it is drawn: a key may come in between.
  const known = useRef<{ over: readonly Row[]; tree: readonly Row[] } | null>(null)
  const take = async (tree: readonly Row[], { id, place }: Wish): Promise<readonly Row[]> => {
    const row = nodeAt(tree, id)
    const target = place(tree)
    if (!moving || !row || !target) return tree
    const refusal = moving.whyNot(row, target, tree)
    if (!refusal) return await moving.move(row, target, tree)
    say.warn(refusal.message)
    waiting.current = []
    return tree
  }
  const takeAll = async () => {
    busy.current = true
    let tree = known.current?.over === shown.current ? known.current.tree : shown.current
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) tree = await take(tree, next)
    } catch {
      waiting.current = []
    } finally {
      known.current = { over: shown.current, tree }
      busy.current = false
    }
  }
  return {
    isBusy: () => busy.current,
    ask: (wish: Wish) => {
      waiting.current.push(wish)
      if (!busy.current) void takeAll()
    },
  }
}

/** Carries a row: by keys at once, by the pointer when it is let go. */
const useMoves = <Row extends TreeNode>(rows: readonly Row[], moving: Moving<Row> | undefined) => {
  const held = useRef<Row | null>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const turns = useTurns(rows, moving)
  const onKey = (row: Row) => (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (!step) return
    event.preventDefault()
    // A key held down repeats faster than rows move: each repetition waits for the one before.
    if (!event.repeat || !turns.isBusy()) turns.ask({ id: row.id, place: (tree) => steppedTo(tree, row.id, step) })
  }
  const onRow = (row: Row) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const drop = dropAt(event)
      if (!held.current || !droppedAt(rows, held.current.id, row.id, drop)) return setHover(null)
      event.preventDefault()
      if (hover?.id !== row.id || hover.drop !== drop) setHover({ id: row.id, drop })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      const id = held.current?.id
      const drop = dropAt(event)
      end()
      if (id !== undefined) turns.ask({ id, place: (tree) => droppedAt(tree, id, row.id, drop) })
    },
  })
  const start = (row: Row) => (event: DragEvent<HTMLElement>) => {
    held.current = row
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', moving?.nameOf(row) ?? '')
  }
  const end = () => {
    held.current = null
    setHover(null)
  }
  return { hover, onKey, onRow, start, end }
}

type Moves<Row extends TreeNode> = ReturnType<typeof useMoves<Row>>

const Handle = <Row extends TreeNode>({ row, name, moves }: { row: Row; name: string; moves: Moves<Row> }) => (
  <Button
    type="text"
    size="small"
    className="tree-handle"
    icon={<HolderOutlined />}
    draggable
    data-handle={row.id}
    aria-label={`移动 ${name}`}
    aria-description="按住 Alt 用方向键移动：上下换位，右移到上一项之下，左移到上一级"
    title="拖动，或按住 Alt 用方向键移动"
    onDragStart={moves.start(row)}
    onDragEnd={moves.end}
    onKeyDown={moves.onKey(row)}
  />
)

const columnsOf = <Row extends TreeNode>(
  props: Props<Row>,
  moves: Moves<Row>,
  phone: boolean,
): TableProps<Row>['columns'] => {
  const { columns, actionsOf, actionWidth = 44, moving } = props
  const fit = phone ? columns.filter(({ wide }) => !wide) : columns
  const shown = fit.map((column, at) => ({
    key: column.name,
    title: column.title,
    width: column.width ?? DEFAULT_WIDTH,
    ellipsis: true,
    align: isFigure(column) ? ('right' as const) : ('left' as const),
    render: (_value: unknown, row: Row) =>
      at === 0 && moving ? (
        <>
          <Handle row={row} name={moving.nameOf(row)} moves={moves} />
          {cellOf(column, row)}
        </>
      ) : (
        cellOf(column, row)
      ),
  }))
  if (!actionsOf) return shown
  const operation = {
    key: 'operation',
    title: <span className="visually-hidden">操作</span>,
    width: actionWidth,
    className: 'operation',
    render: (_value: unknown, row: Row) => (
      <span className="row-actions">
        <RowActions actions={actionsOf(row)} />
      </span>
    ),
  }
  return [...shown, operation]
}

/** Every row is open until somebody closes it; rows that come later are open too. */
const useOpened = (rows: readonly TreeNode[]) => {
  const [closed, setClosed] = useState<readonly number[]>([])
  const all = useMemo(() => openable(rows), [rows])
  const keys = all.filter((id) => !closed.includes(id))
  const choose = (next: readonly number[]) => setClosed(all.filter((id) => !next.includes(id)))
  return [keys, choose] as const
}

export const TreeTable = <Row extends TreeNode>(props: Props<Row>) => {
  const { rows, label, empty, moving } = props
  const [keys, choose] = useOpened(rows)
  const moves = useMoves(rows, moving)
  const columns = columnsOf(props, moves, usePhone()) ?? []
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  // antd draws an opener wherever there is a `children`: leaves carry none.
  const shown = useMemo(() => withoutEmpty(rows), [rows])
  const { hover } = moves
  return (
    <section className="table-box tree-table" aria-label={label}>
      <Table<Row>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={shown as Row[]}
        pagination={false}
        scroll={{ x: width }}
        locale={{ emptyText: empty }}
        expandable={{
          expandedRowKeys: keys,
          onExpandedRowsChange: (next) => choose(next.map(Number)),
          indentSize: 18,
        }}
        {...(moving ? { onRow: moves.onRow } : {})}
        rowClassName={(row) => (hover?.id === row.id ? `drop-${hover.drop}` : '')}
      />
    </section>
  )
}

const withoutEmpty = <Row extends TreeNode>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const { children, ...rest } = row
    return (children?.length ? { ...rest, children: withoutEmpty(children as readonly Row[]) } : rest) as unknown as Row
  })

/** Ids of all rows that can open. */
const openable = (rows: readonly TreeNode[]): number[] =>
  flatten(rows)
    .filter((row) => (row.children?.length ?? 0) > 0)
    .map((row) => row.id)
