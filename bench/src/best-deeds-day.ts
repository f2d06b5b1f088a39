/**
 * Deeds of the day by hand, one database function each: a booking and a check-in. The same tables with their checks, exclusion and
 * row-level security, and a line of the trail (its seal is the product's); nobody is asked who he is or what he may, nobody is told.
 */

const scope = `perform set_config('app.hospital_id', hospital::text, true), set_config('app.staff_id', staff::text, true), set_config('app.clock', '', true);`

/** The line of the trail that a deed leaves. */
const trail = (title: string, type: string, id: string, no: string, customer: string): string =>
  `insert into trail.entry (staff_id, staff_name, ip, user_agent, request_id, call, title, outcome, object_type, object_id, object_no, customer_id, after, mac)
  values (staff, '台', '127.0.0.1', 'bench', 'by-hand', 'by hand', '${title}', 'done', '${type}', ${id}, ${no}, ${customer},
    jsonb_build_object('customerId', ${customer}), repeat('0', 64));`

/** A customer is booked with a doctor of a department: on shift, not away, nobody else there. */
const book = `create or replace function bench.book(hospital bigint, staff bigint, customer bigint, doctor bigint, dept bigint, starts timestamptz, ends timestamptz)
  returns bigint language plpgsql as $bench$
declare made bigint := nextval('kit.id'); number text; lane smallint; sheet bigint;
begin
  ${scope}
  perform from customers.customer c where c.id = customer and c.status = 'active'
    and not exists (select from blacklist.entry b where b.customer_id = c.id and b.state = 'valid' and (b.ends_on is null or b.ends_on >= kit.today()));
  if not found then raise exception 'not to be booked'; end if;
  perform from staff.staff s join staff.department d on d.id = dept and d.status = 0 where s.id = doctor and s.status = 0;
  if not found then raise exception 'nobody of that name'; end if;
  if exists (select from scheduling.cell c where c.staff_id = doctor and c.work_date = (starts at time zone 'Asia/Shanghai')::date and c.published_at is not null)
    and not exists (select from scheduling.segment g where g.staff_id = doctor and g.starts_at <= starts and g.starts_at > starts - interval '1 day'
      and upper(g.during) >= ends) then raise exception 'not on shift'; end if;
  perform pg_advisory_xact_lock(hashtextextended('booked:' || hospital || ':doctor:' || doctor, 0));
  lane := appointments.free_lane('doctor', doctor, tstzrange(starts, ends), 1);
  if lane is null then raise exception 'taken'; end if;
  insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
  values ('doctor', doctor, lane, tstzrange(starts, ends), 'appointment', made);
  update appointments.wait w set state = 'waiting' where w.state = 'offered' and w.offer_doctor_id = doctor and w.offer_start < ends and w.offer_end > starts;
  number := kit.next_number('YY', kit.today());
  insert into appointments.appointment (id, no, kind, customer_id, department_id, doctor_id, starts_at, ends_at, original_start, remark)
  values (made, number, 'consult', customer, dept, doctor, starts, ends, starts, '下午来电');
  insert into appointments.appointment_log (appointment_id, move, to_state, to_start) values (made, 'create', 'booked', starts);
  update declarations.sheet s set state = 'booked', appointment_id = made where s.customer_id = customer and s.state in ('following', 'booked') returning s.id into sheet;
  if sheet is not null then insert into declarations.follow (sheet_id, way) values (sheet, 'booked'); end if;
  update visits.visit v set state = 'cancelled', ended_at = kit.clock(), end_reason = '客户已预约' where v.customer_id = customer and v.state = 'pending'
    and exists (select from visits.origin o where o.visit_id = v.id and o.biz_type = 'cycle' and o.dropped_at is null);
  ${trail('新增咨询预约', 'appointment', 'made', 'number', 'customer')}
  return made;
end $bench$`

/** Whoever is booked for today, with a consultant, is here: her visit with its two numbers. */
const checkIn = `create or replace function bench.check_in(hospital bigint, staff bigint, target bigint) returns bigint language plpgsql as $bench$
declare a record; c record; made bigint := nextval('kit.id'); number text; kind text; first boolean; here bigint;
begin
  ${scope}
  perform pg_advisory_xact_lock(hashtextextended('triage.assign:' || hospital, 0));
  select * into strict a from appointments.appointment x where x.id = target for update;
  if a.state <> 'booked' or a.on_date <> kit.today() then raise exception 'not to be checked in'; end if;
  select t.id into here from triage.triage t where t.customer_id = a.customer_id and t.state in ('waiting', 'serving');
  select x.status, x.source_id, x.consultant_id, s.visit_count, s.deal_count, s.last_visit_at,
      exists (select from purchases.purchased_item i where i.customer_id = x.id and i.qty_left > 0) as sessions,
      exists (select from blacklist.entry b where b.customer_id = x.id and b.state = 'valid' and (b.ends_on is null or b.ends_on >= kit.today())) as listed
    into strict c from customers.customer x join customers.standing s on s.customer_id = x.id where x.id = a.customer_id for no key update of x;
  if here is not null or c.status <> 'active' or c.listed then raise exception 'not to be checked in'; end if;
  kind := case when c.visit_count = 0 then 'first' when c.sessions then 'treatment' when c.deal_count > 0 then 'repeat' else 'revisit' end;
  first := not exists (select from triage.triage t where t.customer_id = a.customer_id and t.on_date = kit.today() and t.counted);
  update customers.standing s set visit_count = visit_count + first::int, first_visit_at = coalesce(first_visit_at, kit.clock()), last_visit_at = kit.clock(),
    last_triage_at = kit.clock() where s.customer_id = a.customer_id;
  number := kit.next_number('FZ', kit.today());
  insert into triage.triage (id, no, queue_no, customer_id, visit_type, department_id, consultant_id, doctor_id, source_id, rule_reason, counted, last_visit_before)
  values (made, number, substr(number, 11)::int, a.customer_id, kind, a.department_id, a.consultant_id, a.doctor_id, c.source_id,
    '前台指定 → ' || (select s.name from staff.staff s where s.id = a.consultant_id), first, c.last_visit_at);
  insert into triage.ticket (triage_id, letter, serial) values (made, 'A', substr(kit.next_number('HHA', kit.today()), 12)::int);
  insert into triage.step (triage_id, move, to_state, to_consultant_id, reason) values (made, 'create', 'waiting', a.consultant_id,
    '前台指定 → ' || (select s.name from staff.staff s where s.id = a.consultant_id));
  update declarations.sheet s set state = 'arrived', triage_id = made, arrived_at = kit.clock(), state_before = s.state
    where s.customer_id = a.customer_id and s.state in ('following', 'booked');
  update appointments.appointment x set state = 'arrived', triage_id = made, made_visit = true, arrived_at = kit.clock(), untold_since = null where x.id = target;
  insert into appointments.appointment_log (appointment_id, move, from_state, to_state) values (target, 'report', 'booked', 'arrived');
  ${trail('预约报到', 'triage', 'made', 'number', 'a.customer_id')}
  return made;
end $bench$`

export const dayDeeds: readonly string[] = [book, checkIn]
