/** A list of 130 things: pages, order, filters, selection, a click on a row, and a call that refuses when it is told to. */
import { call } from '@clinic/contract/call.ts'
import { Type } from 'typebox'
import type { ListTool, RowAction } from '../src/kit/act/action.ts'
import { fieldsOf } from '../src/kit/form/fields.tsx'
import type { Column } from '../src/kit/list/column.tsx'
import type { FilterOf } from '../src/kit/list/filter.tsx'
import { ListPage } from '../src/kit/list/ListPage.tsx'
import { answer, Refusing } from './answer.ts'

const Thing = Type.Object({ id: Type.Integer(), version: Type.Integer(), name: Type.String(), day: Type.String() })
type Thing = { readonly id: number; readonly version: number; readonly name: string; readonly day: string }

const list = call('GET /api/v1/specimen/things', {
  title: '样张列表',
  may: 'self',
  input: {
    page: Type.Optional(Type.Integer()),
    pageSize: Type.Optional(Type.Integer()),
    sortName: Type.Optional(Type.String()),
    sortOrder: Type.Optional(Type.String()),
    keyword: Type.Optional(Type.String()),
  },
  output: Type.Object({ total: Type.Integer(), result: Type.Array(Thing) }),
})
const update = call('PUT /api/v1/specimen/things/{id}', {
  title: '编辑样张',
  may: 'self',
  input: { id: Type.Integer(), version: Type.Integer(), name: Type.String({ minLength: 1 }) },
  output: Thing,
})
const settle = call('POST /api/v1/specimen/settle', {
  title: '批量归档',
  may: 'self',
  input: { ids: Type.Array(Type.Integer()) },
})

const things: Thing[] = Array.from({ length: 130 }, (_, at) => ({
  id: at + 1,
  version: 1,
  name: `样张${at + 1}`,
  day: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
}))

answer(list, ({ page = 1, pageSize = 20, keyword = '', sortName, sortOrder }) => {
  if (sessionStorage.getItem('refusing')) throw new Refusing(503, '服务繁忙，请稍后再试')
  const found = things.filter(({ name }) => name.includes(keyword))
  const ordered = sortName === 'day' ? found.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id) : found
  const shown = sortOrder === 'desc' ? ordered.toReversed() : ordered
  return { total: found.length, result: shown.slice((page - 1) * pageSize, page * pageSize) }
})
answer(update, ({ id, name }) => {
  const at = things.findIndex((one) => one.id === id)
  things[at] = { ...things[at]!, version: things[at]!.version + 1, name }
  return things[at]
})
answer(settle, () => null)

const F = fieldsOf(update)
const columns: Column<Thing>[] = [
  { name: 'name', title: '名称', frozen: true },
  { name: 'day', title: '日期', kind: 'day', width: 120, sort: true },
]
const filters: FilterOf<typeof list>[] = [{ kind: 'text', name: 'keyword', label: '名称、拼音' }]
const tools: ListTool<Thing>[] = [
  { label: '新增样张', primary: true, run: () => undefined },
  { label: '批量归档', selection: 'some', call: settle, input: (rows) => ({ ids: rows.map(({ id }) => id) }) },
]
const actions: RowAction<Thing>[] = [
  {
    label: '编辑',
    opens: true,
    call: update,
    title: ({ name }) => `编辑${name}`,
    fields: <F.Text name="name" label="名称" />,
  },
  { label: '复制', run: () => undefined },
]

export const ListSpecimen = () => (
  <ListPage list={list} noun="样张" columns={columns} filters={filters} tools={tools} actions={actions} />
)
