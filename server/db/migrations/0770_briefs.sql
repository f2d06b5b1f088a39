-- 到院前简报: who was told on which day that hers is there, so that nobody is told twice.
create schema briefs;
grant usage on schema briefs to clinic_app, clinic_reader;

create table briefs.sent (
  like kit.tenant_row including defaults,
  day date not null,
  staff_id bigint not null,
  -- So many customers were to come when she was told.
  customers integer not null constraint brief_sent_customers check (customers > 0),
  primary key (hospital_id, id),
  constraint brief_sent_once unique (hospital_id, day, staff_id),
  constraint brief_sent_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('briefs.sent');
