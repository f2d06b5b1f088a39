/**
 * Making tasks of what happened: set-based where a task stands alone, one by one where it meets another of the same customer and
 * type within the rule's days, into the earliest of which it goes. An event that is told again makes nothing (`visit_origin_once`).
 */
import type { VisitTrigger } from '@clinic/contract/areas/visits/words.ts'
import { visitTriggers } from '@clinic/contract/areas/visits/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { blacklistNow, customerById, customerOf, customerStanding } from '../customers/reads.ts'
import { productOf, typePath } from '../products/reads.ts'
import { idAtWork, staffName } from '../staff/reads.ts'
import { bookedAhead } from './questions.ts'
import { sources } from './sources.ts'
import { dropTalks } from './talks.ts'

/** One run of a hospital at a time: what one makes the next one sees. */
export const ruleLock = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('visits.generate:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
}

/** Which step it is, wherever it stands; one that was written before steps had numbers is known by its place. */
const NO = `coalesce((t.step ->> 'no')::int, t.n::int)`
/** Whom a step names. */
const chosen = `(case t.step ->> 'executor' when 'consultant' then c.consultant_id when 'developer' then c.developer_id
    when 'service' then c.cs_id when 'doctor' then coalesce(s.doctor_id, c.doctor_id) when 'nurse' then s.nurse_id
    when 'named' then (t.step -> 'staffIds' ->> 0)::bigint
    else (t.step -> 'staffIds' ->> (((select count(*) from visits.origin p where p.rule_id = r.id and p.step_no = ${NO})
      + row_number() over (partition by t.n order by s.on_day, s.biz_id)) % jsonb_array_length(t.step -> 'staffIds'))::int)::bigint end)`
/** Who works here no more gives way to who looks after her. */
const executor = `coalesce(${idAtWork('d.chosen')}, ${idAtWork('d.cs_id')}, ${idAtWork('d.consultant_id')})`

const within = (list: string, matches: string): string =>
  `(coalesce(jsonb_array_length(r.scope -> '${list}'), 0) = 0 or ${matches})`
const named = (list: string, id: string): string => within(list, `r.scope -> '${list}' @> to_jsonb(${id})`)
const inScope = [
  named('productIds', 's.product_id'),
  named('deptIds', 's.dept_id'),
  named('sourceIds', 'c.source_id'),
  within(
    'categoryIds',
    `exists (select from jsonb_array_elements(r.scope -> 'categoryIds') g join unnest(${typePath('q')}) w (id) on w.id = g::text::bigint)`,
  ),
].join(' and ')

/** What was undone and is told again has happened again: she did not come after all, the complaint is closed once more. */
const AGAIN = sql`and p.dropped_at is null`
const REVIVED = sql`on conflict on constraint visit_origin_once do update set visit_id = excluded.visit_id, dropped_at = null`

/** Tasks a rule would make now, of rows of its trigger or of those that are given. */
const due = (ruleId: number, trigger: VisitTrigger, given?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { rows, ahead, recalls } = sources[trigger]
  const planDay = `s.on_day + (t.step ->> 'offsetDays')::int`
  return sql`select d.customer_id, d.biz_type, d.biz_id, d.on_day, d.step_no, d.type_id, d.theme, d.script, d.plan_at,
      ${sql.raw(executor)} as executor_id, ${sql.raw(idAtWork('d.treated_by'))} as doctor_id, d.dedupe_days from (
    select s.customer_id, s.biz_type, s.biz_id, s.on_day, ${sql.raw(NO)} as step_no, y.id as type_id,
      left((t.step ->> 'theme') || case when s.what = '' then '' else ' · ' || s.what end, 200) as theme, t.step ->> 'script' as script,
      greatest((${sql.raw(planDay)} + (t.step ->> 'time')::time) at time zone 'Asia/Shanghai', date_trunc('minute', kit.clock())) as plan_at,
      ${sql.raw(chosen)} as chosen, coalesce(s.doctor_id, c.doctor_id) as treated_by, c.cs_id, c.consultant_id, r.dedupe_days
    from visits.rule r cross join lateral (${given ?? sql.raw(rows!)}) s
      cross join lateral jsonb_array_elements(r.steps) with ordinality as t (step, n)
      join visits.visit_type y on y.hospital_id = r.hospital_id and y.id = (t.step ->> 'typeId')::bigint and y.status = 0
      join ${sql.raw(customerOf('c', 's').replace('s.hospital_id', 'r.hospital_id'))}
      left join ${sql.raw(customerStanding('st', 's').replace('s.hospital_id', 'r.hospital_id'))}
      left join ${sql.raw(productOf('q', 's').replace('s.hospital_id', 'r.hospital_id'))}
    where r.id = ${ruleId} and c.status = 'active' and ${sql.raw(inScope)}
      and ${sql.raw(ahead ? `${planDay} between kit.today() and kit.today() + 7` : 'true')}
      and ${sql.raw(recalls ? `not ${bookedAhead('c')}` : 'true')}
      and (y.purpose <> 'marketing' or ${sql.raw(blacklistNow('st'))} = 'none')
      and not exists (select from visits.origin p where p.rule_id = r.id and p.step_no = ${sql.raw(NO)} and p.biz_type = s.biz_type
        and p.biz_id = s.biz_id and p.on_day = s.on_day ${given ? AGAIN : sql``})) d`
}

