/** What other areas' screens may use of cards: the tab of a customer. */
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'MemberInfo',
    component: lazy(() => import('./CardsOfCustomer.tsx')),
    // The right of its call, by its word: the call would come with every list of customers.
    may: 'vip:card:list',
  },
]
