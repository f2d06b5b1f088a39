import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/life': { page: () => import('./LifePage.tsx') },
}
