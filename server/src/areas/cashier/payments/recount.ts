/** Where a customer stands by her deals, counted over her payments and over orders that are deals by themselves. */
import type { Context } from '../../../kit/context.ts'
import { type Deals, lockStandingStatement, undoPayment } from '../../customers/index.ts'
import { dealsByOrder } from '../../orders/reads.ts'

/** Days with a deal, the first and the last, to the microsecond, as text; `$1`: the customer. */
const dealsText = `select count(distinct d.day)::int "count", min(d.at)::text "first", max(d.at)::text "last",
    (select max(created_at)::text from cashier.payment
      where customer_id = $1 and status = 'SUCCESS' and (deal or received_fen > 0)) "lastPayment"
  from (select business_date as day, created_at as at from cashier.payment
      where customer_id = $1 and status = 'SUCCESS' and deal
    union all ${dealsByOrder('o.customer_id = $1')}) d`

/** She stands as her payments and orders say: what is cancelled was no deal. @param backFen what goes back to her, in fen */
export const recountDeals = async (ctx: Context, customerId: number, backFen = 0): Promise<void> => {
  await ctx.together([lockStandingStatement(customerId)])
  const [counted] = await ctx.together([{ text: dealsText, values: [customerId] }])
  await undoPayment(ctx, customerId, backFen, counted!.rows[0] as Deals)
}
