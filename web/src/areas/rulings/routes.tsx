import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/consult/ruling': { page: () => import('./DisputesPage.tsx') },
}
