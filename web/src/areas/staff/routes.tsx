import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/user': { page: () => import('./people/StaffPage.tsx') },
  '/system/member': { page: () => import('./people/MembersPage.tsx') },
  '/system/dept': { page: () => import('./departments/DepartmentsPage.tsx') },
  '/system/job': { page: () => import('./jobs/JobsPage.tsx') },
}
