import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/cashier/daily': { page: () => import('./DailyPage.tsx'), desk: true },
  '/cashier/daily/:day/sheet': {
    page: () => import('./DailySheetPage.tsx'),
    title: '日结单',
    may: 'cashier:daily:print',
    frame: 'bare',
  },
}
