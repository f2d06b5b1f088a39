/** What a visit asks of areas that are built on visits. Parts of statements are on a customer of the alias. */

import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** Sessions bought and not yet used. */
export const sessionsLeftOf = asked<[customer: string], string>('how many sessions a customer has left')
/** Open debt of her orders, in fen. */
export const debtOf = asked<[customer: string], string>('what a customer owes')
/** Is there an order that stands, written on this visit? */
export const hasOrders = asked<[Context, visitId: number], Promise<boolean>>('whether a visit has orders')
/** Was she treated on this day? */
export const wasTreated = asked<[Context, customerId: number, day: string], Promise<boolean>>(
  'whether a customer was treated',
)
