/** What other areas may use of the till: what a new hospital's till begins with. */
import type { Context } from '../../kit/context.ts'

/** Ways to pay and registers of a new hospital; harmless when repeated. Opening a shift does it too. */
export const beginCashier = async (ctx: Context): Promise<void> => {
  await ctx.together([{ text: 'select cashier.begin_hospital()', values: [] }])
}
