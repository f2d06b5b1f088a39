/** What other areas' screens may use of orders. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { paths as orderPaths } from './paths.ts'

/** 订单 in the customer's panel and window (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'ProjectOrder', component: lazy(() => import('./OrdersOfCustomer.tsx')), may: orders.panel.may },
]

/** 开单 in a drawer, for the consultation page: mount it when it opens. */
export const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'))

export const headActions: readonly HeadAction[] = [
  { key: 'order', label: '开单', rank: 2, may: orders.create.may, component: OrderDrawer },
  {
    key: 'deposit',
    label: '收定金',
    rank: 3,
    may: orders.deposit.may,
    component: lazy(() => import('./DepositDialog.tsx')),
  },
]
