/** Panel tab 客户需求: what she wants, until it is met or dropped. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customerDemand } from '@clinic/contract/areas/consulting/demands.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { type Demand, demandActions, demandColumns, demandFields, newDemand } from './demand-list.tsx'

const DemandTab = ({ customerId }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  const tools = useMemo<ListTool<Demand>[]>(
    () => [
      {
        label: '新增需求',
        primary: true,
        call: consulting.createDemand,
        input: () => ({ customerId }),
        initial: newDemand.initial,
        toInput: (values) => newDemand.toInput({ ...values, customerId }),
        fields: demandFields,
      },
    ],
    [customerId],
  )
  return (
    <ListPage
      embedded
      list={consulting.demands}
      noun={customerDemand.name}
      columns={demandColumns}
      tools={tools}
      actions={demandActions}
      always={always}
    />
  )
}
export default DemandTab
