/** What other areas' screens may use of the till. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { paths as cashierPaths, paymentsOf, printReceipt } from './paths.ts'

/** 收款 of one order, on its page. */
export const PaymentsOfOrder = lazy(() => import('./payments/PaymentsOfOrder.tsx'))

/** Panel tab CashRecord 收款记录 (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'CashRecord', component: lazy(() => import('./payments/PaymentsOfCustomer.tsx')), may: cashier.panel.may },
]

/** 充值 in the head of panel and window. */
export const headActions: readonly HeadAction[] = [
  {
    key: 'recharge',
    label: '充值',
    rank: 3,
    may: orders.recharge.may,
    component: lazy(() => import('./recharge/RechargeDialog.tsx')),
  },
]
