/** What the page of print templates draws: 领券海报, of a code that leads nowhere. */
import { lazy } from 'react'

export const PosterPreview = lazy(() => import('./claims/PosterPreview.tsx'))
