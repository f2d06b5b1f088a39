/** What other areas' screens may use of refunds. */
import { lazy } from 'react'

export { paths as refundPaths } from './paths.ts'

/** 申请退款 of one order, of all that is left of it or of one item: mount it when it opens. */
export const RefundDialog = lazy(() => import('./RefundDialog.tsx'))
