import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/visit/complaint': { page: () => import('./ComplaintsPage.tsx') },
  '/visit/complaint/:id/paper': {
    page: () => import('./PaperPage.tsx'),
    title: '投诉记录',
    may: 'visit:complaint:print',
    frame: 'bare',
  },
}
