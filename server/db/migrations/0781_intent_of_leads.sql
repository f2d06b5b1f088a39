-- 意向: who never came and never bought, and has an appointment to come or a report that is followed (customers book §7.4). What holds stands
-- beside what is known of her; appointments and reports write it, the life cycle reads it.
alter table customers.standing add column booked_until timestamptz;
alter table customers.standing add column reported boolean not null default false;
comment on column customers.standing.booked_until is 'when the last of her open appointments ends';
comment on column customers.standing.reported is 'whether a report of her is followed or booked';

create function customers.note_booked(whose bigint, until timestamptz) returns void language plpgsql as $$
declare because text := coalesce(current_setting('app.stage_because', true), '');
begin
  if because = '' then perform set_config('app.stage_because', 'lead', true); end if;
  update customers.standing s set booked_until = until where s.customer_id = whose and s.booked_until is distinct from until;
  perform set_config('app.stage_because', because, true);
end $$;
create function customers.note_reported(whose bigint, holds boolean) returns void language plpgsql as $$
declare because text := coalesce(current_setting('app.stage_because', true), '');
begin
  if because = '' then perform set_config('app.stage_because', 'lead', true); end if;
  update customers.standing s set reported = holds where s.customer_id = whose and s.reported <> holds;
  perform set_config('app.stage_because', because, true);
end $$;

create function appointments.booked_moved() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select distinct c.hospital_id, c.id from (values
      (case when tg_op <> 'INSERT' then old.hospital_id end, case when tg_op <> 'INSERT' then old.customer_id end),
      (case when tg_op <> 'DELETE' then new.hospital_id end, case when tg_op <> 'DELETE' then new.customer_id end)) c (hospital_id, id)
    where c.id is not null order by c.id loop
    perform customers.note_booked(one.id, (select max(a.ends_at) from appointments.appointment a
      where a.hospital_id = one.hospital_id and a.customer_id = one.id and a.state in ('pending', 'booked')));
  end loop;
  return null;
end $$;
create trigger booked_made after insert on appointments.appointment
  for each row when (new.state in ('pending', 'booked')) execute function appointments.booked_moved();
create trigger booked_moved after update of state, ends_at, customer_id on appointments.appointment
  for each row when (old.state <> new.state or old.ends_at <> new.ends_at or old.customer_id <> new.customer_id)
  execute function appointments.booked_moved();
create trigger booked_gone after delete on appointments.appointment
  for each row when (old.state in ('pending', 'booked')) execute function appointments.booked_moved();

create function declarations.reported_moved() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select distinct c.hospital_id, c.id from (values
      (case when tg_op <> 'INSERT' then old.hospital_id end, case when tg_op <> 'INSERT' then old.customer_id end),
      (case when tg_op <> 'DELETE' then new.hospital_id end, case when tg_op <> 'DELETE' then new.customer_id end)) c (hospital_id, id)
    where c.id is not null order by c.id loop
    perform customers.note_reported(one.id, exists (select from declarations.sheet d
      where d.hospital_id = one.hospital_id and d.customer_id = one.id and d.state in ('following', 'booked')));
  end loop;
  return null;
end $$;
create trigger reported_made after insert on declarations.sheet
  for each row when (new.state in ('following', 'booked')) execute function declarations.reported_moved();
create trigger reported_moved after update of state, customer_id on declarations.sheet
  for each row when (old.state <> new.state or old.customer_id <> new.customer_id) execute function declarations.reported_moved();
create trigger reported_gone after delete on declarations.sheet
  for each row when (old.state in ('following', 'booked')) execute function declarations.reported_moved();

alter table lifecycle.move drop constraint move_because;
alter table lifecycle.move add constraint move_because check (because in ('event', 'lead', 'night', 'threshold', 'merged'));

-- What a lead says is asked anew each time: nothing is taken over from the stage before.
create function lifecycle.without_deal(booked_until timestamptz, reported boolean) returns text language sql stable as $$
  select case when reported or coalesce(booked_until > kit.clock(), false) then 'intent' else 'prospect' end
$$;
create or replace function lifecycle.stage_now(s customers.standing) returns text language sql stable as $$
  select lifecycle.stage_of(lifecycle.without_deal(s.booked_until, s.reported), s.visit_count, s.deal_count,
    (s.first_deal_at at time zone 'Asia/Shanghai')::date, (s.last_deal_at at time zone 'Asia/Shanghai')::date,
    coalesce(t.new_days, 90), coalesce(t.regular_days, 180), coalesce(t.dormant_days, 365))
  from (select 1) one left join lifecycle.threshold t on t.hospital_id = s.hospital_id
$$;
create or replace function lifecycle.restage(why text) returns integer language plpgsql as $$
declare n integer;
begin
  perform set_config('app.stage_because', why, true);
  update customers.standing s set life_stage = now_.stage
    from (select x.customer_id, lifecycle.stage_of(lifecycle.without_deal(x.booked_until, x.reported), x.visit_count, x.deal_count,
              (x.first_deal_at at time zone 'Asia/Shanghai')::date, (x.last_deal_at at time zone 'Asia/Shanghai')::date,
              t.new_days, t.regular_days, t.dormant_days) as stage
            from customers.standing x
            cross join (select coalesce(max(h.new_days), 90) as new_days, coalesce(max(h.regular_days), 180) as regular_days,
              coalesce(max(h.dormant_days), 365) as dormant_days from lifecycle.threshold h) t) now_
   where s.customer_id = now_.customer_id and s.life_stage <> now_.stage;
  get diagnostics n = row_count;
  perform set_config('app.stage_because', '', true);
  return n;
end $$;
drop trigger standing_staged on customers.standing;
create trigger standing_staged before update of visit_count, deal_count, first_deal_at, last_deal_at, booked_until, reported on customers.standing
  for each row when (old.visit_count is distinct from new.visit_count or old.deal_count is distinct from new.deal_count
    or old.first_deal_at is distinct from new.first_deal_at or old.last_deal_at is distinct from new.last_deal_at
    or old.booked_until is distinct from new.booked_until or old.reported is distinct from new.reported)
  execute function lifecycle.standing_staged();

-- What stands is written down once, hospital by hospital: nobody sees two of them.
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true), set_config('app.stage_because', 'lead', true);
    update customers.standing s set booked_until = b.until
      from (select a.customer_id, max(a.ends_at) as until from appointments.appointment a where a.state in ('pending', 'booked') group by 1) b
      where s.customer_id = b.customer_id;
    update customers.standing s set reported = true
      where exists (select from declarations.sheet d where d.customer_id = s.customer_id and d.state in ('following', 'booked'));
  end loop;
  perform set_config('app.hospital_id', '', true), set_config('app.stage_because', '', true);
end $$;
