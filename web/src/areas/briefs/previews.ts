/** What the page of print templates draws: 到院前简报. */
import { lazy } from 'react'

export const BriefPreview = lazy(() => import('./BriefPreview.tsx'))