const triggerOf = async (ctx: Context, ruleId: number): Promise<VisitTrigger> => {
  const { rows } = await sqlOf({
    trigger: Of<VisitTrigger>(),
  })`select r.trigger from visits.rule r where r.id = ${ruleId}`.execute(ctx.db)
  return rows[0]!.trigger
}

const Shown = { customerName: Str, theme: Str, planTime: Str, executorName: Nullable(Str) }

/** How many tasks a rule would make now, and the first of them. */
export const candidates = async (ctx: Context, ruleId: number, shown: number) => {
  const trigger = await triggerOf(ctx, ruleId)
  if (sources[trigger].rows === null) return { count: 0, rows: [] }
  const counted = await sqlOf({ n: Num })`select count(*)::int as n from (${due(ruleId, trigger)}) w`.execute(ctx.db)
  const { rows } = await sqlOf(Shown)`select c.name as "customerName", w.theme, w.plan_at as "planTime",
      ${sql.raw(staffName('w.executor_id'))} as "executorName"
    from (${due(ruleId, trigger)}) w join ${sql.raw(customerById('c'))} on c.id = w.customer_id
    order by w.plan_at, w.customer_id limit ${shown}`.execute(ctx.db)
  return { count: counted.rows[0]!.n, rows }
}

/** A pending task of the same customer and type, so near that both are one. */
const neighbour = (
  w: string,
): string => `(select v.id from visits.visit v where v.state = 'pending' and v.customer_id = ${w}.customer_id
  and v.type_id = ${w}.type_id and v.plan_at between ${w}.plan_at - make_interval(days => ${w}.dedupe_days)
    and ${w}.plan_at + make_interval(days => ${w}.dedupe_days) order by v.plan_at, v.id limit 1)`

const Rest = {
  customerId: Id,
  bizType: Str,
  bizId: Id,
  onDay: Str,
  stepNo: Num,
  typeId: Id,
  theme: Str,
  script: Nullable(Str),
  planAt: Str,
  executorId: Nullable(Id),
  doctorId: Nullable(Id),
  dedupeDays: Num,
}
type Rest = RowOf<typeof Rest>

const rest = `coalesce((select jsonb_agg(jsonb_build_object('customerId', j.customer_id, 'bizType', j.biz_type, 'bizId', j.biz_id,
    'onDay', j.on_day, 'stepNo', j.step_no, 'typeId', j.type_id, 'theme', j.theme, 'script', j.script, 'planAt', j.plan_at,
    'executorId', j.executor_id, 'doctorId', j.doctor_id, 'dedupeDays', j.dedupe_days) order by j.plan_at, j.biz_id, j.step_no)
  from judged j where not j.is_alone), '[]'::jsonb)`

const Begun = { due: Num, made: Num, rest: Json<readonly Rest[]>() }

