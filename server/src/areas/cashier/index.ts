/** What other areas may use of the till: what a new hospital's till begins with, and how a payment is taken back. */
import type { Context } from '../../kit/context.ts'

export { cancelPayment } from './cancel.ts'
export { paid as paymentList } from './queries.ts'

/** Ways to pay and registers of a new hospital; harmless when repeated. Opening a shift does it too. */
export const beginCashier = async (ctx: Context): Promise<void> => {
  await ctx.together([{ text: 'select cashier.begin_hospital()', values: [] }])
}
