/** 数据库管理: groups of tables. */

import { metadataDatabases } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataDatabase } from '@clinic/contract/areas/metadata/nouns.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'

const { heads } = metadataDatabase

const TablesOfDatabase = lazy(() => import('./TablesOfDatabase.tsx'))

type Row = OutputOf<typeof metadataDatabases.one>

const columns: Column<Row>[] = [
  { name: 'name', title: heads.name, width: 180, frozen: true, sort: true },
  { name: 'code', title: heads.code, width: 160, sort: true, card: true },
  { name: 'tableCount', title: heads.tableCount, kind: 'number', width: 90, card: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 90, sort: true, card: true },
  { name: 'createdAt', title: heads.createdAt, kind: 'moment', width: 112, sort: true },
  { name: 'remark', title: heads.remark },
]
const filters: FilterOf<typeof metadataDatabases.page>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码' },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords, width: 100 },
]

const F = fieldsOf(metadataDatabases.create, metadataDatabase)
const fields = (
  <FieldGrid>
    <F.Text name="name" />
    <F.Text name="code" hint="小写字母开头，如 nursing" />
    <F.Radio name="status" />
    <F.TextArea name="remark" rows={2} wide />
  </FieldGrid>
)
const tools: ListTool<Row>[] = [
  {
    label: '新增数据库',
    primary: true,
    call: metadataDatabases.create,
    fields,
    input: () => ({}),
    initial: () => ({ status: 0 }),
  },
]
const actionsOf = (open: (row: Row) => void): RowAction<Row>[] => [
  known('edit', metadataDatabases.update, { opens: true, fields, title: ({ name }) => `编辑数据库：${name}` }),
  { label: '数据表', may: metadataDatabases.addTables.may, run: open },
  removal<Row>(metadataDatabases.remove),
]

const DatabasesPage = () => {
  const [open, setOpen] = useState<Row | null>(null)
  const actions = useMemo(() => actionsOf(setOpen), [])
  return (
    <>
      <ListPage
        list={metadataDatabases.page}
        noun={metadataDatabase.name}
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      <Suspense fallback={null}>
        {open && <TablesOfDatabase id={open.id} name={open.name} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
export default DatabasesPage
