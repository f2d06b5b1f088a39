/** What the page of print templates draws: 收费小票 and 交班单, of what nobody paid or had. */
import { lazy } from 'react'

export const ReceiptPreview = lazy(() => import('./receipts/ReceiptPreview.tsx'))
export const ShiftPreview = lazy(() => import('./shifts/ShiftPreview.tsx'))
