/**
 * The day of a grown clinic: doctors who are booked, a published roster, rooms, and three appointments a customer from two years
 * ago to the week after next, each in the state it stands in by now. Set-wise like its neighbours; the tables' own constraints and
 * triggers check every row. Nobody is booked twice: a doctor's day has thirty places, and the n-th of a day takes one of its own.
 * Temporary tables: `bulk_doctor`, `calendar_day`, `booking`.
 */
import type pg from 'pg'
import { ARCHIVE_DAYS } from './place.ts'

/** Places of a quarter of an hour in one doctor's day: twelve before noon, eighteen after half past one. */
const PLACES = 30
/** Appointments of a customer, over all days. */
const EACH = 3
/** Days after today that are booked. */
const AHEAD = 14
/** How full a doctor's day is, at most: what does not fit needs another doctor. */
const FULL = 28
/** The largest hospital shows a calendar of so many, whatever its size. */
const COLUMNS = 40
/** Rooms, and how many are treated in one at once: the doctors of a room are the same each day. */
const [ROOMS, LANES] = [8, 5]
/** Days of the roster before today. */
const ROSTER_DAYS = 90
/** Customers who are in the house today, with a number of the queue. */
const IN_HOUSE = 24

const DAYS = ARCHIVE_DAYS + AHEAD
/** Accounts of the doctors who are there for the bulk alone: those of the demo have appointments by the calls. */
const ACCOUNT = 'bulk.doctor.'

const markText = `select 1 from staff.staff where account like '${ACCOUNT}%' limit 1`

/** $1: whether this is the hospital whose calendar has all its columns. */
const doctorsText = `
  with wanted as (
    select greatest(2, ceil(count(*) * ${EACH}.0 / ${DAYS} / ${FULL})::int, case when $1::boolean then ${COLUMNS} else 0 end) as n
    from customers.customer),
  made as (
    insert into staff.staff (account, name, gender, status)
    select '${ACCOUNT}' || to_char(g, 'FM000'), '坐诊医生' || g, 2 - g % 2, 0 from wanted cross join generate_series(1, wanted.n) g returning id),
  placed as (
    insert into staff.staff_job (staff_id, job_id) select m.id, j.id from made m
    cross join (select id from staff.job where name = '主治医生' order by id limit 1) j)
  insert into staff.staff_department (staff_id, department_id, main)
    select m.id, d.ids[1 + m.id % cardinality(d.ids)], true from made m
    cross join (select array_agg(distinct s.department_id) as ids from staff.staff_department s
      join staff.staff_job sj on sj.staff_id = s.staff_id join staff.job j on j.id = sj.job_id and j.name = '主治医生') d`
const doctorText = `create temporary table bulk_doctor on commit drop as
  select s.id, d.department_id, row_number() over (order by s.id) - 1 as place
  from staff.staff s join staff.staff_department d on d.staff_id = s.id where s.account like '${ACCOUNT}%'`

/** Who has no shift on a day works all of it. $1: today. */
const rosterText = `
  insert into scheduling.cell (staff_id, department_id, work_date, shift_type_id, segments, source, published_at)
  select p.id, p.department_id, d::date, t.id, t.segments, 'template', kit.clock()
  from (select distinct on (s.id) s.id, sd.department_id from staff.staff s
    join staff.staff_department sd on sd.staff_id = s.id where s.status = 0 order by s.id, sd.department_id) p
  cross join generate_series($1::date - ${ROSTER_DAYS}, $1::date + ${AHEAD}, interval '1 day') d
  join scheduling.shift_type t on t.name = '全天'
  where not exists (select from scheduling.cell c where c.staff_id = p.id and c.work_date = d::date);
  insert into scheduling.publication (department_id, week)
  select distinct c.department_id, date_trunc('week', c.work_date)::date from scheduling.cell c on conflict do nothing;
  insert into appointments.resource (name, kind, capacity, turnaround_min, sort)
  select '治疗室' || g, 'room', ${LANES}, 0, 500 + g from generate_series(1, ${ROOMS}) g on conflict do nothing`

/** Every day, who may be booked on it, and the number its papers go on from. $1: today. */
const calendarText = `create temporary table calendar_day on commit drop as
  select d.n as day, $1::date - ${ARCHIVE_DAYS} + d.n as on_date,
    (select count(*) from customers.customer c where c.status = 'active' and c.created_at < $1::date - ${ARCHIVE_DAYS} + d.n) as customers
  from generate_series(0, ${DAYS - 1}) d (n)`

