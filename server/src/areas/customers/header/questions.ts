/** What a customer's header asks of matters built on customers. */
import type { Context } from '../../../kit/context.ts'
import { asked } from '../../../kit/question.ts'

/** Is a complaint of hers open that this person may read? */
export const isComplaining = asked<[Context, customerId: number], Promise<boolean>>(
  'whether a complaint of a customer is open',
)
/** How many promises to her are open, and late, of those this person may read? */
export const owedTo = asked<[Context, customerId: number], Promise<{ open: number; overdue: number }>>(
  'what is promised to a customer',
)
