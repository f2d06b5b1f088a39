-- Who has left takes no seat: a hospital's quota counts the accounts that are enabled.
-- Source: clinical-admin §15 (账号数), §16 (accountQuota).
alter table session.account add column enabled boolean not null default true;

do $$
declare one bigint;
begin
  for one in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', one::text, true);
    update session.account a set enabled = false
      from staff.staff s where a.hospital = one and s.hospital_id = one and s.id = a.staff_id and s.status = 1;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;

-- Seats of a hospital that are taken: accounts at home in it and switched on.
create function session.seats_taken(hospital bigint) returns integer
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select count(*)::integer from session.account a where a.hospital = seats_taken.hospital and a.home and a.enabled;
end;

-- An account of the current hospital is switched with its person.
create function session.switch_accounts(staff_ids bigint[], enabled boolean) returns void
  language sql volatile security definer set search_path = pg_catalog
begin atomic
  update session.account a set enabled = switch_accounts.enabled
   where a.hospital = kit.current_hospital() and a.staff_id = any(switch_accounts.staff_ids);
end;
revoke execute on function session.seats_taken, session.switch_accounts from public;
grant execute on function session.seats_taken, session.switch_accounts to clinic_app;
