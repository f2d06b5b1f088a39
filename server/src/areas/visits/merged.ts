/** What becomes of return visits when an archive goes into another one. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Following, moved, type Pair } from '../../kit/following.ts'
import { cancelEmpty } from './generate.ts'

/**
 * Both archives have a birthday, mostly the same: of one rule's greeting of one day the one that was said stays, else the kept one's.
 * What went into such a task from elsewhere keeps it.
 */
const dropTwins = async (ctx: Context, { keptId, goneId }: Pair): Promise<void> => {
  const { numAffectedRows: dropped } = await sql`update visits.origin o set dropped_at = kit.clock() from visits.visit v
    where v.id = o.visit_id and v.state = 'pending' and v.customer_id = any(${[keptId, goneId]}::bigint[])
      and o.biz_type = 'birthday' and o.dropped_at is null
      and exists (select from visits.origin p join visits.visit t on t.hospital_id = p.hospital_id and t.id = p.visit_id
        where p.rule_id = o.rule_id and p.step_no = o.step_no and p.on_day = o.on_day and p.biz_type = 'birthday' and p.dropped_at is null
          and t.customer_id = case v.customer_id when ${keptId}::bigint then ${goneId}::bigint else ${keptId}::bigint end
          and (t.state in ('auditing', 'done', 'passed') or t.state = 'pending' and v.customer_id = ${goneId}::bigint))`.execute(
    ctx.db,
  )
  if (dropped) await cancelEmpty(ctx, '两份档案合并，同一天的生日回访只做一次')
}

/** What greets the archive that went is the kept one's from now on: the next morning makes no second one of it. */
const takeBirthdays = async (ctx: Context, { keptId, goneId }: Pair): Promise<void> => {
  await sql`update visits.origin o set biz_id = ${keptId}::bigint where o.biz_type = 'birthday' and o.biz_id = ${goneId}::bigint
    and o.dropped_at is null and not exists (select from visits.origin p where p.rule_id = o.rule_id and p.step_no = o.step_no
      and p.biz_type = 'birthday' and p.biz_id = ${keptId}::bigint and p.on_day = o.on_day)`.execute(ctx.db)
}

const all = moved('visits.visit', { label: '回访' })
export const returnVisitsFollow: Following = {
  ...all,
  move: async (ctx, pair) => {
    await dropTwins(ctx, pair)
    await takeBirthdays(ctx, pair)
    return await all.move(ctx, pair)
  },
}
