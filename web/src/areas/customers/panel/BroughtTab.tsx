/** 老带新: whom this customer has brought. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import type { RowAction } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { PanelTabProps } from '../../../kit/page/entry.ts'
import { lifeStageWords } from '../words.ts'
import { openWindow } from './window.ts'

type Customer = OutputOf<typeof customers.broughtBy>['result'][number]

const columns: readonly Column<Customer>[] = [
  { name: 'name', title: '姓名', width: 120, frozen: true },
  { name: 'no', title: '客户编号', width: 148 },
  { name: 'phone', title: '手机', width: 120 },
  { name: 'lifeStage', title: '生命周期', width: 104, kind: 'state', words: lifeStageWords },
  { name: 'attributionConsultantName', title: '咨询师', width: 92 },
  { name: 'visitCount', title: '到院次数', width: 84, kind: 'number' },
  { name: 'lastPaymentTime', title: '最近消费', width: 112, kind: 'moment' },
  { name: 'createTime', title: '建档时间', width: 112, kind: 'moment' },
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
