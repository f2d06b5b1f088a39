-- A consultation that is put aside (挂起): it runs on, its customer stays in service, but its consultant is free for
-- another one, and the time does not count as consulting.
alter table consulting.consult_record
  add column paused_at timestamptz,
  add column paused_sec integer not null default 0,
  add constraint record_paused check (paused_at is null or state = 'running'),
  add constraint record_paused_sec check (paused_sec >= 0);

drop index consulting.consultant_one_running;
create unique index consultant_one_running on consulting.consult_record (hospital_id, consultant_id)
  where state = 'running' and timed and paused_at is null;
