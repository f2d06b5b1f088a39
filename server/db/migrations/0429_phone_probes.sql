-- 撞单预检台账: who asked about which number on a day, what was found, and whether she wrote it into an archive then. Of the number
-- there is what it is found by and its end. Written whatever becomes of the call, as the question itself.
create table customers.phone_probe (
  like kit.tenant_row including defaults,
  staff_id bigint not null default kit.current_staff(),
  on_date date not null default kit.today(),
  digest text not null constraint phone_probe_digest_length check (length(digest) between 16 and 100),
  tail text not null constraint phone_probe_tail_length check (length(tail) between 1 and 4),
  asked_at timestamptz not null default kit.clock(),
  times integer not null default 1 constraint phone_probe_times check (times >= 1),
  -- Null: the allowance of the day was used up, nothing was said.
  found boolean,
  made boolean not null default false,
  primary key (hospital_id, id),
  constraint phone_probe_once unique (hospital_id, staff_id, on_date, digest),
  constraint phone_probe_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('customers.phone_probe');
create index phone_probe_newest on customers.phone_probe (hospital_id, asked_at desc, id desc);
create index phone_probe_by_day on customers.phone_probe (hospital_id, on_date desc, staff_id);

-- From how many numbers on that one asks about on a day without writing them into an archive whoever leads hears of it; 0: never.
alter table customers.look_rule add column idle_probes smallint not null default 30
  constraint look_rule_idle_probes check (idle_probes between 0 and 1000);

-- What of a day or a week was told.
alter table customers.looks_told add column about text not null default 'looks'
  constraint looks_told_about check (about in ('looks', 'probes'));
alter table customers.looks_told drop constraint looks_told_once;
alter table customers.looks_told add constraint looks_told_once unique (hospital_id, about, ended_on);
