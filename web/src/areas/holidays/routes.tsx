import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/setting/holiday': { page: () => import('./HolidaysPage.tsx') },
}
