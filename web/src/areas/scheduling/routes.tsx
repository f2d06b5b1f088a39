import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/setting/shift': { page: () => import('./ShiftTypesPage.tsx') },
  '/appointment/scheduling': { page: () => import('./SchedulingPage.tsx'), desk: true },
  '/appointment/scheduling/print': {
    page: () => import('./RosterSheetPage.tsx'),
    title: '排班表',
    may: 'scheduling:print',
    frame: 'bare',
  },
  '/appointment/roster': { page: () => import('./MinePage.tsx') },
}
