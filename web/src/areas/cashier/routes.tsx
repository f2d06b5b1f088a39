import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/cashier/pay': { page: () => import('./till/PayPage.tsx'), desk: true },
  '/cashier/record': { page: () => import('./payments/RecordsPage.tsx') },
  '/cashier/shift': { page: () => import('./shifts/ShiftsPage.tsx') },
  '/cashier/books': { page: () => import('./books/BooksPage.tsx') },
  '/setting/payment': { page: () => import('./settings/SettlementPage.tsx') },
  '/cashier/shift/:id/slip': {
    page: () => import('./shifts/ShiftSlipPage.tsx'),
    title: '交班单',
    may: { anyOf: ['cashier:shift:print', 'cashier:pay:print'] },
    frame: 'bare',
  },
  '/cashier/receipt/:orderId': {
    page: () => import('./receipts/ReceiptPage.tsx'),
    title: '收费小票',
    may: { anyOf: ['cashier:pay:print', 'cashier:record:print'] },
    frame: 'bare',
  },
}
