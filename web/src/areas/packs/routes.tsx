import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/pack': { page: () => import('./PacksPage.tsx') },
}
