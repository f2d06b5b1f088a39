import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = { '/cashier/debt': { page: () => import('./DebtsPage.tsx') } }
