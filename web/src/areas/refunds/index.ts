/** What other areas' screens may use of refunds. */
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

export { paths as refundPaths } from './paths.ts'

/** 申请退款 of one order, of all that is left of it or of one item: mount it when it opens. */
export const RefundDialog = lazy(() => import('./RefundDialog.tsx'))
/** 申请改单 of one order, or of one item of it: mount it when it opens. */
export const ChangeDialog = lazy(() => import('./changes/ChangeDialog.tsx'))
/** What became of an order by changes, for its page. */
export const ChangesOfOrder = lazy(() => import('./changes/ChangesOfOrder.tsx'))
/** 退卡 of one card, as the fields of its form. */
export const RetireFields = lazy(() => import('./accounts/RetireFields.tsx'))

/** 退余额 in the head of panel and window. */
export const headActions: readonly HeadAction[] = [
  {
    key: 'refundBalance',
    label: '退余额',
    rank: 7,
    may: accountRefunds.balance.may,
    component: lazy(() => import('./accounts/BalanceDialog.tsx')),
  },
]
