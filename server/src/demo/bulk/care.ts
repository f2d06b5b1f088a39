/**
 * What follows a visit and what goes before it, of a grown clinic: return visits with their attempts, 报单 with what was said,
 * complaints, and the log of every touch. Set-wise; by the ids of customers, so that no stream of chance is moved.
 */
import type pg from 'pg'

/** A number printed on a document, of the day of `at`; the counter goes on to what was used. */
const numbered = (prefix: string, from: string): string => `
  with told as (select t.*, (t.at at time zone 'Asia/Shanghai')::date as day from ${from} t),
  serial as (
    select t.*, coalesce(c.n, 0) + row_number() over (partition by t.day order by t.at, t.id) as serial
    from told t left join kit.doc_counter c on c.prefix = '${prefix}' and c.on_date = t.day),
  counted as (
    insert into kit.doc_counter as c (prefix, on_date, n) select '${prefix}', day, max(serial) from serial group by day
    on conflict (hospital_id, prefix, on_date) do update set n = excluded.n)`
const printed = (prefix: string): string =>
  `'${prefix}' || to_char(s.day, 'YYYYMMDD') || lpad(s.serial::text, greatest(4, length(s.serial::text)), '0')`

/** $1: the moment before which the bulk's archives were made, $2: now. One return visit a customer, the last weeks fullest. */
const visitText = `create temporary table told on commit drop as
  select c.id as customer_id, nextval('kit.id') as id, n.ids[1 + abs(hashint8(c.id)) % cardinality(n.ids)] as executor_id,
    d.ids[1 + abs(hashint8(c.id + 5)) % cardinality(d.ids)] as doctor_id, t.ids[1 + abs(hashint8(c.id + 2)) % cardinality(t.ids)] as type_id,
    abs(hashint8(c.id + 1)) % 100 as chance,
    case when c.id % 40 = 1 then $2::timestamptz + make_interval(mins => (abs(hashint8(c.id + 9)) % 20000)::int - 4000)
      else c.created_at + make_interval(days => 1 + (abs(hashint8(c.id + 9)) % 60)::int) end as at
  from customers.customer c
  cross join (select array_agg(s.id order by s.id) as ids from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
    join staff.job j on j.id = sj.job_id where j.name like '护士%' and s.status = 0) n
  cross join (select array_agg(s.id order by s.id) as ids from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
    join staff.job j on j.id = sj.job_id where j.name = '主治医生' and s.status = 0) d
  cross join (select array_agg(id order by id) as ids from visits.visit_type where status = 0) t
  where c.created_at < $1::timestamptz and c.status = 'active'`
const visitsText = `${numbered('HF', 'told')}
  insert into visits.visit (id, no, customer_id, type_id, theme, plan_at, executor_id, doctor_id, state, attempts, done_at, done_by, way,
    content, symptom_level, satisfaction, result, ended_at, end_reason, alerted_at, handled_at, handled_by, handling, created_at, updated_at)
  select s.id, ${printed('HF')}, s.customer_id, s.type_id, '治疗后回访', s.at, s.executor_id, s.doctor_id, x.state, (x.state <> 'pending')::int,
    case when x.state = 'done' then x.done_at end, case when x.state = 'done' then s.executor_id end, case when x.state = 'done' then 'phone' end,
    case when x.state = 'done' then '恢复正常，已嘱防晒' else '' end, case when x.state = 'done' then case when s.chance = 50 then 'abnormal' else 'normal' end end,
    case when x.state = 'done' and s.chance % 4 = 0 then 4 + s.chance % 2 end, case when x.state = 'done' then 'normal' end,
    case when x.state in ('cancelled', 'closed') then x.done_at end, case when x.state = 'closed' then '多次未接通' when x.state = 'cancelled' then '已到院' else '' end,
    case when x.state = 'done' and s.chance = 50 then x.done_at end, case when x.state = 'done' and s.chance = 50 and s.customer_id % 50 > 0 then x.done_at end,
    case when x.state = 'done' and s.chance = 50 and s.customer_id % 50 > 0 then s.doctor_id end,
    case when x.state = 'done' and s.chance = 50 and s.customer_id % 50 > 0 then '已复诊处理' else '' end, s.at - interval '1 day', s.at
  from serial s cross join lateral (select least(s.at + interval '2 hours', $1::timestamptz) as done_at,
    case when s.at > $1::timestamptz - interval '1 day' then 'pending' when s.chance < 3 and s.customer_id % 20 = 1 then 'pending'
      when s.chance < 8 then 'closed' when s.chance < 12 then 'cancelled' else 'done' end as state) x
  order by s.at, s.id`
const attemptsText = `
  insert into visits.attempt (visit_id, way, connect, created_at, created_by)
  select v.id, 'phone', case when v.state = 'closed' then 'missed' else 'reached' end, coalesce(v.done_at, v.ended_at), v.executor_id
  from visits.visit v join told t on t.id = v.id where v.state in ('done', 'closed') and v.id % 2 = 0`

/** $1: as above, $2: now. Of ten customers three came by a sheet; one in a hundred has one that is open now. */
const sheetText = `create temporary table reported on commit drop as
  select c.id as customer_id, nextval('kit.id') as id, p.ids[1 + abs(hashint8(c.id + 3)) % cardinality(p.ids)] as developer_id,
    p.department_id, c.source_id, abs(hashint8(c.id + 4)) % 100 as chance,
    case when c.id % 100 = 13 then $2::timestamptz - make_interval(hours => 1 + (abs(hashint8(c.id)) % 700)::int) else c.created_at end as at,
    case when c.id % 100 <> 13 and c.id % 30 > 0 then 'ended' when c.id % 100 = 13 then 'following' else 'pooled' end as state
  from customers.customer c join customers.standing st on st.customer_id = c.id cross join (
    select array_agg(s.id order by s.id) as ids, min(sd.department_id) as department_id from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
    join staff.job j on j.id = sj.job_id join staff.staff_department sd on sd.staff_id = s.id where j.name = '开发人员' and s.status = 0) p
  where c.created_at < $1::timestamptz and c.status = 'active' and (c.id % 10 < 3 or c.id % 100 = 13)
    and not exists (select from declarations.sheet d where d.customer_id = c.id)`
