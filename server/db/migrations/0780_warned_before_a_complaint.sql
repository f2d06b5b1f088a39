-- 投诉预警: of a red flag, when the doctor and whoever oversees complaints were told that a complaint may come of it; once.
alter table visits.alarm add column warned_at timestamptz;
create index alarm_unwarned on visits.alarm (hospital_id, created_at, id) where warned_at is null;
-- What was raised before is over, or was dealt with without.
alter table visits.alarm no force row level security;
update visits.alarm set warned_at = kit.clock() where warned_at is null;
alter table visits.alarm force row level security;

-- A touch may be a line of a report, or an attempt to reach somebody about her complaint.
alter table reach.log drop constraint log_biz_type;
alter table reach.log add constraint log_biz_type
  check (biz_type in ('visit', 'debt', 'appointment', 'declaration', 'complaint'));
