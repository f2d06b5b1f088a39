/** Groups of original demands, as the consultation and the triage offer them. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Select } from 'antd'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'

type Group = OutputOf<typeof consulting.demandGroup>
const F = fieldsOf(consulting.createDemandGroup)

type NamesProps = { value?: string[]; onChange?: (names: string[]) => void; id?: string }

/** Names typed one after the other; Enter ends one. */
const Names = (props: NamesProps) => (
  <Select
    {...props}
    mode="tags"
    open={false}
    suffixIcon={null}
    placeholder="输入需求后回车，可连续输入"
    maxLength={30}
  />
)

const fields = (
  <>
    <F.Text name="name" label="分组名称" />
    <F.Field name="demands" label="需求" help="去掉的需求不再可选，已有的接诊记录照常显示">
      <Names />
    </F.Field>
    <F.Number name="sort" label="排序" />
    <F.Radio name="status" label="状态" options={statusWords} />
  </>
)

const columns: Column<Group>[] = [
  { name: 'name', title: '分组', frozen: true, sort: true, width: 160 },
  { name: 'demands', title: '需求', show: ({ demands }) => demands.join('、') || <None /> },
  { name: 'sort', title: '排序', kind: 'number', width: 70, sort: true },
  { name: 'status', title: '状态', kind: 'state', words: statusWords, width: 90 },
]
const tools: ListTool<Group>[] = [
  {
    label: '新增分组',
    primary: true,
    call: consulting.createDemandGroup,
    fields,
    initial: () => ({ status: 0, sort: 0, demands: [] }),
  },
]
const actions: RowAction<Group>[] = [
  { label: '编辑', call: consulting.updateDemandGroup, fields, title: ({ name }) => `编辑分组：${name}` },
  removal(consulting.removeDemandGroup),
]

const DemandGroupsTab = () => (
  <ListPage
    embedded
    list={consulting.demandGroups}
    noun="原始需求分组"
    columns={columns}
    tools={tools}
    actions={actions}
    filters={[
      { kind: 'text', name: 'name', label: '分组名称' },
      { kind: 'select', name: 'status', label: '状态', options: statusWords },
    ]}
  />
)
export default DemandGroupsTab
