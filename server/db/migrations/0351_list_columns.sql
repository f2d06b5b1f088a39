-- Which columns of a list are hidden: a person's choice, and the hospital's for everybody who has made none (customers book §10).
create table session.list_columns (
  like kit.tenant_row including defaults,
  -- Null: of the whole hospital.
  staff_id bigint default kit.current_staff(),
  -- Path of the list's call.
  list text not null constraint list_columns_path check (list like '/%' and length(list) <= 200),
  hidden jsonb not null constraint list_columns_hidden check (jsonb_typeof(hidden) = 'array' and jsonb_array_length(hidden) <= 200),
  primary key (hospital_id, id),
  constraint list_columns_one unique nulls not distinct (hospital_id, staff_id, list),
  constraint list_columns_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('session.list_columns');

-- What people have chosen moves here.
do $$
declare one bigint;
begin
  for one in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', one::text, true);
    insert into session.list_columns (staff_id, list, hidden)
    select p.staff_id, substr(p.name, 9), p.value from session.preference p where p.hospital_id = one and p.name like 'columns:/%';
    delete from session.preference p where p.hospital_id = one and p.name like 'columns:/%';
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
alter table session.preference drop constraint preference_name;
alter table session.preference add constraint preference_name check (name = 'look' or name like 'views:/%');
