-- How long sessions last in a hospital, and telling every node when one ends.
-- Source: security 4.1; clinical-admin §15 (idle 120 minutes).
create table session.policy (
  hospital_id bigint not null default kit.current_hospital(),
  idle_minutes integer not null default 120 constraint policy_idle check (idle_minutes between 5 and 1440),
  -- Past it the oldest session of the person ends.
  max_sessions integer not null default 3 constraint policy_max_sessions check (max_sessions between 1 and 20),
  version integer not null default 1,
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id)
);
select kit.tenant_table('session.policy');

create function session.tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', new.hospital_id, 'topic', 'session.ended', 'ids', json_build_array(new.id))))::text);
  return null;
end $$;
create trigger tell_end after update on session.session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session.tell_end();

-- Sweeping skips rows another node is sweeping; PostgreSQL asks for UPDATE to lock a row.
grant update on session.one_time to clinic_app;
