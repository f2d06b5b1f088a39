/** 客户需求: what customers want and have not got yet, whoever they are. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customerDemand, demandStates } from '@clinic/contract/areas/consulting/demands.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { type Demand, demandActions, demandColumns, demandFields, newDemand } from './demand-list.tsx'

const { heads, labels } = customerDemand

const columns: Column<Demand>[] = [
  { name: 'customerName', title: heads.customerName, kind: 'customer', width: 108, frozen: true },
  ...demandColumns.map((column) => (column.name === 'text' ? { ...column, frozen: false } : column)),
]

const filters: FilterOf<typeof consulting.demands>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  { kind: 'select', name: 'state', label: labels.state, options: demandStates },
]

const F = fieldsOf(consulting.createDemand)
const tools: ListTool<Demand>[] = [
  {
    label: '新增需求',
    primary: true,
    call: consulting.createDemand,
    input: () => ({}),
    ...newDemand,
    fields: (
      <>
        <F.Field name="customerId" label={labels.customerId}>
          <CustomerPicker />
        </F.Field>
        {demandFields}
      </>
    ),
  },
  listExport(consulting.exportDemands),
]

const DemandsPage = () => (
  <ListPage
    list={consulting.demands}
    noun={customerDemand.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={demandActions}
  />
)
export default DemandsPage
