/** Every button the specification's generic table knows by name, in a list: on its rows, for selected rows, under 导出. */
import { call } from '@clinic/contract/call.ts'
import { Type } from 'typebox'
import type { ListTool, RowAction } from '../src/kit/act/action.ts'
import { type KnownButton, known, knownButtons } from '../src/kit/act/known-buttons.ts'
import { fieldsOf } from '../src/kit/form/fields.tsx'
import type { Column } from '../src/kit/list/column.tsx'
import { ListPage } from '../src/kit/list/ListPage.tsx'
import { answer, answerFile } from './answer.ts'

const Thing = Type.Object({ id: Type.Integer(), version: Type.Integer(), name: Type.String() })
type Thing = { readonly id: number; readonly version: number; readonly name: string }

const list = call('GET /api/v1/specimen/buttons', {
  title: '按钮样张',
  may: 'self',
  input: { page: Type.Optional(Type.Integer()), pageSize: Type.Optional(Type.Integer()) },
  output: Type.Object({ total: Type.Integer(), result: Type.Array(Thing) }),
})
/** What a button of a row does, by its name. */
const press = call('POST /api/v1/specimen/buttons/{id}/{button}', {
  title: '办理',
  may: 'self',
  input: { id: Type.Integer(), button: Type.String(), name: Type.Optional(Type.String({ minLength: 1 })) },
})
const pressSeveral = call('POST /api/v1/specimen/buttons/several', {
  title: '批量办理',
  may: 'self',
  input: { ids: Type.Array(Type.Integer()), button: Type.String() },
})
const download = call('GET /api/v1/specimen/buttons/export', {
  title: '导出样张',
  may: 'self',
  form: 'file',
  input: { button: Type.String() },
})

answer(list, () => ({ total: 2, result: ['一号', '二号'].map((name, at) => ({ id: at + 1, version: 1, name })) }))
answer(press, () => null)
answer(pressSeveral, () => null)
answerFile(download, () => new Blob(['样张']))

const F = fieldsOf(press)
const names = Object.keys(knownButtons) as KnownButton[]
const placed = (stands: (typeof knownButtons)[KnownButton]['stands']) =>
  names.filter((name) => knownButtons[name].stands === stands)

const columns: Column<Thing>[] = [{ name: 'name', title: '名称', frozen: true }]
const actions: RowAction<Thing>[] = placed('row').map((button) =>
  known<Thing>(button, press, {
    input: ({ id }) => ({ id, button }),
    ...(button === 'edit' ? { fields: <F.Text name="name" label="名称" />, initial: ({ name }) => ({ name }) } : {}),
  }),
)
const tools: ListTool<Thing>[] = [
  ...placed('selection').map((button) =>
    known<readonly Thing[]>(button, pressSeveral, { input: (rows) => ({ ids: rows.map(({ id }) => id), button }) }),
  ),
  ...placed('export').map((button) => known<readonly Thing[]>(button, download, { input: () => ({ button }) })),
]

export const ButtonsSpecimen = () => (
  <ListPage list={list} noun="样张" columns={columns} tools={tools} actions={actions} />
)
