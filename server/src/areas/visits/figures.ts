/** How many stand in each queue, how well visits are done, and a month by its days. Source: customers book §16.3. */

import { type VisitQueue, visitQueues, type visits } from '@clinic/contract/areas/visits/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { readyScope, scopeCondition } from '../../kit/reach.ts'
import { mineIn, queues, visitScope } from './queries.ts'

const reached = async (ctx: Context) => {
  await readyScope(ctx, visitScope)
  return scopeCondition(ctx, visitScope) ?? sql`true`
}

const counted = async (ctx: Context, queue: VisitQueue, mine: boolean): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from visits.visit v
    where ${queues[queue]} and ${mine ? mineIn(ctx.session.staffId, queue) : sql`true`} and ${await reached(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

const Quality = { done: Num, inTime: Num, tries: Num, connected: Num, satisfaction: Nullable(Type.Number()) }

/** 及时率: done within a day of the plan. 接通率: of all attempts. A month, unless it is said otherwise. */
const qualityOf = async (ctx: Context, { mine = false, from, to }: InputOf<typeof visits.figures>) => {
  const me = ctx.session.staffId
  const day = today(present())
  const first = sql`${from ?? `${day.slice(0, 7)}-01`}::date::timestamptz`
  const last = sql`${daysAfter(to ?? day, 1)}::date::timestamptz`
  const within = await reached(ctx)
  const { rows } = await sqlOf(Quality)`
    with tries as materialized (select a.visit_id, a.connect from visits.attempt a
      where a.created_at >= ${first} and a.created_at < ${last} and ${mine ? sql`a.created_by = ${me}` : sql`true`}),
      within as (select t.connect from tries t join visits.visit v on v.hospital_id = kit.current_hospital() and v.id = t.visit_id
        where ${within})
    select count(*)::int as done, count(*) filter (where v.done_at <= v.plan_at + interval '24 hours')::int as "inTime",
      (select count(*)::int from within) as tries,
      (select count(*)::int from within where connect = 'reached') as connected,
      round(avg(v.satisfaction), 1) as satisfaction
    from visits.visit v where v.done_at >= ${first} and v.done_at < ${last} and ${mine ? sql`v.done_by = ${me}` : sql`true`}
      and ${within}`.execute(ctx.db)
  return rows[0]!
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.floor((part * 100) / whole))

export const figuresOf = async (
  ctx: Context,
  input: InputOf<typeof visits.figures>,
): Promise<OutputOf<typeof visits.figures>> => {
  const counts = { today: 0, overdue: 0, week: 0, done: 0, flagged: 0 }
  for (const queue of Object.keys(visitQueues) as VisitQueue[])
    counts[queue] = await counted(ctx, queue, input.mine ?? false)
  const { done, inTime, tries, connected, satisfaction } = await qualityOf(ctx, input)
  return { ...counts, inTime: percent(inTime, done), connected: percent(connected, tries), satisfaction }
}

export const monthOf = async (
  ctx: Context,
  { month, mine = false, typeId }: InputOf<typeof visits.calendar>,
): Promise<OutputOf<typeof visits.calendar>> => {
  const first = sql`${`${month}-01`}::date`
  const { rows } = await sqlOf({ day: Str, planned: Num, left: Num })`
    select to_char(v.plan_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      count(*) filter (where v.state <> 'cancelled')::int as planned, count(*) filter (where v.state = 'pending')::int as left
    from visits.visit v
    where v.plan_at >= ${first}::timestamptz and v.plan_at < (${first} + interval '1 month')::date::timestamptz
      and ${mine ? sql`v.executor_id = ${ctx.session.staffId}` : sql`true`} and ${typeId ? sql`v.type_id = ${typeId}` : sql`true`}
      and ${await reached(ctx)}
    group by 1 having count(*) filter (where v.state <> 'cancelled') > 0 order by 1`.execute(ctx.db)
  return { days: rows }
}
