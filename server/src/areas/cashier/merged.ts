import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { type Following, moved, type Pair } from '../../kit/following.ts'
import { dealsByOrder } from '../orders/reads.ts'

export const paymentsFollow: Following = moved('cashier.payment', { label: '收款' })

/** Business days with a deal of both together: two payments of one day are one. */
export const dealDays = async (ctx: Context, { keptId, goneId }: Pair): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(distinct d.day)::int as n from (
      select p.business_date as day from cashier.payment p
       where p.customer_id in (${keptId}, ${goneId}) and p.status = 'SUCCESS' and p.deal
      union all select b.day from (${faceOf((kept, gone) => dealsByOrder(`o.customer_id in (${kept}, ${gone})`), keptId, goneId)}) b) d`.execute(
    ctx.db,
  )
  return rows[0]!.n
}
