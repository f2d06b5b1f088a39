import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/product/item': { page: () => import('./ItemsPage.tsx') },
  '/product/kind': { page: () => import('./KindsPage.tsx') },
  '/product/type': { page: () => import('./TypesPage.tsx') },
}
