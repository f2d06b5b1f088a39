import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/triage/today': { page: () => import('./TodayPage.tsx') },
  '/triage/record': { page: () => import('./RecordPage.tsx') },
  '/triage/rule': { page: () => import('./RulesPage.tsx') },
}
