/** What is done with one item of a list, and what opens beside it: its drawer, the requests for its money and for other projects. */
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { RowAction } from '../../kit/act/action.ts'
import { ChangeDialog, RefundDialog } from '../refunds/index.ts'
import { type Item, itemActions } from './item-list.tsx'

const ItemDrawer = lazy(() => import('./ItemDrawer.tsx'))

/** `actions` of the rows; `beside` is drawn beside the list. */
export const useItems = (): { readonly actions: RowAction<Item>[]; readonly beside: ReactNode } => {
  const [open, setOpen] = useState<Item | null>(null)
  const [refund, setRefund] = useState<Item | null>(null)
  const [change, setChange] = useState<Item | null>(null)
  const actions = useMemo(() => itemActions({ open: setOpen, refund: setRefund, change: setChange }), [])
  return {
    actions,
    beside: (
      <Suspense fallback={null}>
        {open && <ItemDrawer id={open.id} onClose={() => setOpen(null)} />}
        {refund && <RefundDialog orderId={refund.orderId} itemId={refund.id} onClose={() => setRefund(null)} />}
        {change && <ChangeDialog orderId={change.orderId} itemId={change.id} onClose={() => setChange(null)} />}
      </Suspense>
    ),
  }
}
