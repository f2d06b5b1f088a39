import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/user/profile': { page: () => import('./ProfilePage.tsx'), title: '个人中心', may: 'self' },
}
