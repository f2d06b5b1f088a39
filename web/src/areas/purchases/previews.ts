/** What the page of print templates draws: 划扣单 and 转款单, of a treatment that nobody had and a balance that nobody gave. */
import { lazy } from 'react'

export const DeductionPreview = lazy(() => import('./DeductionPreview.tsx'))
export const ReferralPreview = lazy(() => import('./ReferralPreview.tsx'))
export const TransferPreview = lazy(() => import('./TransferPreview.tsx'))
