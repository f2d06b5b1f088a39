/** What the page of print templates draws: 退款单, of a refund that nobody asked for. */
import { lazy } from 'react'

export const RefundPreview = lazy(() => import('./RefundPreview.tsx'))
