import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/product/combo': { page: () => import('./CombosPage.tsx') },
}
