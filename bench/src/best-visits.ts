/** Return visits of a rule: a greeting for each birthday of the week to come, and the one insert by hand that makes the same. */
import { Id } from '@clinic/contract/words.ts'
import { generate, ruleLock } from '@clinic/server/src/areas/visits/generate.ts'
import type { Context } from '@clinic/server/src/kit/context.ts'
import { sqlOf } from '@clinic/server/src/kit/db/rows.ts'
import type { NightWork } from './best-night.ts'

const LIMIT = 20_000

const steps = `(select jsonb_build_array(jsonb_build_object('offsetDays', 0, 'time', '10:00', 'typeId', y.id, 'theme', '生日祝福', 'script', '祝您生日快乐',
  'executor', 'consultant')) from visits.visit_type y where y.hospital_id = $1 and y.status = 0 and y.purpose <> 'marketing' order by y.id limit 1)`

const ruleNow = `(select max(r.id) from visits.rule r where r.hospital_id = $1 and r.status = 0)`

const byHand = (
  hospital: number,
): string => `with rule as (select r.id, (r.steps -> 0 ->> 'typeId')::bigint as type_id from visits.rule r
    where r.hospital_id = ${hospital} and r.id = ${ruleNow.replaceAll('$1', String(hospital))}),
  born as materialized (select x.*, nextval('kit.id') as id, row_number() over (order by x.day, x.customer_id)::int as place from (
    select c.id as customer_id, d.day, c.doctor_id, case when n.id is not null then n.id when m.id is not null then m.id end as executor_id,
      case when w.id is not null then w.id end as treated_by
    from (select array_agg(g.day::date order by g.day) as days, array_agg(to_char(g.day, 'MMDD')::int order by g.day) as mds
        from generate_series(kit.today(), kit.today() + 7, interval '1 day') as g (day)) near
    join customers.customer c on c.hospital_id = ${hospital} and c.status = 'active'
      and (extract(month from c.birthday) * 100 + extract(day from c.birthday))::int = any(near.mds)
    cross join lateral (select near.days[array_position(near.mds, (extract(month from c.birthday) * 100 + extract(day from c.birthday))::int)] as day) d
    left join staff.staff n on n.hospital_id = ${hospital} and n.id = c.consultant_id and n.status = 0
    left join staff.staff m on m.hospital_id = ${hospital} and m.id = c.cs_id and m.status = 0
    left join staff.staff w on w.hospital_id = ${hospital} and w.id = c.doctor_id and w.status = 0) x),
  numbers as materialized (select * from kit.next_numbers('HF', kit.today(), (select count(*)::int from born))),
  made as (insert into visits.visit (id, no, customer_id, type_id, theme, script, plan_at, executor_id, doctor_id)
    select b.id, n.number, b.customer_id, r.type_id, '生日祝福', '祝您生日快乐',
      greatest((b.day + time '10:00') at time zone 'Asia/Shanghai', date_trunc('minute', kit.clock())), b.executor_id, b.treated_by
    from born b join numbers n on n.place = b.place cross join rule r)
  insert into visits.origin (visit_id, rule_id, step_no, biz_type, biz_id, on_day)
  select b.id, r.id, 1, 'birthday', b.customer_id, b.day from born b cross join rule r`

const Rule = { id: Id }

/** The rule alone, as the morning runs it. */
const run = async (ctx: Context): Promise<void> => {
  await ruleLock(ctx)
  const { rows } = await sqlOf(Rule)`select r.id from visits.rule r where r.status = 0`.execute(ctx.db)
  await generate(ctx, rows[0]!.id, { limit: LIMIT })
}

export const visitWork: NightWork = {
  name: 'return visits of a rule',
  task: run,
  clock: null,
  before: [
    `update visits.rule r set status = 1 where r.hospital_id = $1`,
    `insert into visits.rule (hospital_id, name, trigger, steps, run_limit) values ($1, '台上生日祝福', 'birthday', ${steps}, ${LIMIT})`,
  ],
  hand: async (_client, hospital) => byHand(hospital),
  left: `select count(*) || ':' || coalesce(sum(hashint8(v.customer_id)), 0) || ':' || count(v.executor_id) || ':' || count(v.doctor_id) || ':' ||
      count(distinct v.no) || ':' || coalesce(sum(hashtext(o.on_day || o.biz_type || o.step_no || v.theme || v.script || v.plan_at::date)), 0) as left
    from visits.origin o join visits.visit v on v.hospital_id = $1 and v.id = o.visit_id where o.hospital_id = $1 and o.rule_id = ${ruleNow}`,
}
