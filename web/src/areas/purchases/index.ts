/** What other areas' screens may use of purchased items. */
import { purchases } from '@clinic/contract/areas/purchases.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export { paths as purchasePaths } from './paths.ts'

/** Panel tab ProjectBuyRecord 已购项目 (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'ProjectBuyRecord', component: lazy(() => import('./ItemsOfCustomer.tsx')), may: purchases.panel.may },
  {
    value: 'DeductionRecord',
    component: lazy(() => import('./DeductionsOfCustomer.tsx')),
    may: purchases.records.may,
  },
]
