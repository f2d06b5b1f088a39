-- What a history says stood before and after are the words of its states.
alter table declarations.follow
  add constraint follow_intention_from check (intention_from in ('A', 'B', 'C', 'D')),
  add constraint follow_intention_to check (intention_to in ('A', 'B', 'C', 'D'));
alter table appointments.appointment_log
  add constraint log_from_state check (from_state in ('pending', 'booked', 'arrived', 'serving', 'finished', 'cancelled', 'missed')),
  add constraint log_to_state check (to_state in ('pending', 'booked', 'arrived', 'serving', 'finished', 'cancelled', 'missed'));
-- Tries of a span, for how often somebody is reached.
create index attempt_by_moment on visits.attempt (hospital_id, created_at);
-- A row of a complaint's history stays with its hospital by right, not by chance.
create or replace function complaints.log_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hospital_id = old.hospital_id
    or tg_op = 'DELETE' and exists (select from complaints.complaint k where k.hospital_id = old.hospital_id and k.id = old.complaint_id) then
    raise exception 'complaints.log is append-only' using errcode = '23514', constraint = 'log_append_only';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $$;
