/** What somebody asks to have back of an item that was sold. */
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import type { Actor } from './actor.ts'

/** A session of an item back, for money. */
export const asksForRefund = async (by: Actor, item: Readonly<Record<string, number>>) => {
  const lines = [{ purchasedItemId: item['id']!, qty: 1 }]
  const wanted = { orderId: item['order_id']!, lines, reasonParty: 'CLINIC' as const }
  const { digest } = await by.ask(refunds.trial, wanted)
  await by.ask(refunds.apply, { ...wanted, reason: '买错项目', digest })
}

/** A session of an item changed for another of its kind. */
export const asksForChange = async (by: Actor, item: Readonly<Record<string, number>>) => {
  const lines = [{ purchasedItemId: item['id']!, qty: 1 }]
  const wanted = { orderId: item['order_id']!, lines, newLines: [{ productId: item['product_id']!, contentCount: 1 }] }
  const { digest } = await by.ask(changes.trial, wanted)
  await by.ask(changes.apply, { ...wanted, reason: '买错项目', digest })
}
