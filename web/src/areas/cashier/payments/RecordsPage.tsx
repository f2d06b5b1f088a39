/** 收款记录: today's first; sums over everything the filters reach above the rows, and how many count at the foot. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { usePlace } from '../../../kit/list/place.ts'
import { useLive } from '../../../kit/live.ts'
import { TotalsCount, TotalsStrip } from '../till/TotalsStrip.tsx'
import type { Waiting } from '../till/worklist.ts'
import { PaymentViews, usePaymentView } from './payment-views.tsx'
import { actions, columns, filters, isVoid } from './record-list.tsx'

const topics = ['payment.changed'] as const
const asked = [cashier.list, cashier.totals]
const tools: ListTool<Waiting>[] = [listExport(cashier.export)]

/** What the list is narrowed to by its filters and its view. */
const useNarrowed = () => {
  const [{ filters: set }, move] = usePlace(cashier.list, true)
  const { narrowed } = usePaymentView()
  const { tab: _tab, ...own } = set
  return { own, filters: { ...own, ...narrowed }, move }
}

/** Sums over everything the filters reach, not only this page. */
const Totals = () => {
  const { own, filters, move } = useNarrowed()
  return <TotalsStrip filters={filters} onChoose={(tender) => move({ filters: { ...own, tender }, page: 1 })} />
}
const Count = () => <TotalsCount filters={useNarrowed().filters} />
const [views, totals, count] = [<PaymentViews key="views" />, <Totals key="totals" />, <Count key="count" />]

const RecordsPage = () => {
  useLive(topics, asked)
  const { narrowed } = usePaymentView()
  const always = useMemo(() => ({ tab: 'paid', ...narrowed }), [narrowed])
  return (
    <ListPage
      list={cashier.list}
      sums={cashier.totals}
      noun="收款记录"
      above={views}
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      always={always}
      strip={totals}
      foot={count}
      isVoid={isVoid}
    />
  )
}
export default RecordsPage
