/** 收款记录. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { usePlace } from '../../kit/list/place.ts'
import { useLive } from '../../kit/live.ts'
import { actions, columns, filters, isVoid } from './record-list.tsx'
import { TotalsStrip } from './TotalsStrip.tsx'
import type { Waiting } from './waiting.ts'

const topics = ['payment.changed'] as const
const asked = [cashier.list, cashier.totals]
const tools: ListTool<Waiting>[] = [{ label: '导出', call: cashier.export, exports: true }]
const always = { tab: 'paid' } as const

/** Sums over everything the filters reach, not only this page. */
const Totals = () => {
  const [{ filters: set }, move] = usePlace(cashier.list, true)
  const { tab: _tab, ...narrowed } = set
  return <TotalsStrip filters={narrowed} onChoose={(tender) => move({ filters: { ...narrowed, tender }, page: 1 })} />
}
const totals = <Totals />

const RecordsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={cashier.list}
      sums={cashier.totals}
      noun="收款记录"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      always={always}
      strip={totals}
      isVoid={isVoid}
    />
  )
}
export default RecordsPage
