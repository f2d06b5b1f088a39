/** What an order asks of bought items, which are built on orders: what a rework makes good, and taking back what was given. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** `{ productName, no }` of the deduction that an order of the alias makes good; null for any other. An expression of jsonb. */
export const reworkOf = asked<[order: string], string>('what a rework makes good')
/** Takes back what an order gave; refuses where something of it was used. */
export const takeGivenBack = asked<[ctx: Context, orderId: number], Promise<void>>('how what was given is taken back')
