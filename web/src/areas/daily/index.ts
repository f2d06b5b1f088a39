/** What other areas' screens may use of the day's close. */
import { lazy } from 'react'

/** 日结单 with a template, of a day that nobody closed. */
export const DailyPreview = lazy(() => import('./DailyPreview.tsx'))
