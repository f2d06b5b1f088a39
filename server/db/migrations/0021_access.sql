-- Who may do what: the menu tree with its controls, roles and what they grant, row scope, columns, typed limits.
-- Source: clinical-admin §14, §21–§23.
create schema access;
grant usage on schema access to clinic_app, clinic_reader;

-- The installation's tree: directories (M), pages (C) and controls (F) with their permissions and packages.
create table access.menu (
  id bigint primary key default nextval('kit.id'),
  parent_id bigint references access.menu (id),
  menu_type text not null constraint menu_type check (menu_type in ('M', 'C', 'F')),
  -- F only: a button, or a tab of the customer panel whose name is `perms`' last word.
  control_kind text constraint menu_control_kind check (control_kind in ('button', 'tab')),
  path text,
  title text not null constraint menu_title_length check (length(title) between 1 and 30),
  icon text not null default '',
  -- Page or control permission; a tab carries the tab's name (MedicalRecord).
  perms text constraint menu_perms_form check (perms ~ '^[A-Za-z][A-Za-z0-9:_-]{0,79}$'),
  component text,
  redirect text,
  active_menu text,
  sort integer not null default 0,
  hidden boolean not null default false,
  always_show boolean not null default false,
  affix boolean not null default false,
  -- null: every version (clinical-admin §16: sysVer S U G P, lifeVer A B C D).
  sys_vers text[],
  life_vers text[],
  group_only boolean not null default false,
  platform_only boolean not null default false,
  -- System versions U and G hide the entry in the sidebar; the page works.
  ug_hidden boolean not null default false,
  -- false: the product does not serve the page yet; its permissions exist, the tree leaves it out.
  served boolean not null default true,
  -- Came with the product: brought up to date, and taken away, with it.
  fixed boolean not null default false,
  status smallint not null default 0 constraint menu_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  constraint menu_control_has_kind check ((menu_type = 'F') = (control_kind is not null)),
  constraint menu_page_has_path check (menu_type <> 'C' or path is not null),
  constraint menu_control_unique unique nulls not distinct (parent_id, menu_type, path, control_kind, perms)
);
select kit.platform_table('access.menu');
create index menu_parent on access.menu (parent_id, sort);
create trigger touch before update on access.menu for each row execute function kit.touch();

-- Tables whose columns a role may restrict, per page; written by the product's reference data.
create table access.menu_table (
  menu_id bigint not null references access.menu (id) on delete cascade,
  table_name text not null,
  -- [{prop, label, sensitive}]
  columns jsonb not null,
  primary key (menu_id, table_name)
);
select kit.platform_table('access.menu_table');

-- A hospital's own layer over the tree: another title, place or switch.
create table access.menu_setting (
  hospital_id bigint not null default kit.current_hospital(),
  menu_id bigint not null references access.menu (id) on delete cascade,
  title text constraint menu_setting_title_length check (length(title) between 1 and 30),
  sort integer,
  hidden boolean,
  disabled boolean not null default false,
  primary key (hospital_id, menu_id)
);
select kit.tenant_table('access.menu_setting');

create table access.role (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  code text not null constraint role_code_form check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  name text not null constraint role_name_length check (length(name) between 1 and 20),
  -- 0 platform, 10 administrator, 20 head, 30 lead, 50 staff: nobody touches a lower number than her own.
  level smallint not null default 50 constraint role_level check (level between 0 and 99),
  -- 1 all, 2 chosen departments, 3 own department, 4 own and below, 5 self, 6 the group.
  data_scope smallint not null default 5 constraint role_data_scope check (data_scope between 1 and 6),
  -- Scope 2: chosen departments reach what lies below them.
  include_children boolean not null default false,
  user_type smallint not null default 2 constraint role_user_type check (user_type between 0 and 3),
  -- Came with the product: neither renamed nor deleted.
  fixed boolean not null default false,
  sort integer not null default 0,
  status smallint not null default 0 constraint role_status check (status in (0, 1)),
  remark text constraint role_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint role_code_unique unique (hospital_id, code),
  constraint role_name_unique unique (hospital_id, name)
);
select kit.tenant_table('access.role');

create table access.role_menu (
  hospital_id bigint not null default kit.current_hospital(),
  role_id bigint not null,
  menu_id bigint not null references access.menu (id) on delete cascade,
  primary key (hospital_id, role_id, menu_id),
  constraint role_menu_role foreign key (hospital_id, role_id) references access.role (hospital_id, id) on delete cascade
);
select kit.tenant_table('access.role_menu');

create table access.role_department (
  hospital_id bigint not null default kit.current_hospital(),
  role_id bigint not null,
  department_id bigint not null,
  primary key (hospital_id, role_id, department_id),
  constraint role_department_role foreign key (hospital_id, role_id) references access.role (hospital_id, id) on delete cascade,
  constraint role_department_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id) on delete cascade
);
select kit.tenant_table('access.role_department');

