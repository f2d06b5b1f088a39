import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/order/purchased': { page: () => import('./PurchasedPage.tsx') },
  '/clinic/deduction': { page: () => import('./DeductionsPage.tsx') },
  '/clinic/deduction/:id/slip': {
    page: () => import('./DeductionSlipPage.tsx'),
    title: '划扣单',
    may: 'clinic:deduction:print',
    frame: 'bare',
  },
  '/cashier/transfer/:id/slip': {
    page: () => import('./TransferSlipPage.tsx'),
    title: '转款单',
    may: 'cashier:transfer:print',
    frame: 'bare',
  },
  '/cashier/referralNote/:id/slip': {
    page: () => import('./ReferralSlipPage.tsx'),
    title: '转诊单',
    may: 'cashier:referralNote:print',
    frame: 'bare',
  },
  '/cashier/referralNote': { page: () => import('./ReferralNotesPage.tsx') },
  '/cashier/interSettlement': { page: () => import('./SettlementsPage.tsx') },
  '/cashier/transfer': { page: () => import('./TransfersPage.tsx') },
  '/clinic/deduction/desk': { page: () => import('./DeductPage.tsx'), desk: true },
}
