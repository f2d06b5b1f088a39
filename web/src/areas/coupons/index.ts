/** What other areas' screens may use of coupons: the tab of a customer, choosing at the till. */
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

/** What of a customer's coupons fits the orders on the till. */
export const FittingCoupons = lazy(() => import('./FittingCoupons.tsx'))

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'CouponRecord',
    component: lazy(() => import('./CouponsOfCustomer.tsx')),
    // The right of its call, by its word: the call would come with every list of customers.
    may: 'vip:coupon:list',
  },
]
