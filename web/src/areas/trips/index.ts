/** What pages of appointments use of trips. */
import { lazy } from 'react'

export const TripLinkDialog = lazy(() => import('./LinkDialog.tsx'))
