/** What others do when somebody has paid, or when her payment was taken back: asked in the payment's own transaction. */
import type { Context } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { asked } from '../../../kit/question.ts'

export const deals = {
  /** Is somebody waiting for her deal? A statement that finds a row then, and holds it; it goes with the payment's own. */
  awaited: asked<[customerId: number], Statement>('whose deal is waited for'),
  /** The refund by which money of a payment's account goes back: a statement with its `no`. */
  refundOf: asked<[paymentId: number], Statement>('which refund gives back what a payment put in'),
  /** She has paid while it was waited for, or a payment of hers was taken back. */
  moved: asked<[ctx: Context, customerId: number], Promise<void>>('what follows from a deal'),
  /** A refund of hers was paid out. */
  refunded: asked<[ctx: Context, customerId: number], Promise<void>>('what follows where money of a deal went back'),
}
