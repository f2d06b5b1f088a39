/** What the page of print templates draws: 日结单, of a day that nobody closed. */
import { lazy } from 'react'

export const DailyPreview = lazy(() => import('./DailyPreview.tsx'))
