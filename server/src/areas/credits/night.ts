/** Task `credits.grant`: points of birthdays, of new archives and of first visits, each once. */
import { type CreditEvent, grantEvents } from '@clinic/contract/areas/credits/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { everyCustomer } from '../customers/reads.ts'
import { freshIds, openDay, postStatement } from '../ledger/index.ts'
import { earnedLines, lastDay } from './earning.ts'

/** So many days back is looked for what no night has given: a server that stood still gives it later. */
const DAYS = 7

/** Who of customers `c` with standing `s` it is for, and in which year; nobody of before the rule. */
const due: Readonly<Record<(typeof grantEvents)[number], RawBuilder<unknown>>> = {
  // Born on the 29th of February: on the 28th where there is none.
  BIRTHDAY: sql`(to_char(c.birthday, 'MMDD') = to_char(kit.today(), 'MMDD') or to_char(c.birthday, 'MMDD') = '0229'
    and to_char(kit.today(), 'MMDD') = '0228' and to_char(kit.today() + 1, 'MMDD') = '0301')`,
  REGISTER: sql`c.created_at >= greatest(r.created_at, (kit.today() - ${DAYS}::int)::timestamptz)`,
  FIRST_VISIT: sql`s.first_visit_at >= greatest(r.created_at, (kit.today() - ${DAYS}::int)::timestamptz)`,
}

const Due = { customerId: Id, ruleId: Id, points: Num, expires: Nullable(Str) }

const grant = async (ctx: Context, event: Exclude<CreditEvent, 'PAYMENT' | 'MANUAL'>, day: string): Promise<void> => {
  const year = event === 'BIRTHDAY' ? sql`extract(year from kit.today())::smallint` : sql`0::smallint`
  const { rows } = await sqlOf(Due)`
    select distinct on (c.id) c.id as "customerId", r.id as "ruleId", r.points, ${sql.raw(lastDay)} as expires
    from ${sql.raw(everyCustomer('c', 's'))} join credits.credit_rule r on r.hospital_id = c.hospital_id
      and r.event = ${event} and r.status = 0 and (r.grade = 0 or r.grade = s.grade)
    where c.status = 'active' and ${due[event]}
      and not exists (select from credits.credit_grant g where g.hospital_id = c.hospital_id and g.customer_id = c.id
        and g.event = ${event} and g.in_year = ${year})
    order by c.id, r.sort, r.id`.execute(ctx.db)
  for (const { customerId, ruleId, points, expires } of rows) {
    const { ids } = await ctx.together({ ids: freshIds(1) })
    const id = ids[0]!
    await sql`insert into credits.credit_grant (id, rule_id, customer_id, event, in_year, points)
      values (${id}, ${ruleId}, ${customerId}, ${event}, ${year}, ${points})`.execute(ctx.db)
    const lines = earnedLines(customerId, [{ points, expires }])
    await ctx.together([postStatement({ type: `credit_${event.toLowerCase()}`, id, date: day, lines })])
    ctx.tell('customer.figures', customerId)
  }
}

export const grantCredits: Task = async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('credits.grant:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
  const { day } = await ctx.together({ day: openDay })
  for (const event of grantEvents) await grant(ctx, event, day)
}
