import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/product/coupon': { page: () => import('./CouponsPage.tsx') },
  '/vip/coupon': { page: () => import('./RecordsPage.tsx') },
  '/vip/claim': { page: () => import('./claims/ClaimsPage.tsx') },
  '/vip/claim/:id/poster': {
    page: () => import('./claims/PosterPage.tsx'),
    title: '领券海报',
    may: 'vip:claim:print',
    frame: 'bare',
  },
  '/claim': { page: () => import('./claims/ClaimPage.tsx'), frame: 'open', title: '领取卡券' },
}
