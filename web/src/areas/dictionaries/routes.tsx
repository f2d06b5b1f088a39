import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = { '/system/dict': { page: () => import('./DictionariesPage.tsx') } }
