import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/cashier/refund': { page: () => import('./RefundsPage.tsx') },
  '/order/change': { page: () => import('./changes/ChangesPage.tsx') },
  '/cashier/refund/:id/sheet': {
    page: () => import('./RefundSheetPage.tsx'),
    title: '退款单',
    may: 'cashier:refund:print',
    frame: 'bare',
  },
}
