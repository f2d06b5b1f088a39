/** What the page of print templates draws: 预约单, of a link that leads nowhere. */
import { lazy } from 'react'

export const TripPreview = lazy(() => import('./SlipPreview.tsx'))
