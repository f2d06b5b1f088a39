import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/appointment/calendar': { page: () => import('./calendar/CalendarPage.tsx') },
  '/appointment/consult': { page: () => import('./ConsultPage.tsx') },
  '/appointment/treatment': { page: () => import('./TreatmentPage.tsx') },
  '/appointment/arrival': { page: () => import('./ArrivalPage.tsx') },
  '/setting/resource': { page: () => import('./ResourcesPage.tsx') },
}
