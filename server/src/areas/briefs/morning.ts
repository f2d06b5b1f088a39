/** Task `briefs.morning`, at 07:30: whoever has arrivals today is told once where her briefing stands. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { arrivalsAhead } from '../appointments/reads.ts'

/** Who may open a briefing, and how somebody hears that hers is there. */
export const briefTells = asked<
  [],
  {
    readonly readers: (ctx: Context) => Promise<readonly number[]>
    readonly ready: (ctx: Context, staffId: number, customers: number) => Promise<unknown>
  }
>('who hears that a briefing is there')

/**
 * Idempotent: a person is told once a day, whichever node runs it and however often. What was missed is made up for at the next
 * start (`kit/jobs.ts`); before seven that is the day before, and today's own run is still to come.
 */
export const morningBriefs: Task = async (ctx) => {
  const readers = await briefTells().readers(ctx)
  const { rows } = await sqlOf({ staffId: Id, customers: Num })`
    with told as (
      insert into briefs.sent (day, staff_id, customers)
      select kit.today(), n.staff_id, n.customers from ${sql.raw(arrivalsAhead('n'))}
       where n.staff_id = any(${[...readers]}::bigint[]) and kit.clock() >= kit.today()::timestamptz + interval '7 hours'
      on conflict (hospital_id, day, staff_id) do nothing
      returning staff_id, customers)
    select t.staff_id as "staffId", t.customers from told t order by t.staff_id`.execute(ctx.db)
  for (const { staffId, customers } of rows) await briefTells().ready(ctx, staffId, customers)
  await sql`delete from briefs.sent where day < kit.today() - 7`.execute(ctx.db)
}
