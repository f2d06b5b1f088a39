/** What other areas' screens may use of the till. */
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export { paths as cashierPaths, printReceipt } from './paths.ts'

/** Panel tab CashRecord 收款记录 (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'CashRecord', component: lazy(() => import('./PaymentsOfCustomer.tsx')), may: 'cashier:record:list' },
]