/** $1: now. */
const bookingText = `create temporary table booking on commit drop as
  with customer as (
    select id, created_by, consultant_id, row_number() over (order by created_at, id) - 1 as place
    from customers.customer where status = 'active'),
  wanted as (
    select k, k % ${DAYS} as day, k / ${DAYS} as nth, o.of from (select count(*) as of from bulk_doctor) o
    cross join generate_series(0, (select count(*) * ${EACH} - 1 from customer)) k),
  placed as (
    select w.k, c.on_date, c.customers, d.id as doctor_id, d.department_id, d.place,
      ((w.nth / w.of) * 7 + d.place * 3 + w.day) % ${PLACES} as slot
    from wanted w join calendar_day c on c.day = w.day
    join bulk_doctor d on d.place = w.nth % w.of
    where c.customers > 0 and w.nth / w.of < ${PLACES}),
  timed as (
    select p.*, (p.on_date + make_interval(mins => 540 + (slot * 15 + case when slot >= 12 then 90 else 0 end)::int))
      at time zone 'Asia/Shanghai' as starts_at, abs(hashint8(k)) % 100 as chance from placed p)
  select t.k, t.on_date, t.doctor_id, t.department_id, t.place, t.starts_at, t.starts_at + interval '15 minutes' as ends_at, t.chance,
    c.id as customer_id, coalesce(c.created_by, c.consultant_id) as made_by, c.consultant_id,
    least(t.starts_at - make_interval(days => 1 + t.chance % 9), $1::timestamptz - interval '1 hour') as made_at,
    (array['consult', 'treatment', 'treatment', 'review'])[1 + t.k % 4] as kind, nextval('kit.id') as id,
    case when t.starts_at > $1::timestamptz then case when t.chance < 6 then 'cancelled' when t.chance < 20 then 'pending' else 'booked' end
      when t.chance < 8 then 'cancelled' when t.chance < 14 then 'missed' else 'finished' end as state
  from timed t join customer c on c.place = abs(hashint8(t.k + 11)) % t.customers`

const papersText = `
  with numbered as (
    select b.*, (b.made_at at time zone 'Asia/Shanghai')::date as day from booking b),
  serial as (
    select n.*, coalesce(c.n, 0) + row_number() over (partition by n.day order by n.made_at, n.id) as serial
    from numbered n left join kit.doc_counter c on c.prefix = 'YY' and c.on_date = n.day),
  counted as (
    insert into kit.doc_counter as c (prefix, on_date, n) select 'YY', day, max(serial) from serial group by day
    on conflict (hospital_id, prefix, on_date) do update set n = excluded.n)
  insert into appointments.appointment (id, no, kind, customer_id, department_id, doctor_id, consultant_id, room_id, starts_at, ends_at,
    state, first_visit, source, original_start, reschedules, arrived_at, cancel_reason, missed_at, created_at, created_by, updated_at)
  select s.id, 'YY' || to_char(s.day, 'YYYYMMDD') || lpad(s.serial::text, greatest(4, length(s.serial::text)), '0'), s.kind,
    s.customer_id, s.department_id, s.doctor_id, s.consultant_id, r.id, s.starts_at, s.ends_at, s.state, s.kind = 'consult',
    '电话', s.starts_at, (s.chance % 10 = 3)::int, case when s.state = 'finished' then s.starts_at - interval '5 minutes' end,
    case when s.state = 'cancelled' then '客户时间冲突' end, case when s.state = 'missed' then s.ends_at + interval '30 minutes' end,
    s.made_at, s.made_by, s.made_at
  from serial s left join appointments.resource r
    on s.kind = 'treatment' and s.place < ${ROOMS * LANES} and r.kind = 'room' and r.name = '治疗室' || s.place % ${ROOMS} + 1
  order by s.starts_at, s.id;
  insert into appointments.appointment_item (appointment_id, product_id, qty, created_at)
  select b.id, p.ids[1 + b.k % cardinality(p.ids)], 1, b.made_at from booking b
  cross join (select array_agg(id order by id) as ids from products.product where item_type = 'SERVICE' and status = 0) p
  where b.kind <> 'consult';
  insert into appointments.appointment_log (appointment_id, move, to_state, to_start, created_at, created_by)
  select b.id, 'create', case when b.state = 'pending' then 'pending' else 'booked' end, b.starts_at, b.made_at, b.made_by from booking b;
  insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id, state, created_at)
  select 'doctor', b.doctor_id, 1, tstzrange(b.starts_at, b.ends_at), 'appointment', b.id,
    case when b.state in ('pending', 'booked') then 'held' else 'released' end, b.made_at from booking b;
  insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id, created_at)
  select 'room', a.room_id, b.place / ${ROOMS} + 1, tstzrange(b.starts_at, b.ends_at), 'appointment', b.id, b.made_at
  from booking b join appointments.appointment a on a.id = b.id where b.state in ('pending', 'booked') and a.room_id is not null`

