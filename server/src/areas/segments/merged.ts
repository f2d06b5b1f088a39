/** Tags and levels of two archives that become one. */
import { MOST_OF_CUSTOMER } from '@clinic/contract/areas/segments/calls.ts'
import { sql } from 'kysely'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, kept, moved } from '../../kit/following.ts'
import { ended } from './ends.ts'
import { regrade } from './levels.ts'

const tags = moved('segments.customer_tag', { label: '标签' })
const locks = moved('segments.grade_lock', { label: '等级锁定' })

export const segmentsFollow: readonly Following[] = [
  {
    ...tags,
    how: 'own',
    move: async (ctx, pair) => {
      const { keptId, goneId } = pair
      // Borne by both: by hand where one of them is, to the later end.
      await sql`update segments.customer_tag k set source = case when 'hand' in (k.source, g.source) then 'hand' else k.source end,
          because = case when 'hand' in (k.source, g.source) then '' else k.because end,
          expires_on = case when k.expires_on is null or g.expires_on is null then null else greatest(k.expires_on, g.expires_on) end
        from segments.customer_tag g where k.customer_id = ${keptId} and g.customer_id = ${goneId} and g.tag_id = k.tag_id`.execute(
        ctx.db,
      )
      // Of a group of which one is borne the kept one's stays; what both bore is borne on.
      await sql`with gone as (delete from segments.customer_tag g using segments.customer_tag k
          where g.customer_id = ${goneId} and k.customer_id = ${keptId}
            and (g.tag_id = k.tag_id or g.single_group_id = k.single_group_id) returning g.*, k.tag_id as kept_id)
        ${ended(
          sql`(select * from gone where tag_id <> kept_id)`,
          'archive',
          sql`(select n.integral_name from segments.tag n where n.hospital_id = e.hospital_id and n.id = e.kept_id)`,
        )}`.execute(ctx.db)
      return await tags.move(ctx, pair)
    },
  },
  moved('segments.due'),
  kept('segments.tag_end'),
  kept('segments.grade_move'),
  {
    ...locks,
    how: 'own',
    move: async (ctx, pair) => {
      const { keptId, goneId } = pair
      // The higher of two that hold; one that ran out yields.
      await sql`delete from segments.grade_lock l where l.id in (select (array_agg(v.id
            order by (v.until >= kit.today()), v.grade, v.until, v.customer_id = ${keptId}))[1]
          from segments.grade_lock v where v.customer_id in (${keptId}, ${goneId}) having count(*) > 1)`.execute(ctx.db)
      const over = await locks.move(ctx, pair)
      await regrade(ctx, [keptId], 'merged')
      return over
    },
  },
]

export const segmentsHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ n: Num })`
    select count(distinct coalesce(-b.single_group_id, b.tag_id))::int as n from segments.customer_tag b
     where b.customer_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const text = `两份档案的标签合在一起超过 ${MOST_OF_CUSTOMER} 个，请先取消一些`
  return rows[0]!.n > MOST_OF_CUSTOMER ? [{ customerId: ids.at(-1)!, text }] : []
}
