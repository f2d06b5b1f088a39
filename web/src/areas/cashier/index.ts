/** What other areas' screens may use of the till. */

import { orders } from '@clinic/contract/areas/orders.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { paths as cashierPaths, printReceipt } from './paths.ts'

/** Panel tab CashRecord 收款记录 (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'CashRecord', component: lazy(() => import('./PaymentsOfCustomer.tsx')), may: 'cashier:record:list' },
]

/** 充值 beside the customer's name. */
export const headActions: readonly HeadAction[] = [
  { key: 'recharge', component: lazy(() => import('./RechargeButton.tsx')), may: orders.recharge.may },
]
