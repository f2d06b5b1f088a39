/**
 * 待完善: which required field is empty in which archive. Kept where an archive is written (a trigger); what a changed field
 * means for all of them is worked out by a task. Whoever has such a customer is told once, after as many days as the hospital says.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { asked } from '../../../kit/question.ts'

/** Who hears that so many of her customers lack something for so many days. */
export const unfilledTells = asked<
  [],
  (ctx: Context, staffId: number, customers: number, days: number) => Promise<unknown>
>('who hears of archives that lack something')

/** Nothing lacks a field that nobody has to fill. */
export const letGo = async (ctx: Context, fieldId: number): Promise<void> => {
  await sql`delete from customers.unfilled where field_id = ${fieldId}`.execute(ctx.db)
}

/** Task `customers.unfilled`: everything anew, however many there are. Saves under way wait, so that none is judged by what is no more. */
export const recount: Task = async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('customers.field:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
  await sql`delete from customers.unfilled u using customers.customer c, customers.field f
    where c.hospital_id = u.hospital_id and c.id = u.customer_id and f.hospital_id = u.hospital_id and f.id = u.field_id
      and not (f.required and f.status = 0 and c.status = 'active' and customers.lacks(c, f.key))`.execute(ctx.db)
  await sql`insert into customers.unfilled (customer_id, field_id)
    select c.id, f.id from customers.field f join customers.customer c on c.hospital_id = f.hospital_id
     where f.required and f.status = 0 and c.status = 'active' and customers.lacks(c, f.key)
    on conflict do nothing`.execute(ctx.db)
  ctx.tell('customer.changed')
}

/** Whoever made a quick note completes it; of any other archive whoever has the customer. */
const toldOf = sql`coalesce(case when c.temporary then c.created_by end, c.consultant_id, c.developer_id, c.created_by)`

const tellOwners = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, n: Num, days: Num })`
    with due as (
      update customers.unfilled u set told = true from customers.setting x
       where x.hospital_id = u.hospital_id and x.remind_days > 0 and not u.told
         and u.created_at < (kit.today() - x.remind_days + 1)::timestamptz
      returning u.customer_id, x.remind_days)
    select ${toldOf} as id, count(distinct c.id)::int as n, min(d.remind_days) as days
      from due d join customers.customer c on c.id = d.customer_id
     where ${toldOf} is not null group by 1 order by 1`.execute(ctx.db)
  for (const { id, n, days } of rows) await unfilledTells()(ctx, id, n, days)
}

/** Task `customers.unfilledNight`, before the day begins: counted anew, then told. Run twice, nobody is told twice. */
export const unfilledNight: Task = async (ctx, payload) => {
  await recount(ctx, payload)
  await tellOwners(ctx)
}
