/** 咨询类型: what a consultation may be, as its form and the triage offer it. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { consultKinds } from '@clinic/contract/consulting-settings.ts'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'

type ConsultType = OutputOf<typeof consulting.type>
const F = fieldsOf(consulting.createType)

const fields = (
  <>
    <F.Text name="name" label="类型名称" />
    <F.Radio name="kind" label="场合" options={consultKinds} />
    <F.Number name="sort" label="排序" />
    <F.Radio name="status" label="状态" options={statusWords} />
  </>
)

const columns: Column<ConsultType>[] = [
  { name: 'name', title: '类型', frozen: true },
  { name: 'kind', title: '场合', width: 120, card: true, show: ({ kind }) => consultKinds[kind] },
  { name: 'sort', title: '排序', kind: 'number', width: 80 },
  { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
]
const tools: ListTool<ConsultType>[] = [
  {
    label: '新增类型',
    primary: true,
    call: consulting.createType,
    fields,
    initial: () => ({ kind: 'onsite', sort: 0, status: 0 }),
  },
]
const actions: RowAction<ConsultType>[] = [
  { label: '编辑', opens: true, call: consulting.updateType, fields, title: ({ name }) => `编辑咨询类型：${name}` },
  removal(consulting.removeType, {
    confirm: ({ name }) => `咨询类型“${name}”将被删除，不能恢复。用过的类型不能删除，可改为禁用。`,
  }),
]

const TypesTab = () => (
  <ListPage
    embedded
    list={consulting.types}
    noun="咨询类型"
    columns={columns}
    tools={tools}
    actions={actions}
    filters={[
      { kind: 'text', name: 'name', label: '类型名称' },
      { kind: 'select', name: 'status', label: '状态', options: statusWords },
    ]}
  />
)
export default TypesTab
