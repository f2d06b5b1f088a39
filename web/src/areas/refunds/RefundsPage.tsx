/** 退款管理: what waits for others' word, for its money, what went back. */
import { type RefundRow, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { RefundDrawer } from './RefundDrawer.tsx'
import { actionsOf, columns, filters, isVoid } from './refund-list.tsx'

const topics = ['refund.changed'] as const
const asked = [refunds.list, refunds.sums, refunds.one]
const tools: ListTool<RefundRow>[] = [listExport(refunds.export)]

const RefundsPage = () => {
  useLive(topics, asked)
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get('id')) || null
  const [actions, close] = useMemo(() => {
    const show = (next: number | null) =>
      setQuery(
        (old) => {
          const rest = [...old].filter(([name]) => name !== 'id')
          return new URLSearchParams(next === null ? rest : [...rest, ['id', String(next)]])
        },
        { replace: true },
      )
    return [actionsOf((row) => show(row.id)), () => show(null)] as const
  }, [setQuery])
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
