/** 通用品类: what products have in common across types, for choosing and for reports. */
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'

type Kind = OutputOf<typeof universalKinds.one>
const F = fieldsOf(universalKinds.create)

const fields = (
  <>
    <F.Text name="name" label="名称" />
    <F.Text name="groupName" label="分组" />
    <F.Number name="sort" label="排序" />
    <F.Radio name="status" label="状态" options={statusWords} />
  </>
)

const columns: Column<Kind>[] = [
  { name: 'name', title: '名称', frozen: true, sort: true },
  { name: 'groupName', title: '分组', width: 200, card: true },
  { name: 'sort', title: '排序', kind: 'number', width: 80, sort: true },
  { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
]
const tools: ListTool<Kind>[] = [
  {
    label: '新增品类',
    primary: true,
    call: universalKinds.create,
    fields,
    initial: () => ({ groupName: '', sort: 0, status: 0 }),
  },
]
const actions: RowAction<Kind>[] = [
  { label: '编辑', opens: true, call: universalKinds.update, fields, title: ({ name }) => `编辑品类：${name}` },
  removal(universalKinds.remove, {
    confirm: ({ name }) => `品类“${name}”将被删除，不能恢复。项目用到的品类不能删除。`,
  }),
]
const filters: FilterOf<typeof universalKinds.list>[] = [
  { kind: 'text', name: 'keyword', label: '名称、分组' },
  { kind: 'select', name: 'status', label: '状态', options: statusWords },
]

const KindsPage = () => (
  <ListPage
    list={universalKinds.list}
    noun="通用品类"
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default KindsPage
