import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/register': { page: () => import('./RegisterPage.tsx'), frame: 'open', title: '医院注册' },
  '/platform/hospital': { page: () => import('./HospitalsPage.tsx') },
  '/system/hospital': { page: () => import('./OwnHospitalPage.tsx') },
}
