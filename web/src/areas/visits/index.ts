/** What other areas' screens may use of return visits: the tab of a customer, and planning one from her head. */
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

/** One visit beside another page. */
export const VisitPanel = lazy(() => import('./VisitPanel.tsx'))

/** Panel tab ReturnVisitRecord 回访, window entry 回访记录 (specification 000 §2, 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  {
    value: 'ReturnVisitRecord',
    component: lazy(() => import('./VisitsOfCustomer.tsx')),
    // The right of its call, by its word: the call would come with every list of customers.
    may: 'visit:list',
  },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'returnVisit',
    label: '新增回访',
    rank: 9,
    may: 'visit:add',
    component: lazy(() => import('./PlanDrawer.tsx')),
  },
]
