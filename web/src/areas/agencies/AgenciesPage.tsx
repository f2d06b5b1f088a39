/** 推广机构: who brings customers for a share, what was agreed, and how they are reached and paid. */
import { agencies, agency, agreedText } from '@clinic/contract/areas/agencies/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form } from 'antd'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, known, listExport, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { PercentInput } from '../../kit/form/PercentInput.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'

const { heads, labels, fields: said } = agency
type Agency = OutputOf<typeof agencies.list>['result'][number]

const columns: Column<Agency>[] = [
  { name: 'name', title: heads.name, width: 180, frozen: true, sort: true },
  { name: 'kind', title: heads.kind, width: 88, show: ({ kind }) => said['kind']?.words?.[kind], card: true },
  { name: 'contact', title: heads.contact, width: 88, card: true },
  { name: 'phone', title: heads.phone, width: 120 },
  { name: 'rateBy', title: heads.rateBy, width: 250, show: agreedText, card: true },
  { name: 'cycle', title: heads.cycle, width: 88, show: ({ cycle }) => said['cycle']?.words?.[cycle] },
  { name: 'account', title: heads.account, width: 100 },
  { name: 'startDate', title: heads.startDate, kind: 'day', width: 100, wide: true },
  { name: 'endDate', title: heads.endDate, kind: 'day', width: 100 },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 72 },
  { name: 'licence', title: heads.licence, width: 160, folded: true },
  { name: 'bank', title: heads.bank, width: 180, folded: true },
  { name: 'remark', title: heads.remark, width: 200, folded: true },
]

const filters: FilterOf<typeof agencies.list>[] = [
  { kind: 'text', name: 'keyword', label: labels.name },
  { kind: 'select', name: 'kind', label: labels.kind, options: said['kind']!.words! },
  { kind: 'select', name: 'status', label: labels.status, options: statusWords },
]

const F = fieldsOf(agencies.create, agency)

/** What was agreed: shares by category, or so much a head. */
const Agreement = () => {
  const rateBy: unknown = Form.useWatch('rateBy')
  if (rateBy === 'head') return <F.Money name="perHead" />
  if (rateBy !== 'category') return null
  return (
    <>
      <F.Field name="surgeryRate">
        <PercentInput />
      </F.Field>
      <F.Field name="otherCareRate">
        <PercentInput />
      </F.Field>
      <F.Field name="restRate">
        <PercentInput />
      </F.Field>
    </>
  )
}

const fields = (
  <>
    <FieldGrid title="机构">
      <F.Text name="name" />
      <F.Select name="kind" />
      <F.Text name="licence" />
      <F.Text name="contact" />
      <F.Text name="phone" />
      <F.Text name="bank" />
      <F.Text name="account" help="加密保存，列表只显示末四位" />
    </FieldGrid>
    <FieldGrid title="约定">
      <F.Day name="startDate" />
      <F.Day name="endDate" />
      <F.Radio name="cycle" />
      <F.Radio name="rateBy" />
      <Agreement />
      <F.TextArea name="remark" wide />
    </FieldGrid>
  </>
)

const tools: ListTool<Agency>[] = [
  {
    label: '新增机构',
    primary: true,
    call: agencies.create,
    fields,
    initial: () => ({
      kind: 'company',
      rateBy: 'category',
      cycle: 'month',
      surgeryRate: 0,
      otherCareRate: 0,
      restRate: 0,
    }),
  },
  listExport(agencies.export),
]

const setStatus = (name: 'enable' | 'disable', status: 0 | 1) =>
  act(agencies.setStatus, {
    ...buttonOf(name),
    shown: (row: Agency) => row.status !== status,
    input: ({ id, version }: Agency) => ({ id, version, status }),
  })

const actions: RowAction<Agency>[] = [
  known('edit', agencies.update, {
    opens: true,
    reads: agencies.one,
    fields,
    title: ({ name }) => `编辑推广机构：${name}`,
  }),
  setStatus('enable', 0),
  setStatus('disable', 1),
  removal(agencies.remove, {
    confirm: ({ name }) => `推广机构“${name}”将被删除，不能恢复。来源用到的机构不能删除，可改为禁用。`,
  }),
]

const AgenciesPage = () => (
  <ListPage
    list={agencies.list}
    noun={agency.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default AgenciesPage
