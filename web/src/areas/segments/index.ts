/** What other areas' screens may use of tags and levels: filters and deeds of the customer list, settings, a customer's own. */
import { lazy } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'

export { giveTags, takeTags } from './bind.tsx'
export { TagMarks } from './TagMarks.tsx'

/** Filters of a list that stand folded: they come when they are unfolded. */
export const LevelFilter = lazy(async () => ({ default: (await import('./pickers.tsx')).LevelFilter }))
export const TagFilter = lazy(async () => ({ default: (await import('./pickers.tsx')).TagFilter }))

/** Tabs of 客户设置. */
export const TagsTab = lazy(() => import('./TagsTab.tsx'))
export const LevelsTab = lazy(() => import('./LevelsTab.tsx'))
export const LocksTab = lazy(async () => ({ default: (await import('./LevelsTab.tsx')).LocksTab }))

export const headActions: readonly HeadAction[] = [
  {
    key: 'segments',
    label: '标签与等级',
    rank: 6,
    // The right of `segments.bound`, by its word: the call would come with every list of customers.
    may: 'customer:list',
    component: lazy(() => import('./SegmentsDrawer.tsx')),
  },
]
