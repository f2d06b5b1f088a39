import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/consult/promise': { page: () => import('./PromisesPage.tsx') },
}
