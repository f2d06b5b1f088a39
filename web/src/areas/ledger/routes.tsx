import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/vip/balance': { page: () => import('./BalancePage.tsx') },
  '/vip/integral': { page: () => import('./PointsPage.tsx') },
  '/vip/lot': { page: () => import('./LotsPage.tsx') },
  '/vip/coin': { page: () => import('./CoinsPage.tsx') },
}
