/**
 * Task `rfm.snapshot`, at three: the month that ended last is kept, once. Idempotent: a month that was kept never changes, two
 * runs of one hospital wait for each other; a first morning the machine was off is made up on the next, by the same days.
 */
import type { Measure } from '@clinic/contract/areas/rfm/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { openArchives } from '../customers/reads.ts'
import { ranked } from './figures.ts'
import { settingNow } from './settings.ts'

/** Keeps a month of which nobody has paid anything yet not at all. @param month its first day */
const keep = async (ctx: Context, month: RawBuilder<unknown>, measure: Measure): Promise<void> => {
  const lastDay = sql`(${month} + interval '1 month' - interval '1 day')::date`
  await sql`with x as materialized (select * from ${ranked(measure, lastDay)} r
      where r.customer_id in (select c.id from ${sql.raw(openArchives('c'))})),
    kept as (insert into rfm.month (month, as_of, basis, window_count, window_unit, split, r_days, f_days, m_fen, total, outside)
      select ${month}, ${lastDay}, ${measure.basis}, ${measure.windowCount}::int, ${measure.windowUnit}, ${measure.split},
        min(x.r_at)::int, min(x.f_at)::int, min(x.m_at), count(*)::int,
        greatest((select count(*) from ${sql.raw(openArchives('c'))} and c.created_at < (${lastDay} + 1)::timestamptz) - count(*), 0)::int
      from x having count(*) > 0 on conflict do nothing returning month),
    by_cell as (insert into rfm.month_cell (month, cell, n, m_fen)
      select k.month, x.cell, count(*)::int, sum(x.m_fen) from x cross join kept k group by k.month, x.cell)
    insert into rfm.snapshot (month, customer_id, r_days, f_days, m_fen, cell)
      select k.month, x.customer_id, x.r_days, x.f_days, x.m_fen, x.cell from x cross join kept k`.execute(ctx.db)
}

/** The month that ended last, by its first day. Before four the last night of it may still run: what it takes counts in the next. */
const LAST_MONTH = sql`(date_trunc('month', kit.today()::timestamp) - interval '1 month')::date`

export const keepLastMonth: Task = async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rfm.snapshot:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
  const { rows } = await sqlOf({ kept: Bool })`
    select exists (select from rfm.month m where m.month = ${LAST_MONTH}) as kept`.execute(ctx.db)
  if (!rows[0]!.kept) await keep(ctx, LAST_MONTH, await settingNow(ctx))
}
