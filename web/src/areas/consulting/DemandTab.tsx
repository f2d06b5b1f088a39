/** Panel tab 客户需求: what she wants, until it is met or dropped. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { demandStates } from '@clinic/contract/areas/consulting/demands.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import { type ListTool, type RowAction, removal } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'

type Demand = OutputOf<typeof consulting.demands>['result'][number]

const columns: Column<Demand>[] = [
  { name: 'text', title: '需求', width: 240, frozen: true, show: (row) => row.text || row.demandNames },
  { name: 'demandNames', title: '需求项', width: 180 },
  { name: 'state', title: '状态', kind: 'state', words: demandStates, width: 96, card: true },
  { name: 'priority', title: '优先级', kind: 'number', width: 72, card: true },
  { name: 'budget', title: '预算', kind: 'money', width: 110 },
  { name: 'expectDate', title: '期望日期', kind: 'day', width: 110, card: true },
  { name: 'createTime', title: '登记时间', kind: 'moment', width: 150 },
]

const F = fieldsOf(consulting.createDemand)
const fields = (
  <>
    <F.TextArea name="text" label="需求" />
    <F.Radio name="state" label="状态" options={demandStates} />
    <F.Number name="priority" label="优先级（1 最急）" />
    <F.Money name="budget" label="预算" />
    <F.Day name="expectDate" label="期望日期" />
  </>
)

const actions: RowAction<Demand>[] = [
  { label: '编辑', call: consulting.updateDemand, fields },
  removal(consulting.removeDemand, { confirm: (row) => `客户需求“${row.text || row.demandNames}”将被删除。` }),
]

const DemandTab = ({ customerId }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  const tools = useMemo<ListTool<Demand>[]>(
    () => [
      {
        label: '新增需求',
        primary: true,
        call: consulting.createDemand,
        input: () => ({ customerId }),
        initial: () => ({ demandIds: [], priority: 3, state: 'open', budget: null, expectDate: null }),
        toInput: (values) => ({ demandIds: [], budget: null, expectDate: null, ...values, customerId }),
        fields,
      },
    ],
    [customerId],
  )
  return (
    <ListPage
      embedded
      list={consulting.demands}
      noun="客户需求"
      columns={columns}
      tools={tools}
      actions={actions}
      always={always}
    />
  )
}
export default DemandTab
