import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/pool': { page: () => import('./PoolPage.tsx') },
}
