import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/consult/declaration': { page: () => import('./DeclarationPage.tsx') },
  '/consult/online': { page: () => import('./OnlinePage.tsx'), desk: true },
}
