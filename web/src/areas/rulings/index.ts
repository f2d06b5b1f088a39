/** What other areas' screens may use of 归属争议; loaded when it opens. */
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

/** 提出归属争议, of one customer or of the one of a 报单. */
export const OpenDrawer = lazy(() => import('./OpenDrawer.tsx'))

export const headActions: readonly HeadAction[] = [
  { key: 'dispute', label: '提出归属争议', rank: 58, may: 'consult:ruling:add', component: OpenDrawer },
]
