-- Administration of hospitals: registration, taking away, changes of version, the hospital's own print words and switches.
-- Source: clinical-admin book §16, §21 (gates).

alter table hospitals.hospital
  add column deleted_at timestamptz,
  -- What stands above and below everything printed.
  add column print_header text not null default '' constraint hospital_print_header_length check (length(print_header) <= 60),
  add column print_footer text not null default '' constraint hospital_print_footer_length check (length(print_footer) <= 120),
  add column about text not null default '' constraint hospital_about_length check (length(about) <= 500),
  add constraint hospital_phone_length check (length(phone) <= 30),
  add constraint hospital_address_length check (length(address) <= 200),
  add constraint hospital_license_length check (length(license_no) <= 40);

-- The name of a hospital that was taken away is free again.
alter table hospitals.hospital drop constraint hospital_name_in_district;
create unique index hospital_name_in_district on hospitals.hospital (area_id, name) nulls not distinct
  where deleted_at is null;

-- Every change of a hospital's version, for good. Belongs to the platform: the hospital column names whose it was.
create table hospitals.version_change (
  id bigint primary key default nextval('kit.id'),
  hospital bigint not null references hospitals.hospital (id),
  at timestamptz not null default kit.clock(),
  staff_name text not null default '',
  from_life text not null,
  to_life text not null,
  from_sys text not null,
  to_sys text not null,
  added integer not null,
  removed integer not null,
  reason text not null constraint version_change_reason check (length(reason) between 1 and 200)
);
select kit.platform_table('hospitals.version_change');
grant insert on hospitals.version_change to clinic_app;
create index version_change_of on hospitals.version_change (hospital, id desc);
