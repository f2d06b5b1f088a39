import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/cashier/debt': { page: () => import('./DebtsPage.tsx') },
  '/cashier/debt/:id/slip': {
    page: () => import('./DebtSlipPage.tsx'),
    title: '欠条',
    may: 'cashier:debt:print',
    frame: 'bare',
  },
}
