import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/blacklist': { page: () => import('./BlacklistPage.tsx') },
}