/** Those that meet no other, in one statement, and the others in their order; above the limit none of either. */
const makeAlone = async (ctx: Context, tasks: RawBuilder<unknown>, limit: number): Promise<RowOf<typeof Begun>> => {
  const { rows } = await sqlOf(Begun)`
    with w as materialized (${tasks}),
    near as (select w.*, lag(w.plan_at) over beside as before, lead(w.plan_at) over beside as after from w
      where (select count(*) from w) <= ${limit}
      window beside as (partition by w.customer_id, w.type_id order by w.plan_at, w.biz_id)),
    judged as materialized (select n.*, n.dedupe_days = 0 or (n.plan_at - n.before > make_interval(days => n.dedupe_days)) is not false
        and (n.after - n.plan_at > make_interval(days => n.dedupe_days)) is not false and ${sql.raw(neighbour('n'))} is null as is_alone from near n),
    alone as materialized (select j.*, nextval('kit.id') as id, row_number() over (order by j.plan_at, j.biz_id, j.step_no)::int as place
      from judged j where j.is_alone),
    numbers as materialized (select * from kit.next_numbers('HF', kit.today(), (select count(*)::int from alone))),
    made as (insert into visits.visit (id, no, customer_id, type_id, theme, script, plan_at, executor_id, doctor_id)
      select a.id, n.number, a.customer_id, a.type_id, a.theme, coalesce(a.script, ''), a.plan_at, a.executor_id, a.doctor_id
        from alone a join numbers n on n.place = a.place returning id),
    origins as (insert into visits.origin (visit_id, rule_id, step_no, biz_type, biz_id, on_day)
      select a.id, a.rule_id, a.step_no, a.biz_type, a.biz_id, a.on_day from alone a ${REVIVED})
    select (select count(*)::int from w) as due, (select count(*)::int from made) as made, ${sql.raw(rest)} as rest`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** The others in their order, each into the earliest near it. */
const makeMeeting = async (ctx: Context, ruleId: number, tasks: readonly Rest[]): Promise<number> => {
  let made = 0
  for (const task of tasks) {
    const { rows: into } = await sqlOf({ id: Id })`
      with w as (select ${task.customerId}::bigint as customer_id, ${task.typeId}::bigint as type_id, ${task.planAt}::timestamptz as plan_at,
        ${task.dedupeDays}::int as dedupe_days)
      update visits.visit v set plan_at = least(v.plan_at, w.plan_at),
        theme = case when ${task.theme} = any(string_to_array(v.theme, '；')) then v.theme else left(v.theme || '；' || ${task.theme}, 200) end
      from w where v.id = ${sql.raw(neighbour('w'))} returning v.id`.execute(ctx.db)
    const id = into[0]?.id ?? (await makeOne(ctx, task))
    if (!into[0]) made += 1
    await sql`insert into visits.origin (visit_id, rule_id, step_no, biz_type, biz_id, on_day)
      values (${id}, ${ruleId}, ${task.stepNo}, ${task.bizType}, ${task.bizId}, ${task.onDay}::date) ${REVIVED}`.execute(
      ctx.db,
    )
  }
  return made
}

const makeOne = async (ctx: Context, task: Rest): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    insert into visits.visit (no, customer_id, type_id, theme, script, plan_at, executor_id, doctor_id)
    values (kit.next_number('HF', kit.today()), ${task.customerId}, ${task.typeId}, ${task.theme}, ${task.script ?? ''},
      ${task.planAt}::timestamptz, ${task.executorId}, ${task.doctorId}) returning id`.execute(ctx.db)
  return rows[0]!.id
}

/** As many as a rule may make at once where nobody limits it: what happened is one thing, and its steps are at most twenty. */
const NO_LIMIT = 2 ** 31 - 1

/**
 * Makes what a rule has to make now, of its own rows or of those that are given. Under `ruleLock`.
 * @param limit above it nothing is made
 * @returns how many tasks were due, and how many were made: fewer where some went into others
 */
export const generate = async (
  ctx: Context,
  ruleId: number,
  { given, limit = NO_LIMIT }: { given?: RawBuilder<unknown>; limit?: number } = {},
): Promise<{ due: number; made: number }> => {
  const trigger = await triggerOf(ctx, ruleId)
  if (sources[trigger].rows === null && !given) return { due: 0, made: 0 }
  const tasks = sql`select ${ruleId}::bigint as rule_id, d.* from (${due(ruleId, trigger, given)}) d`
  const begun = await makeAlone(ctx, tasks, limit)
  const made = begun.made + (await makeMeeting(ctx, ruleId, begun.rest))
  if (made > 0) ctx.tell('visit.changed')
  return { due: begun.due, made }
}

/** When a rule ran, and how many it would have made where it was stopped. */
export const noteRun = async (ctx: Context, ruleId: number, stopped: number | null): Promise<void> => {
  await sql`update visits.rule set ran_at = kit.clock(), stopped_count = ${stopped}::int where id = ${ruleId}`.execute(
    ctx.db,
  )
}

/** Cancels what stands in the queue and came from nothing that still holds. @returns how many */
export const cancelEmpty = async (ctx: Context, reason: string): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    update visits.visit v set state = 'cancelled', ended_at = kit.clock(), end_reason = ${reason}
     where v.state = 'pending' and exists (select from visits.origin o where o.visit_id = v.id and o.dropped_at is not null)
       and not exists (select from visits.origin o where o.visit_id = v.id and o.dropped_at is null) returning v.id`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.tell('visit.changed', ...rows.map(({ id }) => id))
  return rows.length
}

