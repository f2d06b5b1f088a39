import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/appointment/calendar': { page: () => import('./calendar/CalendarPage.tsx') },
  '/appointment/stop': { page: () => import('./stop/StopPage.tsx'), title: '停诊', may: 'scheduling:leave' },
  '/appointment/close': {
    page: () => import('./stop/ClosePage.tsx'),
    title: '停用诊室设备',
    may: 'setting:resource:close',
  },
  '/appointment/consult': { page: () => import('./ConsultPage.tsx') },
  '/appointment/treatment': { page: () => import('./TreatmentPage.tsx') },
  '/appointment/arrival': { page: () => import('./ArrivalPage.tsx') },
  '/appointment/calendar/print': {
    page: () => import('./calendar/DaySheetPage.tsx'),
    title: '预约日程',
    may: 'appointment:print',
    frame: 'bare',
  },
  '/appointment/wait': { page: () => import('./waiting/WaitPage.tsx') },
  '/setting/resource': { page: () => import('./ResourcesPage.tsx') },
}
