import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/rfm': { page: () => import('./RfmPage.tsx') },
}
