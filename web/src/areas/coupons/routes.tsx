import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/product/coupon': { page: () => import('./CouponsPage.tsx') },
  '/vip/coupon': { page: () => import('./RecordsPage.tsx') },
}
