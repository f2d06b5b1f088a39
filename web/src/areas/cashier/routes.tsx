import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/cashier/pay': { page: () => import('./PayPage.tsx') },
  '/cashier/record': { page: () => import('./RecordsPage.tsx') },
  '/cashier/receipt/:orderId': {
    page: () => import('./ReceiptPage.tsx'),
    title: '收费小票',
    may: { anyOf: ['cashier:pay:print', 'cashier:record:print'] },
    frame: 'bare',
  },
}
