import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/referral': { page: () => import('./ReferralsPage.tsx') },
}
