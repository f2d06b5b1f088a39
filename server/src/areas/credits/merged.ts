/** What an archive had by rule, in one that goes into another: nobody gets the same twice. */
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { type Following, moved } from '../../kit/following.ts'

export const exchangesFollow: Following = moved('credits.exchange', { label: '积分兑换' })

/** Goes over where the kept one has not had it; the other stays with the archive that had it. */
export const grantsFollow: Following = {
  table: 'credits.credit_grant',
  column: 'customer_id',
  how: 'own',
  move: async (ctx, { keptId, goneId }) => {
    const { rows } = await sqlOf({ n: Num })`with gone as (
        update credits.credit_grant g set customer_id = ${keptId} where g.customer_id = ${goneId} and not exists (
          select from credits.credit_grant k where k.hospital_id = g.hospital_id and k.customer_id = ${keptId}
            and k.event = g.event and k.in_year = g.in_year) returning 1)
      select count(*)::int as n from gone`.execute(ctx.db)
    return rows[0]!.n
  },
}
