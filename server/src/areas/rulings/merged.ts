/** Disputes of two archives that become one: of two about the same role that are open the older is kept, the other one ends. */
import { sql } from 'kysely'
import { type Following, moved } from '../../kit/following.ts'

const disputes = moved('rulings.dispute', { label: '归属争议' })

export const disputesFollow: Following = {
  ...disputes,
  how: 'own',
  move: async (ctx, pair) => {
    await sql`with open as (
        select d.id, row_number() over (partition by d.role order by d.created_at, d.id) as place from rulings.dispute d
         where d.customer_id in (${pair.keptId}, ${pair.goneId}) and d.state = 'open')
      update rulings.dispute d set state = 'withdrawn', withdraw_reason = '档案合并，保留较早的争议', withdrawn_at = kit.clock()
        from open o where o.id = d.id and o.place > 1`.execute(ctx.db)
    return await disputes.move(ctx, pair)
  },
}
