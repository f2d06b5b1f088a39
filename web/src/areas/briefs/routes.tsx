import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/appointment/brief': { page: () => import('./BriefPage.tsx') },
  '/appointment/brief/print': {
    page: () => import('./BriefSheetPage.tsx'),
    title: '到院前简报',
    may: 'appointment:brief:print',
    frame: 'bare',
  },
}
