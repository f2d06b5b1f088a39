-- What is open all day is read by an index, however long a hospital has been booked. Under row-level security a range cannot be
-- looked up in its index by a query (`&&` may leak), so that bookings and shifts have their beginning as a column beside it.

-- Lists by what stands in which state, and what is still to come.
create index appointment_by_state on appointments.appointment (hospital_id, state, starts_at desc, id desc);
create index appointment_to_come on appointments.appointment (hospital_id, starts_at desc, id desc) where state in ('pending', 'booked');
create index visit_flagged_newest on visits.visit (hospital_id, plan_at desc, id desc) where alerted_at is not null and handled_at is null;

alter table appointments.resource_booking
  add column starts_at timestamptz not null generated always as (lower(during)) stored;
-- What an appointment holds ends within a day and its turnaround; what is held otherwise may last.
create index booking_by_time on appointments.resource_booking (hospital_id, starts_at)
  where state = 'held' and source_type = 'appointment';
create index booking_of_thing on appointments.resource_booking (hospital_id, resource_type, resource_id, starts_at)
  where state = 'held' and source_type = 'appointment';
create index booking_that_lasts on appointments.resource_booking (hospital_id, resource_type, resource_id)
  where state = 'held' and source_type <> 'appointment';
-- Nothing an appointment holds is longer: the day of it and the longest turnaround.
alter table appointments.resource_booking add constraint booking_within_two_days
  check (source_type <> 'appointment' or upper(during) - lower(during) <= interval '2 days');

create or replace function appointments.free_lane(asked_type text, asked_id bigint, asked tstzrange, lanes integer) returns smallint
language sql stable
begin atomic
  select min(n)::smallint from generate_series(1, lanes) as n
   where not exists (select from appointments.resource_booking b
     where b.hospital_id = kit.current_hospital() and b.resource_type = asked_type and b.resource_id = asked_id
       and b.lane = n and b.state = 'held' and b.source_type = 'appointment'
       and b.starts_at < upper(asked) and b.starts_at > lower(asked) - interval '2 days' and b.during && asked)
     and not exists (select from appointments.resource_booking b
     where b.hospital_id = kit.current_hospital() and b.resource_type = asked_type and b.resource_id = asked_id
       and b.lane = n and b.state = 'held' and b.source_type <> 'appointment' and b.during && asked);
end;

alter table scheduling.segment add column starts_at timestamptz not null generated always as (lower(during)) stored;
create index segment_by_time on scheduling.segment (hospital_id, starts_at);
create index segment_of_staff on scheduling.segment (hospital_id, staff_id, starts_at);

-- Whether a hospital publishes a roster: the newest day that is published, which an index finds at once.
drop index scheduling.cell_published;
create index cell_published on scheduling.cell (hospital_id, work_date desc, id desc) where published_at is not null;

-- Why somebody is not on duty at a moment; null: she is, or the hospital publishes no roster and everybody is.
create or replace function scheduling.why_off(whose bigint, at timestamptz) returns text language sql stable
begin atomic
  select case
    when not exists (select from (select c.id from scheduling.cell c where c.hospital_id = kit.current_hospital()
      and c.published_at is not null order by c.work_date desc, c.id desc limit 1) newest) then null
    when b.kind is not null then case b.kind when 'leave' then '请假中' when 'training' then '培训中' else '停诊' end
    when on_now.id is not null then null
    when today.names is null then '今日未排班'
    else '今日' || today.names
  end
  from (select) as one
  left join lateral (select l.kind from scheduling.leave_block l where l.hospital_id = kit.current_hospital() and l.staff_id = whose
    and l.state = 'valid' and l.during @> at limit 1) b on true
  left join lateral (select s.id from scheduling.segment s join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id
    where s.hospital_id = kit.current_hospital() and s.staff_id = whose and s.starts_at <= at and s.starts_at > at - interval '1 day'
      and s.during @> at and c.published_at is not null limit 1) on_now on true
  left join lateral (select string_agg(t.name || coalesce((select ' ' || string_agg((x ->> 'start') || '–'
      || case when (x ->> 'crossDay')::boolean then '次日' else '' end || (x ->> 'end'), ' ' order by x ->> 'start')
      from jsonb_array_elements(c.segments) x), ''), '、' order by c.id) as names
    from scheduling.cell c join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id
    where c.hospital_id = kit.current_hospital() and c.staff_id = whose and c.published_at is not null
      and c.work_date = (at at time zone 'Asia/Shanghai')::date) today on true;
end;
