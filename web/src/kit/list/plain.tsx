/**
 * A plain resource of the settings: it has a name, a place in its order, is on or off, and whatever else the page says.
 * Its list, its form and its three actions, written once.
 */
import type { Call } from '@clinic/contract/call.ts'
import type { ReactNode } from 'react'
import { statusWords } from '../../words/states.ts'
import { type ListTool, type RowAction, removal } from '../act/action.ts'
import { FieldGrid, fieldsOf } from '../form/fields.tsx'
import type { Column } from './column.tsx'
import type { Filter } from './filter.tsx'
import { ListPage } from './ListPage.tsx'
import type { Paged } from './use-list.tsx'

type Named = { readonly name: string; readonly sort: number; readonly status: 0 | 1 }
type Written = { name: string; sort?: number; status?: 0 | 1 }

/** What its list can be asked for. */
type Sought = { name?: unknown; status?: unknown }

type Plain<Row, Input> = {
  readonly list: Call<Input, Paged<Row>>
  readonly create: Call<Written>
  readonly update: Call
  readonly remove: Call
  /** What the list holds: 咨询类型. */
  readonly noun: string
  /** One of it, as buttons and columns call it: 类型. */
  readonly short: string
  /** What becomes of those that are used, and what can be done instead of deleting. */
  readonly kept: string
  /** Between its name and its place in the order. */
  readonly fields?: ReactNode
  /** Behind its name. */
  readonly columns: readonly Column<Row>[]
  /** Between name and status. */
  readonly filters?: readonly Filter<keyof Input & string>[]
  /** What a new one begins with, besides the first place in the order and being on. */
  readonly initial: object
  /** Fields in two columns. */
  readonly grid?: boolean
}

const formOf = <Row, Input>({ create, short, fields, grid }: Plain<Row, Input>): ReactNode => {
  const F = fieldsOf(create)
  const all = (
    <>
      <F.Text name="name" label={`${short}名称`} />
      {fields}
      <F.Number name="sort" label="排序" />
      <F.Radio name="status" label="状态" options={statusWords} />
    </>
  )
  return grid ? <FieldGrid>{all}</FieldGrid> : all
}

/** A tab of the settings: `const TypesTab = plainTab({ list: consulting.types, … })`, outside of any component. */
export const plainTab = <Row extends Named, Input extends Sought>(plain: Plain<Row, Input>) => {
  const { list, create, update, remove, noun, short, kept, initial } = plain
  const fields = formOf(plain)
  const columns: readonly Column<Row>[] = [
    { name: 'name', title: short, frozen: true, sort: true },
    ...plain.columns,
    { name: 'sort', title: '排序', kind: 'number', width: 80, sort: true },
    { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
  ]
  const filters: readonly Filter<keyof Input & string>[] = [
    { kind: 'text', name: 'name', label: `${short}名称` },
    ...(plain.filters ?? []),
    { kind: 'select', name: 'status', label: '状态', options: statusWords },
  ]
  const first = { sort: 0, status: 0, ...initial }
  const tools: readonly ListTool<Row>[] = [
    { label: `新增${short}`, primary: true, call: create, fields, initial: () => first },
  ]
  const actions: readonly RowAction<Row>[] = [
    { label: '编辑', opens: true, call: update, fields, title: ({ name }) => `编辑${noun}：${name}` },
    removal(remove, { confirm: ({ name }) => `${noun}“${name}”将被删除，不能恢复。${kept}` }),
  ]
  return () => (
    <ListPage embedded list={list} noun={noun} columns={columns} filters={filters} tools={tools} actions={actions} />
  )
}
