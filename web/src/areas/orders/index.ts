/** What other areas' screens may use of orders. */
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export { paths as orderPaths } from './paths.ts'

/** 订单 in the customer's panel and window (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'ProjectOrder', component: lazy(() => import('./OrdersOfCustomer.tsx')), may: 'order:list' },
]

/** 开单 in a drawer, for the consultation page: mount it when it opens. */
export const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'))
