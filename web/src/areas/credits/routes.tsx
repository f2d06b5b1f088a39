import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/vip/credits': { page: () => import('./CreditRulesPage.tsx') },
  '/vip/package': { page: () => import('./PackagesPage.tsx') },
}
