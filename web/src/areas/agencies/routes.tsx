import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/marketing/agency': { page: () => import('./AgenciesPage.tsx') },
}
