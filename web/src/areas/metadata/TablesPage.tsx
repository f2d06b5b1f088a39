/** 数据表管理: record types, and the fields that stand in them. */

import { metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import type { MetadataTable } from '@clinic/contract/areas/metadata/nouns.ts'
import { definedTable } from '@clinic/contract/areas/metadata/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'

const titles = titlesOf(definedTable)

const FieldsOfTable = lazy(() => import('./FieldsOfTable.tsx'))

const columns: Column<MetadataTable>[] = [
  { name: 'name', title: titles.name, width: 180, frozen: true, sort: true },
  { name: 'code', title: titles.code, width: 160, sort: true, card: true },
  { name: 'fieldCount', title: titles.fieldCount, kind: 'number', width: 80, card: true },
  {
    name: 'databaseNames',
    title: titles.databaseNames,
    width: 180,
    show: ({ databaseNames }) => databaseNames.join('、') || <None />,
  },
  { name: 'used', title: titles.used, width: 90, show: ({ used }) => (used ? '是' : '否') },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 90, sort: true, card: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true },
  { name: 'remark', title: titles.remark },
]
const filters: FilterOf<typeof metadataTables.page>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码' },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 100 },
]

const F = fieldsOf(metadataTables.create)
const fields = (
  <FieldGrid>
    <F.Text name="name" label={titles.name} />
    <F.Text name="code" label={titles.code} hint="小写字母开头，如 follow_up_scale" />
    <F.Radio
      name="status"
      label={titles.status}
      options={statusWords}
      help="禁用后各医院不能再新增记录，已有记录保留"
    />
    <F.TextArea name="remark" label={titles.remark} rows={2} wide />
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
  { label: '编辑', opens: true, call: metadataTables.update, fields, title: ({ name }) => `编辑数据表：${name}` },
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
        noun="数据表"
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
