import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/order/list': { page: () => import('./OrdersPage.tsx') },
  '/order/list/:id': { page: () => import('./OrderPage.tsx'), title: '订单详情', under: '/order/list' },
  '/order/list/:id/sheet': {
    page: () => import('./OrderSheetPage.tsx'),
    title: '订单',
    may: 'order:print',
    frame: 'bare',
  },
  '/order/bill': { page: () => import('./editor/WritePage.tsx') },
}
