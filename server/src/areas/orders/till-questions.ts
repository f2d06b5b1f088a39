/** What an order asks of the till and of refunds, which are built on orders. Parts of statements on an order of alias `o`. */

import type { Statement } from '../../kit/db/statement.ts'
import { asked } from '../../kit/question.ts'

/** Name of the colleague who is taking money for the order right now, null otherwise. */
export const holderOf = asked<[order: string], string>('who holds an order at the till')
/** Name of whoever is taking money for the order right now, the person who asks included; null otherwise. */
export const heldBy = asked<[order: string], string>('who takes money for an order')
/** Is anybody taking money for it right now? */
export const isHeld = asked<[order: string], string>('whether an order is held at the till')
/** Was there ever a payment of it? */
export const hadPayment = asked<[order: string], string>('whether an order had a payment')
/** Rows `{ id, orders }`: payments that stand, newest first, each with the number of orders it covers. */
export const paymentsOf = asked<[orderId: number], Statement>('which payments of an order stand')
/** The refund or change that stands against it, by its number; null where none does. */
export const againstOrder = asked<[order: string], string>('what stands against an order')
