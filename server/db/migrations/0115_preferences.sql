-- A person's own settings of the screens: the look, and the columns of each list. Signing out clears the browser's
-- storage (specification 000 §4); these stay.
create table session.preference (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null default kit.current_staff(),
  -- `look`, or `columns:` and the path of the list's call.
  name text not null constraint preference_name check (name = 'look' or name like 'columns:/%'),
  value jsonb not null,
  updated_at timestamptz not null default kit.clock(),
  primary key (hospital_id, staff_id, name),
  constraint preference_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('session.preference');
