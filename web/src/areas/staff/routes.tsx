import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/user': { page: () => import('./StaffPage.tsx') },
  '/system/member': { page: () => import('./MembersPage.tsx') },
  '/system/dept': { page: () => import('./DepartmentsPage.tsx') },
  '/system/job': { page: () => import('./JobsPage.tsx') },
}
