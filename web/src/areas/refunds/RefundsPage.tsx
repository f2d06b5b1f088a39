/** 退款管理: what waits for others' word, for its money, what went back. */
import { type RefundRow, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { Suspense, useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRow } from '../../kit/list/use-open-row.ts'
import { useLive } from '../../kit/live.ts'
import { RefundDrawer } from './RefundDrawer.tsx'
import { actionsOf, columns, filters, isVoid } from './refund-list.tsx'

const topics = ['refund.changed'] as const
const asked = [refunds.list, refunds.sums, refunds.one]
const tools: ListTool<RefundRow>[] = [listExport(refunds.export)]

const RefundsPage = () => {
  useLive(topics, asked)
  const { id, open, close } = useOpenRow()
  const actions = useMemo(() => actionsOf(open), [open])
  return (
    <>
      <ListPage
        list={refunds.list}
        noun="退款"
        filledBy="在订单详情或已购项目里点“申请退款”，会记在这里。"
        columns={columns}
        filters={filters}
        tools={tools}
        sums={refunds.sums}
        actions={actions}
        isVoid={isVoid}
      />
      <Suspense fallback={null}>{id !== null && <RefundDrawer key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
export default RefundsPage
