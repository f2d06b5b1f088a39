import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/merge': { page: () => import('./MergesPage.tsx') },
  '/customer/merge/desk': {
    page: () => import('./MergeDesk.tsx'),
    title: '合并档案',
    may: 'customer:merge',
    desk: true,
  },
}
