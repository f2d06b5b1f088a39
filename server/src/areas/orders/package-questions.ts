/** What a recharge asks of the packages it may be sold with, which are built on orders. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

type Wished = { readonly packageId: number; readonly customerId: number; readonly amountFen: number }

/** Refuses a package she cannot have with so much. */
export const refusePackage = asked<[ctx: Context, wished: Wished], Promise<void>>('whether a package can be had')
/** Promises with an order what its package brings. */
export const promise = asked<[ctx: Context, orderId: number, packageId: number], Promise<void>>(
  'what a package promises',
)
