import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/setting/print': { page: () => import('./PrintsPage.tsx') },
}
