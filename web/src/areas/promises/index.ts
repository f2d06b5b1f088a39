/** What other areas' screens may use of promises: her tab, 登记承诺 in her head and beside a consultation. */
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export const PromiseDrawer = lazy(() => import('./PromiseDrawer.tsx'))
export const PromiseQuestion = lazy(() => import('./PromiseQuestion.tsx'))

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'PromiseRecord',
    component: lazy(() => import('./PromiseTab.tsx')),
    // The right of its call, by its word: the call would come with every list of customers.
    may: 'consult:promise:list',
  },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'promise',
    label: '登记承诺',
    rank: 10,
    may: 'consult:promise:add',
    component: PromiseDrawer,
  },
]
