/** What other areas may use of exports. */
import { lazy } from 'react'

export const AskDrawer = lazy(() => import('./AskDrawer.tsx'))
