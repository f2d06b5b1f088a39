import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/about': { page: () => import('./AboutPage.tsx'), title: '关于系统', may: 'self' },
  '/yuncall': { page: () => import('./CallPage.tsx'), title: '来电', frame: 'open' },
}
