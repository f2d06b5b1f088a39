import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/explain': { page: () => import('./ExplainPage.tsx') },
  '/system/role': { page: () => import('./RolesPage.tsx') },
  '/system/hospital/menu': { page: () => import('./OwnMenuPage.tsx'), title: '本院菜单', under: '/system/hospital' },
  '/platform/menu': { page: () => import('./MenusPage.tsx') },
  '/platform/version': { page: () => import('./VersionsPage.tsx') },
}
