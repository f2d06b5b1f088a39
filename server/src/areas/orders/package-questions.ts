/** What a recharge asks of what is built on orders: of the packages it may be sold with, and of what she has already. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import type { Reading } from '../../kit/reading.ts'

type Wished = { readonly packageId: number; readonly customerId: number; readonly amountFen: number }

/** Refuses a package she cannot have with so much. */
export const refusePackage = asked<[ctx: Context, wished: Wished], Promise<void>>('whether a package can be had')
/** What a customer has paid in and not used, deposits included (fen). */
export const paidIn = asked<[customerId: number], Reading<number>>('what a customer has paid in')
/** Promises with an order what its package brings. */
export const promise = asked<[ctx: Context, orderId: number, packageId: number], Promise<void>>(
  'what a package promises',
)
