-- Thresholds somebody tried and kept under a name, beside those in force (customers book §11). Up to ten.
create table rfm.plan (
  like kit.tenant_row including defaults,
  name text not null constraint plan_name_length check (length(name) between 1 and 20),
  basis text not null constraint plan_basis check (basis in ('paid', 'executed')),
  window_count integer not null,
  window_unit text not null constraint plan_window_unit check (window_unit in ('month', 'day')),
  split text not null constraint plan_split check (split in ('fixed', 'mean', 'median')),
  r_days integer not null constraint plan_r_days check (r_days between 1 and 3650),
  f_days integer not null constraint plan_f_days check (f_days between 1 and 1000),
  m_fen bigint not null constraint plan_m_fen check (m_fen between 0 and 9999999999),
  primary key (hospital_id, id),
  constraint plan_window check (window_count between 1 and 3650 and (window_unit = 'day' or window_count <= 120)),
  constraint plan_name_unique unique (hospital_id, name)
);
select kit.tenant_table('rfm.plan');

-- Plans of a hospital are few: whoever adds one waits for whoever adds another.
create function rfm.few_plans() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rfm.plan:' || new.hospital_id, 0));
  if (select count(*) from rfm.plan p where p.hospital_id = new.hospital_id) > 10 then
    raise exception using errcode = '23514', constraint = 'plan_few', message = 'a hospital has up to 10 plans';
  end if;
  return null;
end $$;
create trigger few_plans after insert on rfm.plan for each row execute function rfm.few_plans();
