/** What other areas' screens may use of the portrait: its tab in panel and window. */
import { portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'CustomerPortrait', component: lazy(() => import('./PortraitTab.tsx')), may: portraits.portrait.may },
]
