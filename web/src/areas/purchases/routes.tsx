import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/order/purchased': { page: () => import('./PurchasedPage.tsx') },
  '/clinic/deduction': { page: () => import('./DeductionsPage.tsx') },
  '/clinic/deduction/desk': { page: () => import('./DeductPage.tsx'), desk: true },
}
