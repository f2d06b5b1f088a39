import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/log': { page: () => import('./LogPage.tsx') },
  '/system/loginLog': { page: () => import('./SignInsPage.tsx') },
}
