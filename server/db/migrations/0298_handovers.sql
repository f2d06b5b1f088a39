-- 离职交接: what was given to whom, so that it can be taken back within a day.
create table staff.handover (
  like kit.tenant_row including defaults,
  -- Whose it was.
  staff_id bigint not null,
  -- Her account was ended with it; what else ended (rules of triage), as those who keep it wrote it down.
  leaves boolean not null,
  ended jsonb,
  reason text not null default '' constraint handover_reason check (length(reason) <= 200),
  undone_at timestamptz,
  undone_by bigint,
  primary key (hospital_id, id),
  constraint handover_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade,
  constraint handover_undone_by foreign key (hospital_id, undone_by) references staff.staff (hospital_id, id),
  constraint handover_undone check (undone_at is null or undone_by is not null),
  constraint handover_undone_within_a_day check (undone_at < created_at + interval '24 hours')
);
select kit.tenant_table('staff.handover');
create index handover_of_staff on staff.handover (hospital_id, staff_id, created_at desc, id desc);

create table staff.handover_part (
  like kit.tenant_row including defaults,
  handover_id bigint not null,
  kind text not null constraint handover_part_kind check (length(kind) between 1 and 40),
  -- Null: nobody's, in the pool.
  receiver_id bigint,
  -- [{"id": 7, "was": …}]: what the area that keeps it needs to give one back.
  items jsonb not null constraint handover_part_items check (jsonb_typeof(items) = 'array'),
  -- How many came back; null: nothing was taken back.
  returned integer constraint handover_part_returned check (returned between 0 and jsonb_array_length(items)),
  primary key (hospital_id, id),
  constraint handover_part_once unique (hospital_id, handover_id, kind),
  constraint handover_part_of foreign key (hospital_id, handover_id) references staff.handover (hospital_id, id) on delete cascade,
  constraint handover_part_receiver foreign key (hospital_id, receiver_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('staff.handover_part');
create index handover_part_to on staff.handover_part (hospital_id, receiver_id) where receiver_id is not null;

-- Customers of a colleague who leaves may go into the pool, and come back from it.
alter table pool.entry drop constraint entry_mode,
  add constraint entry_mode check (mode in ('released', 'taken', 'recycled', 'left'));
alter table customers.owner_log drop constraint owner_log_mode;
alter table customers.owner_log add constraint owner_log_mode check
  (mode in ('made', 'edited', 'moved', 'left', 'returned', 'claimed', 'shared', 'released', 'taken', 'recycled'));
