-- What gets worse after her doctor noted what was done is to be dealt with anew; the earlier note stays and the next one follows it.
alter table visits.visit
  drop constraint visit_handled,
  add constraint visit_handled check ((handled_at is null or handling <> '') and (handled_at is null) = (handled_by is null)),
  drop constraint visit_handling,
  add constraint visit_handling check (length(handling) <= 1001);

-- An alarm that nobody dealt with does not pass, whatever her last answers say. What has passed before stays as it is.
create or replace function visits.visit_moves() returns trigger language plpgsql as $$
declare
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by', 'handled_at', 'handled_by', 'handling'];
  audit constant text[] := free || array['state', 'done_at', 'done_by', 'audit_by', 'audit_at', 'audit_remark', 'next_at'];
begin
  if old.state in ('done', 'passed', 'cancelled', 'closed') and to_jsonb(new) - free <> to_jsonb(old) - free
    or old.state = 'auditing' and to_jsonb(new) - audit <> to_jsonb(old) - audit
    or old.state = 'auditing' and new.state not in ('auditing', 'passed', 'pending') then
    raise exception using errcode = '23514', constraint = 'visit_final', message = 'it is done';
  end if;
  if new.state = 'passed' and old.state <> 'passed' and new.alerted_at is not null and new.handled_at is null then
    raise exception using errcode = '23514', constraint = 'visit_handled_first', message = 'visit_handled_first: an alarm nobody dealt with';
  end if;
  return new;
end $$;
