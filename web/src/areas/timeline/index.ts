/** What other areas' screens may use of 动态: its tab in panel and window, and the newest lines of it beside what else is told of her. */
import { timeline } from '@clinic/contract/areas/timeline/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'Timeline', component: lazy(() => import('./TimelineTab.tsx')), may: timeline.timeline.may },
]

export { Latest as LatestHappenings } from './Latest.tsx'
