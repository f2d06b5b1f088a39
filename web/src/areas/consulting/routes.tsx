import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/consult/reception': { page: () => import('./reception/ReceptionPage.tsx'), desk: true },
  '/consult/demand': { page: () => import('./DemandsPage.tsx') },
  '/setting/consult': { page: () => import('./settings/SettingsPage.tsx') },
}
