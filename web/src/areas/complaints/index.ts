/** What other areas' screens may use of complaints: her tab, 登记投诉 in her head, how near the end of its time one is. */
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

/** 登记投诉 with what was said already. */
export const RegisterDrawer = lazy(() => import('./RegisterDrawer.tsx'))
export const DueMark = lazy(() => import('./DueMark.tsx'))

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'ComplaintRecord',
    component: lazy(() => import('./ComplaintTab.tsx')),
    // The right of its call, by its word: the call would come with every list of customers.
    may: 'visit:complaint:list',
  },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'complaint',
    label: '登记投诉',
    rank: 55,
    may: 'visit:complaint:add',
    component: RegisterDrawer,
  },
]
