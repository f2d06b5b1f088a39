-- 节假日: legal days, days that work against the week, and days a hospital closes by itself. What is not in it goes by the week.
create schema holidays;
grant usage on schema holidays to clinic_app, clinic_reader;

create table holidays.holiday (
  like kit.tenant_row including defaults,
  day date not null,
  -- 法定放假 调休上班 本院休息
  kind text not null constraint holiday_kind check (kind in ('legal', 'shifted', 'own')),
  name text not null constraint holiday_name_length check (length(name) between 1 and 30),
  remark text not null default '' constraint holiday_remark_length check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint holiday_day_once unique (hospital_id, day)
);
select kit.tenant_table('holidays.holiday');

create function holidays.is_working(which date) returns boolean language sql stable parallel safe
  return coalesce((select h.kind = 'shifted' from holidays.holiday h where h.hospital_id = kit.current_hospital() and h.day = which),
    extract(isodow from which) < 6);

-- Working days after the first day up to the second; negative when it lies before. Nobody counts further than a quarter of a year.
create function holidays.working_days(from_day date, to_day date) returns integer language sql stable parallel safe
  return (select (sign(to_day - from_day) * count(*) filter (where holidays.is_working(d::date)))::integer
    from generate_series(least(from_day, to_day) + 1, least(greatest(from_day, to_day), least(from_day, to_day) + 92), interval '1 day') as d);
