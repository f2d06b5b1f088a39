-- The event of a change of rights is called as open screens know it: perm.changed (clinical-admin §19).
create or replace function access.rights_changed() returns trigger language plpgsql as $$
begin
  if kit.current_hospital() is null then return null; end if;
  insert into access.epoch as e (hospital_id) values (kit.current_hospital())
    on conflict (hospital_id) do update set epoch = e.epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', kit.current_hospital(), 'topic', 'perm.changed', 'ids', json_build_array())))::text);
  return null;
end $$;

create or replace function access.tree_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update access.tree_epoch set epoch = epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', 0, 'topic', 'perm.changed', 'ids', json_build_array())))::text);
  return null;
end $$;
