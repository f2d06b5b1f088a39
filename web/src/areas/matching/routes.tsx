import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = { '/cashier/matching': { page: () => import('./MatchingPage.tsx') } }
