import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/explain': { page: () => import('./explain/ExplainPage.tsx') },
  '/system/role': { page: () => import('./roles/RolesPage.tsx') },
  '/system/hospital/menu': {
    page: () => import('./menus/OwnMenuPage.tsx'),
    title: '本院菜单',
    under: '/system/hospital',
  },
  '/platform/menu': { page: () => import('./menus/MenusPage.tsx') },
  '/platform/version': { page: () => import('./versions/VersionsPage.tsx') },
}
