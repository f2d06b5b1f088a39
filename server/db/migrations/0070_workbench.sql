-- The workbench of each person: which lists she sees first. Source: clinical-admin book §13.
create schema workbench;
grant usage on schema workbench to clinic_app, clinic_reader;
create table workbench.layout (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null default kit.current_staff(),
  -- [{key, shown}] in order.
  widgets jsonb not null constraint layout_widgets check (jsonb_typeof(widgets) = 'array'),
  updated_at timestamptz not null default kit.clock(),
  primary key (hospital_id, staff_id),
  constraint layout_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('workbench.layout');
