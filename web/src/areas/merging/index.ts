/** What other areas may use of merging. */
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

export const headActions: readonly HeadAction[] = [
  { key: 'merge', label: '合并档案', rank: 80, may: 'customer:merge', component: lazy(() => import('./ToDesk.tsx')) },
]
