import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/about': { page: () => import('./AboutPage.tsx'), title: '关于系统', may: 'self' },
  '/trip': { page: () => import('./TripPage.tsx'), title: '就诊行程', frame: 'open' },
  '/yuncall': { page: () => import('./CallPage.tsx'), title: '来电', frame: 'open' },
}
