import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/visit/list': { page: () => import('./VisitsPage.tsx'), desk: true },
  '/visit/rule': { page: () => import('./rules/RulesPage.tsx') },
}
