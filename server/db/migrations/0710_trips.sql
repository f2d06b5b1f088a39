-- 就诊行程: the link of an appointment, and what whoever holds it said. The link itself is made of id and serial under the
-- installation's key and stands nowhere.
create schema trips;
grant usage on schema trips to clinic_app, clinic_reader;

create table trips.link (
  like kit.tenant_row including defaults,
  appointment_id bigint not null,
  serial integer not null default 1 constraint link_serial check (serial >= 1),
  confirmed_at timestamptz,
  wish text constraint link_wish_length check (length(wish) between 1 and 60),
  wished_at timestamptz,
  wishes smallint not null default 0 constraint link_wishes check (wishes between 0 and 3),
  primary key (hospital_id, id),
  constraint link_of_appointment unique (hospital_id, appointment_id),
  constraint link_appointment foreign key (hospital_id, appointment_id)
    references appointments.appointment (hospital_id, id),
  constraint link_wished check ((wishes = 0) = (wished_at is null) and (wishes = 0) = (wish is null))
);
select kit.tenant_table('trips.link');
