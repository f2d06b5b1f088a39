import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/import': { page: () => import('./ImportsPage.tsx') },
  '/customer/import/:id': { page: () => import('./ImportPage.tsx'), title: '导入客户', under: '/customer/import' },
}
