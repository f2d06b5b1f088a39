-- How many accounts a hospital has, for its quota; the foot of receipts is the till's, so the hospital keeps the head alone.
alter table hospitals.hospital drop column print_footer, drop column about;
alter table hospitals.hospital drop constraint hospital_print_header_length;
alter table hospitals.hospital add constraint hospital_print_header_length check (length(print_header) <= 30);

create function session.accounts_in(hospital bigint) returns integer
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select count(*)::int from session.account a where a.hospital = accounts_in.hospital and a.home;
end;
revoke execute on function session.accounts_in(bigint) from public;
grant execute on function session.accounts_in(bigint) to clinic_app;
