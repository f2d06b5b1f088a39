-- 统计规则 is a row of its own: who changes it tells nobody that 建档规则 changed, and the other way round; nor does the week's
-- message change either of them.
create table customers.look_rule (
  like kit.tenant_row including defaults,
  work_from smallint not null default 8,
  work_to smallint not null default 20,
  foreign_looks smallint not null default 30 constraint look_rule_foreign_looks check (foreign_looks between 0 and 1000),
  primary key (hospital_id, id),
  constraint look_rule_one unique (hospital_id),
  constraint look_rule_work_hours check (work_from >= 0 and work_from < work_to and work_to <= 24)
);
select kit.tenant_table('customers.look_rule');

-- Weeks of which whoever leads was told, by the Monday on which each was over: once, however often the task runs.
create table customers.looks_told (
  like kit.tenant_row including defaults,
  ended_on date not null,
  primary key (hospital_id, id),
  constraint looks_told_once unique (hospital_id, ended_on)
);
select kit.tenant_table('customers.looks_told');

do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    insert into customers.look_rule (work_from, work_to, foreign_looks)
      select s.work_from, s.work_to, s.foreign_looks from customers.setting s where s.hospital_id = h;
    insert into customers.looks_told (ended_on)
      select s.looks_told_on from customers.setting s where s.hospital_id = h and s.looks_told_on is not null;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;

alter table customers.setting drop column work_from, drop column work_to, drop column foreign_looks, drop column looks_told_on;
