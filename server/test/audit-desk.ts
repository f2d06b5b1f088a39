/** A hospital whose seller gives more than she may, and two who decide it. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { Actor } from './actor.ts'
import { newClinic } from './clinic.ts'
import { onShelf, walkIn } from './counter.ts'

export const writing = [
  'order:list',
  'order:bill:add',
  'order:bill:edit',
  'order:bill:cancel',
  'order:bill:discount',
] as const
export const deciding = [
  'audit:todo:list',
  'audit:todo:pass',
  'audit:todo:reject',
  'audit:done:list',
  'order:audit',
  'order:list',
] as const
export const money = 'sensitive:customer-capital'

type Line = { manualDiscount?: string; discountReason?: string }

/** With what tests ask of it: an order that waits, its task, what waits for somebody. */
export const newAuditDesk = async () => {
  const clinic = await newClinic()
  const seller = await clinic.with([...writing, 'audit:done:list'], { features: { 'order.discount.min': 80 } })
  const head = await clinic.with([...deciding, money])
  const colleague = await clinic.with([...deciding, money])
  const product = await onShelf(clinic, { price: '1000' })
  const sent = async (line: Line = {}, who: Actor = seller) => {
    const customerId = await walkIn(clinic)
    const lines = [{ productId: product, contentCount: 1, manualDiscount: '400', ...line }]
    const saved = await who.ask(orders.create, { customerId, lines, submit: true, review: true })
    return { ...saved, customerId }
  }
  const taskOf = async (documentId: number, who: Actor = head) => {
    const { result } = await who.ask(approvals.list, { pageSize: 100 })
    return result.find((row) => row.documentId === documentId)!
  }
  const mine = async (who: Actor, { customerId }: { customerId: number }) =>
    (await who.ask(approvals.list, { mine: true, customerId })).total
  const statusOf = async (id: number) => (await head.ask(orders.one, { id })).status
  const titles = async (who: Actor) => (await who.ask(messages.mine, { pageSize: 100 })).list.map(({ title }) => title)
  return { clinic, seller, head, colleague, product, sent, taskOf, mine, statusOf, titles }
}
export type AuditDesk = Awaited<ReturnType<typeof newAuditDesk>>
