/** What the page of print templates draws: 投诉记录, of a complaint that nobody made. */
import { lazy } from 'react'

export const ComplaintPreview = lazy(() => import('./ComplaintPreview.tsx'))
