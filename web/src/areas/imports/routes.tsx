import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/import': { page: () => import('./ImportBatchsPage.tsx') },
}
