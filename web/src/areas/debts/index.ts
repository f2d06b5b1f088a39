/** What other areas' screens may use of debts. */
import { lazy } from 'react'

/** 欠条 with a template, of a debt that nobody has. */
export const DebtPreview = lazy(() => import('./DebtPreview.tsx'))