/** Drops origins of what was undone since, trigger by trigger, and the tasks nothing is left of. */
export const dropGone = async (ctx: Context): Promise<number> => {
  for (const trigger of Object.keys(visitTriggers) as VisitTrigger[]) {
    const { gone } = sources[trigger]
    if (gone)
      await sql`update visits.origin o set dropped_at = kit.clock() from visits.visit v, visits.rule r
        where v.id = o.visit_id and v.state = 'pending' and r.id = o.rule_id and r.trigger = ${sql.lit(trigger)} and o.dropped_at is null
          and ${sql.raw(gone)}`.execute(ctx.db)
  }
  await dropTalks(ctx)
  return await cancelEmpty(ctx, '来源已撤销')
}

/** The same at once, of one thing another area keeps. */
export const sourceGone = async (ctx: Context, bizType: string, bizId: number): Promise<number> => {
  const { numAffectedRows: dropped } = await sql`update visits.origin o set dropped_at = kit.clock()
    where o.biz_type = ${bizType} and o.biz_id = ${bizId} and o.dropped_at is null`.execute(ctx.db)
  return dropped ? await cancelEmpty(ctx, '来源已撤销') : 0
}

export type Happened = {
  readonly trigger: VisitTrigger
  readonly customerId: number
  readonly bizType: string
  readonly bizId: number
  /** A day of the calendar. */
  readonly onDay: string
  /** In a few words: what was done. */
  readonly what?: string
  readonly doctorId?: number | null
  readonly nurseId?: number | null
  readonly productId?: number | null
  readonly deptId?: number | null
}

/** Another area tells that something happened; told again it makes nothing. @returns how many tasks it made */
export const happened = async (ctx: Context, event: Happened): Promise<number> => {
  await ruleLock(ctx)
  const { rows } = await sqlOf({
    id: Id,
  })`select r.id from visits.rule r where r.trigger = ${event.trigger} and r.status = 0
    order by r.id`.execute(ctx.db)
  const given = sql`select ${event.customerId}::bigint as customer_id, ${event.bizType}::text as biz_type, ${event.bizId}::bigint as biz_id,
    ${event.onDay}::date as on_day, ${event.what ?? ''}::text as what, ${event.doctorId ?? null}::bigint as doctor_id,
    ${event.nurseId ?? null}::bigint as nurse_id, ${event.productId ?? null}::bigint as product_id, ${event.deptId ?? null}::bigint as dept_id`
  let made = 0
  for (const { id } of rows) made += (await generate(ctx, id, { given })).made
  return made
}

/** She has an appointment: what recalled her is done with. Whoever has one is not recalled (`recalls` of the source). */
export const customerBooked = async (ctx: Context, customerId: number): Promise<number> => {
  const { numAffectedRows: dropped } = await sql`update visits.origin o set dropped_at = kit.clock() from visits.visit v
    where v.id = o.visit_id and v.state = 'pending' and v.customer_id = ${customerId} and o.biz_type = 'cycle'
      and o.dropped_at is null`.execute(ctx.db)
  return dropped ? await cancelEmpty(ctx, '客户已预约') : 0
}
