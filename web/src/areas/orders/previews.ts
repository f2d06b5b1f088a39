/** What the page of print templates draws: 订单, of one that nobody wrote. */
import { lazy } from 'react'

export const OrderPreview = lazy(() => import('./OrderPreview.tsx'))
