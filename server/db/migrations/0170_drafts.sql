-- What somebody has typed and not sent yet: hers alone, for a day, and gone when she signs out.
create table session.draft (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null default kit.current_staff(),
  -- The form and what it is about: `PUT /api/v1/customer#17`.
  name text not null constraint draft_name check (length(name) between 1 and 200),
  -- The form's values as the screen wrote them (JSON); the server does not look inside.
  content text not null constraint draft_content check (length(content) <= 60000),
  -- How many fields hold something.
  field_count integer not null,
  -- Of the record that is being changed.
  record_version integer,
  kept_at timestamptz not null default kit.clock(),
  primary key (hospital_id, staff_id, name),
  constraint draft_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('session.draft');
revoke select on session.draft from clinic_reader;
create index draft_old on session.draft (hospital_id, kept_at);
