import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/vip/card': { page: () => import('./CardsPage.tsx') },
  '/vip/rights': { page: () => import('./RightsPage.tsx') },
}
