/** What other areas may use of the blacklist; loaded when it opens, so that a list stays as light as it was. */
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

/** 加入黑名单, of one customer. */
export const ProposeDrawer = lazy(() => import('./ProposeDrawer.tsx'))
/** 急诊放行 beside a customer who is refused service. */
export const PassButton = lazy(() => import('./PassButton.tsx'))

export const headActions: readonly HeadAction[] = [
  { key: 'blacklist', label: '加入黑名单', rank: 60, may: 'customer:blacklist:add', component: ProposeDrawer },
]
