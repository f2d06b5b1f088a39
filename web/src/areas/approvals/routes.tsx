import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/audit/todo': { page: () => import('./TodoPage.tsx') },
  '/audit/done': { page: () => import('./DonePage.tsx') },
  '/audit/rule': { page: () => import('./RulesPage.tsx') },
}
