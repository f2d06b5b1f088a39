/**
 * 下次跟进 of a consultation without a deal: one task at that time for whoever held it, without a rule (customers book §15). It is moved
 * with the day where another one is written, and ends where the consultation became a deal, was struck out, or says no day any more.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { followOver, followsSince } from '../consulting/reads.ts'
import { blacklistNow, customerOf, customerStanding } from '../customers/reads.ts'
import { idAtWork } from '../staff/reads.ts'

/** How an origin names a consultation. */
const TALK = sql.lit('talk')
/** What is older was edited for the last time long ago. */
const talks = sql.raw(followsSince('k', `kit.clock() - interval '7 days'`))
const FOLLOW_DAY = sql`(k.next_follow_at at time zone 'Asia/Shanghai')::date`

/** The hospital's 未成交回访; where it has none by that name, its first type of service. */
const typeOfTalk = sql`select y.id, y.purpose from visits.visit_type y where y.status = 0 and y.purpose <> 'medical'
  order by y.name <> '未成交回访', y.purpose <> 'service', y.sort, y.id limit 1`

/** Consultations that have no task yet, each with whoever follows her: who works here no more gives way to who looks after her. */
const unfollowed = sql`select k.id as biz_id, k.customer_id, y.id as type_id, k.next_follow_at as plan_at, ${FOLLOW_DAY} as on_day,
    left('接诊后跟进' || coalesce(' · ' || nullif(k.no_deal_reason, ''), ''), 200) as theme, c.doctor_id,
    coalesce(${sql.raw(idAtWork('k.consultant_id'))}, ${sql.raw(idAtWork('c.cs_id'))}, ${sql.raw(idAtWork('c.consultant_id'))}) as executor_id,
    row_number() over (order by k.next_follow_at, k.id)::int as place, nextval('kit.id') as id
  from ${talks} cross join lateral (${typeOfTalk}) y join ${sql.raw(customerOf('c', 'k'))} left join ${sql.raw(customerStanding('st', 'k'))}
  where k.next_follow_at >= kit.today()::timestamptz and c.status = 'active'
    and (y.purpose <> 'marketing' or ${sql.raw(blacklistNow('st'))} = 'none')
    and not exists (select from visits.origin o where o.rule_id is null and o.biz_type = ${TALK} and o.biz_id = k.id and o.dropped_at is null)`

const make = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    with w as materialized (${unfollowed}),
    numbers as materialized (select * from kit.next_numbers('HF', kit.today(), (select count(*)::int from w))),
    made as (insert into visits.visit (id, no, customer_id, type_id, theme, plan_at, executor_id, doctor_id)
      select w.id, n.number, w.customer_id, w.type_id, w.theme, w.plan_at, w.executor_id, w.doctor_id
        from w join numbers n on n.place = w.place returning id),
    origins as (insert into visits.origin (visit_id, step_no, biz_type, biz_id, on_day)
      select w.id, 1, ${TALK}, w.biz_id, w.on_day from w
      on conflict (hospital_id, biz_type, biz_id) where rule_id is null
        do update set visit_id = excluded.visit_id, on_day = excluded.on_day, dropped_at = null)
    select count(*)::int as n from made`.execute(ctx.db)
  return rows[0]!.n
}

/** Another day was written since: what still waits goes with it. Where none was, a task that somebody moved by hand stays where it is. */
const move = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    with w as materialized (select o.id, o.visit_id, k.next_follow_at, ${FOLLOW_DAY} as on_day from ${talks}
        join visits.origin o on o.hospital_id = k.hospital_id and o.biz_id = k.id and o.biz_type = ${TALK} and o.rule_id is null
       where o.dropped_at is null and o.on_day <> ${FOLLOW_DAY}),
    origins as (update visits.origin o set on_day = w.on_day from w where o.id = w.id)
    update visits.visit v set plan_at = w.next_follow_at from w where v.id = w.visit_id and v.state = 'pending' returning v.id`.execute(
    ctx.db,
  )
  return rows.length
}

/** Makes and moves what consultations ask for. Under `ruleLock`; again it makes nothing. */
export const followTalks = async (ctx: Context): Promise<void> => {
  const changed = (await move(ctx)) + (await make(ctx))
  if (changed > 0) ctx.tell('visit.changed')
}

/** Drops origins of consultations that are to be followed no more. */
export const dropTalks = async (ctx: Context): Promise<void> => {
  await sql`update visits.origin o set dropped_at = kit.clock() from visits.visit v
    where v.id = o.visit_id and v.state = 'pending' and o.rule_id is null and o.biz_type = ${TALK} and o.dropped_at is null
      and ${sql.raw(followOver('o.biz_id'))}`.execute(ctx.db)
}
