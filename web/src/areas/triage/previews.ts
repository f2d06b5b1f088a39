/** What the page of print templates draws: 导诊单. */
import { lazy } from 'react'

export const VisitPreview = lazy(() => import('./VisitPreview.tsx'))
