/** 申请退款 of one item, beside a list of items. */
import { type ReactNode, Suspense, useState } from 'react'
import { RefundDialog } from '../refunds/index.ts'
import type { Item } from './item-list.tsx'

/** `refund` opens it; `dialog` is drawn beside the list. */
export const useRefund = (): { readonly refund: (item: Item) => void; readonly dialog: ReactNode } => {
  const [item, setItem] = useState<Item | null>(null)
  return {
    refund: setItem,
    dialog: (
      <Suspense fallback={null}>
        {item && <RefundDialog orderId={item.orderId} itemId={item.id} onClose={() => setItem(null)} />}
      </Suspense>
    ),
  }
}
