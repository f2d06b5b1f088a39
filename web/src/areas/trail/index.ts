/** What the customer's window and panel show of the trail. */
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'WhoLooked', component: lazy(() => import('./WhoLooked.tsx')), may: 'system:log:list' },
]
