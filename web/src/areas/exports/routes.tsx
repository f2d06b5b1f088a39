import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/exports': { page: () => import('./ExportRequestsPage.tsx') },
}
