import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/index': { page: () => import('./WorkbenchPage.tsx'), desk: true },
}
