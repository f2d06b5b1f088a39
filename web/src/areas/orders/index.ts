/** What other areas' screens may use of orders. */
import { lazy } from 'react'

export { paths as orderPaths } from './paths.ts'

/** Panel tab ProjectOrder 订单 (specification 001 §2): `component` takes `{ customerId }`. */
export const projectOrderTab = {
  value: 'ProjectOrder',
  component: lazy(() => import('./OrdersOfCustomer.tsx')),
} as const

/** 开单 in a drawer, for the consultation page: mount it when it opens. */
export const OrderDrawer = lazy(() =>
  import('./OrdersOfCustomer.tsx').then((module) => ({ default: module.OrderDrawer })),
)
