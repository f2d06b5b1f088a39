/** What the page of print templates draws: 预约日程, of a day on which two come. */
import { lazy } from 'react'

export const DayPreview = lazy(() => import('./calendar/DayPreview.tsx'))
