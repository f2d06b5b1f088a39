/** Sheets of two archives that become one: the older open one is kept, the other ends. Source: customers book §12.3. */
import { sql } from 'kysely'
import { type Following, moved } from '../../kit/following.ts'

const sheets = moved('declarations.sheet', { label: '报单' })

export const sheetsFollow: Following = {
  ...sheets,
  how: 'own',
  move: async (ctx, pair) => {
    await sql`with open as (
        select s.id, row_number() over (order by (s.state = 'arrived') desc, s.created_at, s.id) as place from declarations.sheet s
         where s.customer_id in (${pair.keptId}, ${pair.goneId}) and s.state in ('following', 'booked', 'arrived')),
      ended as (
        update declarations.sheet s set state = 'ended', end_reason = '档案合并', ended_by = kit.current_staff(),
          ended_at = kit.clock() from open o where o.id = s.id and o.place > 1 returning s.id)
      insert into declarations.follow (sheet_id, way, content)
      select e.id, 'ended', '档案合并，保留较早的报单' from ended e`.execute(ctx.db)
    return await sheets.move(ctx, pair)
  },
}