-- Columns a role may see of a page's table; a role without a row for the table sees all but the sensitive ones.
create table access.role_column (
  hospital_id bigint not null default kit.current_hospital(),
  role_id bigint not null,
  menu_id bigint not null references access.menu (id) on delete cascade,
  table_name text not null,
  props text[] not null,
  primary key (hospital_id, role_id, menu_id, table_name),
  constraint role_column_role foreign key (hospital_id, role_id) references access.role (hospital_id, id) on delete cascade
);
select kit.tenant_table('access.role_column');

create table access.staff_role (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  role_id bigint not null,
  primary key (hospital_id, staff_id, role_id),
  constraint staff_role_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade,
  constraint staff_role_role foreign key (hospital_id, role_id) references access.role (hospital_id, id)
);
select kit.tenant_table('access.staff_role');
create index staff_role_members on access.staff_role (hospital_id, role_id);

create table access.job_role (
  hospital_id bigint not null default kit.current_hospital(),
  job_id bigint not null,
  role_id bigint not null,
  primary key (hospital_id, job_id, role_id),
  constraint job_role_job foreign key (hospital_id, job_id) references staff.job (hospital_id, id) on delete cascade,
  constraint job_role_role foreign key (hospital_id, role_id) references access.role (hospital_id, id)
);
select kit.tenant_table('access.job_role');

-- Controls a job grants beside its roles; they reach own rows only (clinical-admin §14, data scope).
create table access.job_button (
  hospital_id bigint not null default kit.current_hospital(),
  job_id bigint not null,
  menu_id bigint not null references access.menu (id) on delete cascade,
  primary key (hospital_id, job_id, menu_id),
  constraint job_button_job foreign key (hospital_id, job_id) references staff.job (hospital_id, id) on delete cascade
);
select kit.tenant_table('access.job_button');

-- Typed limits: a person's own beats her job's beats her roles'; among equals the most permissive counts.
create table access.feature_grant (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  owner_type text not null constraint feature_owner_type check (owner_type in ('role', 'job', 'staff')),
  owner_id bigint not null,
  key text not null constraint feature_key_form check (key ~ '^[a-z][A-Za-z.]{2,39}$'),
  value bigint not null,
  primary key (hospital_id, id),
  constraint feature_once unique (hospital_id, owner_type, owner_id, key)
);
select kit.tenant_table('access.feature_grant');

-- Moves with every change of a hospital's rights: what a node computed under an older number is never used.
create table access.epoch (
  hospital_id bigint not null default kit.current_hospital() primary key,
  epoch bigint not null default 1
);
select kit.tenant_table('access.epoch');
-- The same for the installation's tree.
create table access.tree_epoch (
  one boolean primary key default true constraint tree_epoch_one check (one),
  epoch bigint not null default 1
);
insert into access.tree_epoch default values;
select kit.platform_table('access.tree_epoch');

-- Tells every node within the same commit; sent from here so that no writer can forget it.
create function access.rights_changed() returns trigger language plpgsql as $$
begin
  if kit.current_hospital() is null then return null; end if;
  insert into access.epoch as e (hospital_id) values (kit.current_hospital())
    on conflict (hospital_id) do update set epoch = e.epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', kit.current_hospital(), 'topic', 'access.changed', 'ids', json_build_array())))::text);
  return null;
end $$;

create function access.tree_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update access.tree_epoch set epoch = epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', 0, 'topic', 'access.changed', 'ids', json_build_array())))::text);
  return null;
end $$;

do $$
declare target text;
begin
  foreach target in array array['access.menu_setting', 'access.role', 'access.role_menu', 'access.role_department',
    'access.role_column', 'access.staff_role', 'access.job_role', 'access.job_button', 'access.feature_grant',
    'staff.staff_department', 'staff.staff_job'] loop
    execute format('create trigger rights_changed after insert or update or delete on %s for each statement execute function access.rights_changed()', target);
  end loop;
  foreach target in array array['access.menu', 'access.menu_table'] loop
    execute format('create trigger tree_changed after insert or update or delete on %s for each statement execute function access.tree_changed()', target);
  end loop;
end $$;
create trigger rights_changed after delete or update of account, name, user_type, status on staff.staff
  for each statement execute function access.rights_changed();
create trigger rights_changed after delete or update of parent_id, path, name, status on staff.department
  for each statement execute function access.rights_changed();
create trigger rights_changed after delete or update of name, status on staff.job
  for each statement execute function access.rights_changed();
create trigger package_changed after update of sys_ver, life_ver, group_his, group_id, status, expire_at on hospitals.hospital
  for each statement execute function access.tree_changed();