const sheetsText = `${numbered('BD', 'reported')}
  insert into declarations.sheet (id, no, customer_id, developer_id, department_id, source_id, demand_text, intention, expect_at, protect_until,
    next_follow_at, follow_count, last_follow_at, state, end_reason, ended_by, ended_at, pool_at, created_at, created_by, updated_at)
  select s.id, ${printed('BD')}, s.customer_id, s.developer_id, s.department_id, s.source_id, '问活动价', (array['A', 'B', 'C', 'D'])[1 + s.chance % 4],
    case when s.chance % 3 = 0 then s.at + interval '5 days' end, s.day + 30,
    case when s.state = 'following' then $1::timestamptz + make_interval(hours => s.chance - 30) end, 2, s.at + interval '20 minutes', s.state,
    case when s.state = 'ended' then '无意向' else '' end, case when s.state = 'ended' then s.developer_id end,
    case when s.state = 'ended' then s.at + interval '40 days' end, case when s.state = 'pooled' then s.at + interval '31 days' end,
    s.at, s.developer_id, s.at
  from serial s order by s.at, s.id`
const followsText = `
  insert into declarations.follow (sheet_id, way, content, created_at, created_by)
  select r.id, w.way, w.content, r.at + w.after, r.developer_id from reported r
  cross join (values ('made', '', interval '0'), ('phone', '接通，问活动价', interval '20 minutes')) w (way, content, after)`

/** $1: as above, $2: now. Of a thousand customers four complained; one in ten of these is open. */
const complaintText = `create temporary table complained on commit drop as
  select c.id as customer_id, nextval('kit.id') as id, c.department_id, abs(hashint8(c.id + 6)) % 100 as chance,
    h.ids[1 + abs(hashint8(c.id + 8)) % cardinality(h.ids)] as handler_id,
    case when c.id % 2500 = 19 then $2::timestamptz - make_interval(hours => 2 + (abs(hashint8(c.id)) % 200)::int) else c.created_at + interval '2 days' end as at,
    c.id % 2500 = 19 as is_open
  from customers.customer c cross join (select array_agg(s.id order by s.id) as ids from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
    join staff.job j on j.id = sj.job_id where j.name like '客服%' and s.status = 0) h
  where c.created_at < $1::timestamptz and c.id % 250 = 19 and h.ids is not null`
const complaintsText = `${numbered('TS', 'complained')}
  insert into complaints.complaint (id, no, customer_id, channel, category, level, term, content, respondent_dept_id, state, receiver_id, received_at,
    handler_id, accepted_at, clock_from, amber_at, due_at, resolution, answered_at, confirmed, satisfaction, closed_at, closed_by, created_at, created_by)
  select s.id, ${printed('TS')}, s.customer_id, (array['onsite', 'phone', 'wechat', 'hotline'])[1 + s.chance % 4],
    (array['medical', 'service', 'fee', 'environment'])[1 + s.chance % 4], (array['general', 'serious'])[1 + s.chance % 2],
    (array['investigate', 'joint'])[1 + s.chance % 2], '等候时间过长', s.department_id, case when not is_open then 'closed' when chance < 40 then 'waiting' else 'handling' end,
    s.handler_id, s.at, s.handler_id, s.at + interval '1 hour', s.at, s.at + interval '3 days', s.at + interval '5 days',
    case when is_open then '' else '已致歉并改进' end, case when not is_open then s.at + interval '2 days' end, not is_open,
    case when not is_open then 4 end, case when not is_open then s.at + interval '3 days' end, case when not is_open then s.handler_id end, s.at, s.handler_id
  from serial s order by s.at, s.id`
const complaintLogText = `
  insert into complaints.log (complaint_id, act, content, created_at, created_by)
  select c.id, w.act, w.content, c.at + w.after, c.handler_id from complained c
  cross join (values ('registered', '等候时间过长', interval '0'), ('note', '已电话联系', interval '3 hours')) w (act, content, after)`

/** Each visit that was done was a touch. */
const touchesText = `
  insert into reach.log (customer_id, channel, purpose, outcome, biz_type, biz_id, created_at, created_by)
  select v.customer_id, 'call', y.purpose, 'reached', 'visit', v.id, v.done_at, v.executor_id
  from visits.visit v join told t on t.id = v.id join visits.visit_type y on y.id = v.type_id
  where v.done_at is not null and v.id % 2 = 0 order by v.done_at`

/** In the open transaction of one hospital, once, with `furnishDays`. @param before the moment before which the bulk's archives were made */
export const furnishCare = async (client: pg.ClientBase, now: Date, before: string): Promise<void> => {
  const [of, at] = [[before, now.toISOString()], [now.toISOString()]]
  await client.query(visitText, of)
  await client.query('analyze told')
  await client.query(visitsText, at)
  await client.query(attemptsText)
  await client.query(touchesText)
  await client.query(sheetText, of)
  await client.query('analyze reported')
  await client.query(sheetsText, at)
  await client.query(followsText)
  await client.query(complaintText, of)
  await client.query(complaintsText)
  await client.query(complaintLogText)
}
