import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/platform/db': { page: () => import('./DatabasesPage.tsx') },
  '/platform/table': { page: () => import('./TablesPage.tsx') },
  '/platform/field': { page: () => import('./FieldsPage.tsx') },
  '/system/record': { page: () => import('./RecordsPage.tsx') },
}
