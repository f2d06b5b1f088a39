/** 来源类型: the first level of how customers come; what of them must be written down with a new archive. */
import { customers } from '@clinic/contract/areas/customers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'

type SourceType = OutputOf<typeof customers.typeOne>
const F = fieldsOf(customers.typeCreate)

const kindWords = {
  direct: '直客',
  network: '网络',
  channel: '渠道',
  referral: '老带新',
  staff: '员工推荐',
  walkIn: '自然到店',
  other: '其他',
} as const

const fields = (
  <FieldGrid>
    <F.Text name="name" label="类型名称" />
    <F.Select name="kind" label="性质" options={kindWords} />
    <F.Switch name="needRecommender" label="建档时填推荐人" />
    <F.Switch name="needAgency" label="建档时填渠道机构" />
    <F.Number name="sort" label="排序" />
    <F.Radio name="status" label="状态" options={statusWords} />
  </FieldGrid>
)

const asked = (needed: boolean) => (needed ? '要填' : '不填')
const columns: Column<SourceType>[] = [
  { name: 'name', title: '类型', frozen: true },
  { name: 'kind', title: '性质', width: 110, card: true, show: ({ kind }) => kindWords[kind] },
  { name: 'needRecommender', title: '推荐人', width: 90, show: ({ needRecommender }) => asked(needRecommender) },
  { name: 'needAgency', title: '渠道机构', width: 90, show: ({ needAgency }) => asked(needAgency) },
  { name: 'sort', title: '排序', kind: 'number', width: 80 },
  { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
]
const tools: ListTool<SourceType>[] = [
  {
    label: '新增类型',
    primary: true,
    call: customers.typeCreate,
    fields,
    initial: () => ({ kind: 'network', needRecommender: false, needAgency: false, sort: 0, status: 0 }),
  },
]
const actions: RowAction<SourceType>[] = [
  { label: '编辑', opens: true, call: customers.typeUpdate, fields, title: ({ name }) => `编辑来源类型：${name}` },
  removal(customers.typeRemove, {
    confirm: ({ name }) => `来源类型“${name}”将被删除，不能恢复。还有来源的类型不能删除，可改为禁用。`,
  }),
]

const SourceTypesTab = () => (
  <ListPage
    embedded
    list={customers.typeList}
    noun="来源类型"
    columns={columns}
    tools={tools}
    actions={actions}
    filters={[
      { kind: 'text', name: 'name', label: '类型名称' },
      { kind: 'select', name: 'status', label: '状态', options: statusWords },
    ]}
  />
)
export default SourceTypesTab
