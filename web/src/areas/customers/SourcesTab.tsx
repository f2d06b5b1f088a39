/** 客户来源: where customers come from, below its type, and what a lead of it costs. */
import { customers } from '@clinic/contract/areas/customers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { Filter } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { statusWords } from '../../words/states.ts'

type Source = OutputOf<typeof customers.sourceOne>
const F = fieldsOf(customers.sourceCreate)

type ChoiceProps = { value?: unknown; onChange?: (value: unknown) => void; 'aria-label'?: string; width?: number }
const TypeChoice = (props: ChoiceProps) => (
  <Choice
    {...props}
    call={customers.typeList}
    input={{ pageSize: 500 }}
    placeholder="来源类型"
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
const TypeFilter = (props: ChoiceProps) => <TypeChoice {...props} width={132} />

const fields = (
  <FieldGrid>
    <F.Field name="typeId" label="来源类型">
      <TypeChoice />
    </F.Field>
    <F.Text name="name" label="来源名称" />
    <F.Money name="costPerLead" label="每条线索成本" />
    <F.Number name="sort" label="排序" />
    <F.Day name="startDate" label="开始日期" />
    <F.Day name="endDate" label="结束日期" />
    <F.Radio name="status" label="状态" options={statusWords} />
  </FieldGrid>
)

const columns: Column<Source>[] = [
  { name: 'name', title: '来源', frozen: true },
  { name: 'typeName', title: '类型', width: 130, card: true },
  { name: 'costPerLead', title: '每条线索成本', kind: 'money', width: 120 },
  { name: 'startDate', title: '开始', kind: 'day', width: 100, wide: true },
  { name: 'endDate', title: '结束', kind: 'day', width: 100, wide: true },
  { name: 'sort', title: '排序', kind: 'number', width: 80 },
  { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
]
const filters: Filter[] = [
  { kind: 'text', name: 'name', label: '来源名称' },
  { kind: 'pick', name: 'typeId', label: '来源类型', field: TypeFilter },
  { kind: 'select', name: 'status', label: '状态', options: statusWords },
]
const tools: ListTool<Source>[] = [
  {
    label: '新增来源',
    primary: true,
    call: customers.sourceCreate,
    fields,
    initial: () => ({ costPerLead: null, startDate: null, endDate: null, sort: 0, status: 0 }),
  },
]
const actions: RowAction<Source>[] = [
  { label: '编辑', opens: true, call: customers.sourceUpdate, fields, title: ({ name }) => `编辑来源：${name}` },
  removal(customers.sourceRemove, {
    confirm: ({ name }) => `来源“${name}”将被删除，不能恢复。已有客户的来源不能删除，可改为禁用。`,
  }),
]

const SourcesTab = () => (
  <ListPage
    embedded
    list={customers.sourceList}
    noun="客户来源"
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default SourcesTab
