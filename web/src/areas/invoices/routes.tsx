import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = { '/cashier/invoice': { page: () => import('./InvoicesPage.tsx') } }
