/** What a customer's header asks of matters built on customers. */
import type { Context } from '../../../kit/context.ts'
import { asked } from '../../../kit/question.ts'

/** Is a complaint of hers open that this person may read? */
export const isComplaining = asked<[Context, customerId: number], Promise<boolean>>(
  'whether a complaint of a customer is open',
)