/** Some of today's are in the house: with a visit and a number; the first few have been called. $1: now. */
const inHouseText = `create temporary table in_house on commit drop as
  with chosen as (
    select distinct on (a.customer_id) a.id as appointment_id, a.customer_id, a.department_id, a.doctor_id, a.consultant_id
    from appointments.appointment a join bulk_doctor d on d.id = a.doctor_id
    where a.on_date = ($1::timestamptz at time zone 'Asia/Shanghai')::date and a.state in ('booked', 'finished')
      and not exists (select from triage.triage t where t.customer_id = a.customer_id and t.on_date = a.on_date)),
  few as materialized (
    select c.*, nextval('kit.id') as triage_id, row_number() over (order by c.appointment_id) as n
    from chosen c order by c.appointment_id limit ${IN_HOUSE})
  select s.*, x.number, $1::timestamptz - make_interval(mins => 3 + s.n::int) as came_at from few s
  join kit.next_numbers('FZ', ($1::timestamptz at time zone 'Asia/Shanghai')::date, (select count(*)::int from few)) x on x.place = s.n`
const arrivedText = `
  insert into triage.triage (id, no, customer_id, on_date, queue_no, visit_type, state, arrived_at, triaged_at, department_id,
    consultant_id, receptionist_id, counted, created_at)
  select triage_id, number, customer_id, ($1::timestamptz at time zone 'Asia/Shanghai')::date, right(number, 4)::int, 'repeat', 'waiting',
    came_at, came_at, department_id, consultant_id, coalesce(consultant_id, doctor_id), true, came_at from in_house`
const followedText = `
  update appointments.appointment a set state = 'arrived', triage_id = i.triage_id, arrived_at = i.came_at
  from in_house i where a.id = i.appointment_id`
const ticketsText = `
  insert into triage.ticket (triage_id, on_date, letter, serial, state, calls, place, first_called_at, called_at)
  select i.triage_id, ($1::timestamptz at time zone 'Asia/Shanghai')::date, 'Z', 900 + i.n, case when i.n <= 3 then 'called' else 'waiting' end,
    case when i.n <= 3 then 1 else 0 end, case when i.n <= 3 then i.n || ' 诊室' else '' end,
    case when i.n <= 3 then $1::timestamptz end, case when i.n <= 3 then $1::timestamptz end from in_house i`
const heldText = `
  insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
  select 'doctor', a.doctor_id, 1, tstzrange(a.starts_at, a.ends_at), 'appointment', a.id from appointments.appointment a
  join in_house i on i.appointment_id = a.id
  where not exists (select from appointments.resource_booking b where b.source_type = 'appointment' and b.source_id = a.id and b.state = 'held')`

/** In the open transaction of one hospital, once. @param most whether it is the largest. @returns whether there was something to do */
export const furnishDays = async (client: pg.ClientBase, now: Date, today: string, most: boolean): Promise<boolean> => {
  if ((await client.query(markText)).rows.length > 0) return false
  const at = now.toISOString()
  await client.query(doctorsText, [most])
  await client.query(doctorText)
  for (const text of rosterText.split(';\n')) await client.query(text, text.includes('$1') ? [today] : [])
  await client.query(calendarText, [today])
  await client.query('analyze bulk_doctor; analyze calendar_day')
  await client.query(bookingText, [at])
  await client.query('analyze booking')
  for (const text of papersText.split(';\n')) await client.query(text)
  for (const text of [inHouseText, arrivedText]) await client.query(text, [at])
  await client.query(followedText)
  await client.query(ticketsText, [at])
  await client.query(heldText)
  return true
}
