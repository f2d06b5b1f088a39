/** What other areas' screens may use of the public pool. */
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

export const headActions: readonly HeadAction[] = [
  {
    key: 'lock',
    label: '锁定客户',
    rank: 50,
    may: 'customer:pool:lock',
    component: lazy(() => import('./LockDrawer.tsx')),
  },
]
