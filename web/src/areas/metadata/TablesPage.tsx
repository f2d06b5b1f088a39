/** 数据表管理: record types, and the fields that stand in them. */

import { metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { type MetadataTable, metadataTable } from '@clinic/contract/areas/metadata/nouns.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'

const { heads } = metadataTable

const FieldsOfTable = lazy(() => import('./FieldsOfTable.tsx'))

const columns: Column<MetadataTable>[] = [
  { name: 'name', title: heads.name, width: 180, frozen: true, sort: true },
  { name: 'code', title: heads.code, width: 160, sort: true, card: true },
  { name: 'fieldCount', title: heads.fieldCount, kind: 'number', width: 80, card: true },
  {
    name: 'databaseNames',
    title: heads.databaseNames,
    width: 180,
    show: ({ databaseNames }) => databaseNames.join('、') || <None />,
  },
  { name: 'used', title: heads.used, width: 90, show: ({ used }) => (used ? '是' : '否') },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 90, sort: true, card: true },
  { name: 'createdAt', title: heads.createdAt, kind: 'moment', width: 112, sort: true },
  { name: 'remark', title: heads.remark },
]
const filters: FilterOf<typeof metadataTables.page>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码' },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords, width: 100 },
]

const F = fieldsOf(metadataTables.create, metadataTable)
const fields = (
  <FieldGrid>
    <F.Text name="name" />
    <F.Text name="code" hint="小写字母开头，如 follow_up_scale" />
    <F.Radio name="status" help="禁用后各医院不能再新增记录，已有记录保留" />
    <F.TextArea name="remark" rows={2} wide />
  </FieldGrid>
)
const tools: ListTool<MetadataTable>[] = [
  {
    label: '新增数据表',
    primary: true,
    call: metadataTables.create,
    fields,
    input: () => ({}),
    initial: () => ({ status: 0 }),
  },
]
const actionsOf = (open: (row: MetadataTable) => void): RowAction<MetadataTable>[] => [
  known('edit', metadataTables.update, { opens: true, fields, title: ({ name }) => `编辑数据表：${name}` }),
  { label: '字段', may: metadataTables.addFields.may, run: open },
  removal<MetadataTable>(metadataTables.remove),
]

const TablesPage = () => {
  const [open, setOpen] = useState<MetadataTable | null>(null)
  const actions = useMemo(() => actionsOf(setOpen), [])
  return (
    <>
      <ListPage
        list={metadataTables.page}
        noun={metadataTable.name}
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      <Suspense fallback={null}>
        {open && <FieldsOfTable id={open.id} name={open.name} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
export default TablesPage
