/** What other areas may use of 老带新: the tab of the customer's panel. */
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'OldBringNew', component: lazy(() => import('./BroughtTab.tsx')), may: referrals.brought.may },
]
