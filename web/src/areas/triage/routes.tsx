import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/triage/today': { page: () => import('./TodayPage.tsx') },
  '/triage/queue': { page: () => import('./queue/QueuePage.tsx') },
  '/triage/today/:id/slip': {
    page: () => import('./VisitSlipPage.tsx'),
    title: '导诊单',
    may: 'triage:print',
    frame: 'bare',
  },
  '/screen': { page: () => import('./queue/ScreenPage.tsx'), frame: 'open', title: '候诊屏' },
  '/triage/record': { page: () => import('./RecordPage.tsx') },
  '/triage/rule': { page: () => import('./RulesPage.tsx') },
}
