/** Panel tab 客户需求: what she wants, until it is met or dropped. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customerDemand, demandStates } from '@clinic/contract/areas/consulting/demands.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'

const { heads } = customerDemand

type Demand = OutputOf<typeof consulting.demands>['result'][number]

const columns: Column<Demand>[] = [
  { name: 'text', title: heads.text, width: 240, frozen: true, show: (row) => row.text || row.demandNames },
  { name: 'demandNames', title: heads.demandNames, width: 180 },
  { name: 'state', title: heads.state, kind: 'state', words: demandStates, width: 96, card: true },
  { name: 'priority', title: heads.priority, kind: 'number', width: 72, card: true },
  { name: 'budget', title: heads.budget, kind: 'money', width: 110 },
  { name: 'expectDate', title: heads.expectDate, kind: 'day', width: 110, card: true },
  { name: 'createTime', title: heads.createTime, kind: 'moment', width: 150 },
]

const F = fieldsOf(consulting.createDemand, customerDemand)
const fields = (
  <>
    <F.TextArea name="text" />
    <F.Radio name="state" />
    <F.Number name="priority" />
    <F.Money name="budget" />
    <F.Day name="expectDate" />
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
      noun={customerDemand.name}
      columns={columns}
      tools={tools}
      actions={actions}
      always={always}
    />
  )
}
export default DemandTab
