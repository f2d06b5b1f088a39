/** Panel tab 收款记录: what this customer paid. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { useMemo } from 'react'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import type { PanelTabProps } from '../../../kit/page/entry.ts'
import { TotalsStrip } from '../till/TotalsStrip.tsx'
import { actions, facts, isVoid } from './record-list.tsx'

const topics = ['payment.changed'] as const
const asked = [cashier.panel, cashier.totals]

const PaymentsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <ListPage
      embedded
      list={cashier.panel}
      sums={cashier.totals}
      noun="收款记录"
      columns={facts}
      actions={actions}
      always={always}
      above={<TotalsStrip filters={always} />}
      isVoid={isVoid}
    />
  )
}
export default PaymentsOfCustomer
