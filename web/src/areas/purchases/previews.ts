/** What the page of print templates draws: 划扣单, of a treatment that nobody had. */
import { lazy } from 'react'

export const DeductionPreview = lazy(() => import('./DeductionPreview.tsx'))
