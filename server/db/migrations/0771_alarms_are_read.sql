-- A red flag is an alarm to somebody: who read it when, and when somebody above was told that nobody did.
create table visits.alarm (
  -- Raised by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  visit_id bigint not null,
  level text not null constraint alarm_level check (level in ('abnormal', 'urgent')),
  -- When it was told that it lay unread, once; and to whom, where one person stands above her doctor.
  told_at timestamptz,
  told_to_id bigint,
  primary key (hospital_id, id),
  constraint alarm_told check (told_to_id is null or told_at is not null),
  constraint alarm_visit foreign key (hospital_id, visit_id) references visits.visit (hospital_id, id) on delete cascade,
  constraint alarm_told_to foreign key (hospital_id, told_to_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('visits.alarm');
create index alarm_of_visit on visits.alarm (hospital_id, visit_id, id desc);
create index alarm_untold on visits.alarm (hospital_id, created_at, id) where told_at is null;

create table visits.alarm_reading (
  -- By whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  alarm_id bigint not null,
  staff_id bigint not null,
  primary key (hospital_id, id),
  constraint alarm_reading_once unique (hospital_id, alarm_id, staff_id),
  constraint alarm_reading_alarm foreign key (hospital_id, alarm_id) references visits.alarm (hospital_id, id) on delete cascade,
  constraint alarm_reading_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('visits.alarm_reading');
select kit.append_only('visits.alarm_reading');

-- Flags that stood before are alarms that were told; whoever opens one is noted from now on.
alter table visits.visit no force row level security;
alter table visits.alarm no force row level security;
insert into visits.alarm (hospital_id, visit_id, level, created_at, told_at)
  select v.hospital_id, v.id, v.symptom_level, v.alerted_at, kit.clock() from visits.visit v
   where v.alerted_at is not null and v.symptom_level in ('abnormal', 'urgent');
alter table visits.visit force row level security;
alter table visits.alarm force row level security;
