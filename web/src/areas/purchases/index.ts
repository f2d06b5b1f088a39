/** What other areas' screens may use of purchased items. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { namedLines } from './given/given-lines.ts'
export { deductionsOf, paths as purchasePaths } from './paths.ts'

/** Projects and how many of each, of what is given without a payment. */
export const GivenLines = lazy(() => import('./given/LinesField.tsx'))

/** 划扣 of one order, on its page. */
export const DeductionsOfOrder = lazy(() => import('./DeductionsOfOrder.tsx'))

/** Panel tab ProjectBuyRecord 已购项目 (specification 001 §2). */
export const panelTabs: readonly PanelTab[] = [
  { value: 'ProjectBuyRecord', component: lazy(() => import('./ItemsOfCustomer.tsx')), may: purchases.panel.may },
  {
    value: 'DeductionRecord',
    component: lazy(() => import('./DeductionsOfCustomer.tsx')),
    may: purchases.records.may,
  },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'transfer',
    label: '转款',
    rank: 8,
    may: transfers.apply.may,
    component: lazy(() => import('./TransferDialog.tsx')),
  },
]
