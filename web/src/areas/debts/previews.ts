/** What the page of print templates draws: 欠条, of a debt that nobody has. */
import { lazy } from 'react'

export const DebtPreview = lazy(() => import('./DebtPreview.tsx'))
