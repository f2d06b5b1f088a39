/** Names that are typed: each of these lines must not compile, or the check of types fails. */
import { call } from '@clinic/contract/call.ts'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { act } from '../act/action.ts'
import type { Column } from './column.tsx'
import type { FilterOf } from './filter.tsx'
import { ListPage } from './ListPage.tsx'
import { plainTab } from './plain.tsx'

type Row = { readonly id: number; readonly name: string; readonly sort: number; readonly status: 0 | 1 }

const list = call('GET /api/v1/thing', {
  title: '列表',
  may: 'self',
  input: { name: Type.Optional(Type.String()), status: Type.Optional(Type.Integer()) },
  output: Type.Object({
    total: Type.Integer(),
    result: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        sort: Type.Integer(),
        status: Type.Unsafe<0 | 1>(Type.Integer()),
      }),
    ),
  }),
})
const update = call('PUT /api/v1/thing', { title: '编辑', may: 'self', input: { name: Type.String() } })

const columns: Column<Row>[] = [
  { name: 'name', title: '名称' },
  { name: 'both', title: '都', kind: 'joined', joins: ['name', 'sort'] },
  { name: 'made', title: '拼的', value: ({ name }) => name },
  // @ts-expect-error no such field
  { name: 'nmae', title: '名称' },
  // @ts-expect-error how a field is shown does not make one
  { name: 'nmae', title: '名称', show: ({ name }) => name },
  // @ts-expect-error no such field among them
  { name: 'both', title: '都', kind: 'joined', joins: ['name', 'srot'] },
]

const filters: FilterOf<typeof list>[] = [
  { kind: 'text', name: 'name', label: '名称' },
  // @ts-expect-error the call does not take it
  { kind: 'text', name: 'keyword', label: '名称' },
]

// @ts-expect-error the call does not take it, said in the page itself
const inPage = <ListPage list={list} columns={columns} filters={[{ kind: 'text', name: 'keyword', label: '名称' }]} />

// @ts-expect-error the form has no such field
const edit = act(update, { label: '编辑', initial: (row: Row) => ({ nmae: row.name }) })

const plain = {
  list,
  create: update,
  update,
  remove: update,
  noun: '物',
  short: '物',
  kept: '',
  columns: [],
  initial: {},
}
// @ts-expect-error the call does not take it, in a plain list of the settings
const tab = plainTab({ ...plain, filters: [{ kind: 'text', name: 'keyword', label: '名称' }] })

test('wrong names do not compile', () => {
  expect([columns.length, filters.length, inPage.props, edit.label, typeof tab]).toEqual([
    6,
    2,
    expect.anything(),
    '编辑',
    'function',
  ])
})
