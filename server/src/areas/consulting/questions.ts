/** What consulting asks of areas that are built on it. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** Is a record of a consultation named by an order, whatever became of the order? */
export const ordersName = asked<[Context, recordId: number], Promise<boolean>>('whether a record has orders')
/** The number of the order whose id a column holds. */
export const orderNoOf = asked<[orderId: string], string>('the number of an order')
