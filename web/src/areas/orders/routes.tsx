import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/order/list': { page: () => import('./OrdersPage.tsx') },
  '/order/list/:id': { page: () => import('./OrderPage.tsx'), title: '订单详情', under: '/order/list' },
  '/order/bill': { page: () => import('./editor/WritePage.tsx') },
}
