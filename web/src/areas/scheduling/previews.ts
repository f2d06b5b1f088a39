/** What the page of print templates draws: 排班表, of a week that nobody works. */
import { lazy } from 'react'

export const RosterPreview = lazy(() => import('./RosterPreview.tsx'))
