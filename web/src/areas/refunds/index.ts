/** What other areas' screens may use of refunds. */
import { lazy } from 'react'

export { paths as refundPaths } from './paths.ts'

/** 申请退款 of one order, of all that is left of it or of one item: mount it when it opens. */
export const RefundDialog = lazy(() => import('./RefundDialog.tsx'))
/** 申请改单 of one order, or of one item of it: mount it when it opens. */
export const ChangeDialog = lazy(() => import('./changes/ChangeDialog.tsx'))
/** What became of an order by changes, for its page. */
export const ChangesOfOrder = lazy(() => import('./changes/ChangesOfOrder.tsx'))
