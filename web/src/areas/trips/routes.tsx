import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/trip': { page: () => import('./TripPage.tsx'), title: '就诊行程', frame: 'open' },
  '/appointment/:id/slip': {
    page: () => import('./SlipPage.tsx'),
    title: '预约单',
    may: { anyOf: ['appointment:list', 'appointment:treatment:list', 'appointment:arrival:list'] },
    frame: 'bare',
  },
}
