/** 老带新: whom this customer has brought. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { RowAction } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../../kit/page/entry.ts'
import { lifeStageWords } from '../words.ts'
import { openWindow } from './window.ts'

const titles = titlesOf(customerTable)

type Customer = OutputOf<typeof customers.broughtBy>['result'][number]

const columns: readonly Column<Customer>[] = [
  { name: 'name', title: titles.name, width: 120, frozen: true },
  { name: 'no', title: titles.no, width: 148 },
  { name: 'phone', title: titles.phone, width: 120 },
  { name: 'lifeStage', title: titles.lifeStage, width: 104, kind: 'state', words: lifeStageWords },
  { name: 'attributionConsultantName', title: titles.attributionConsultantName, width: 92 },
  { name: 'visitCount', title: titles.visitCount, width: 84, kind: 'number' },
  { name: 'lastPaymentTime', title: titles.lastPaymentTime, width: 112, kind: 'moment' },
  { name: 'createTime', title: titles.createTime, width: 112, kind: 'moment' },
]
const actions: readonly RowAction<Customer>[] = [{ label: '详情', run: ({ id }) => openWindow(id) }]

const BroughtTab = ({ customerId }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <ListPage
      list={customers.broughtBy}
      noun="带来的客户"
      columns={columns}
      actions={actions}
      always={always}
      embedded
    />
  )
}
export default BroughtTab
