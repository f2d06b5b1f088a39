-- Who works here: departments, jobs, and one table for staff, member and login account alike.
-- Source: clinical-admin §14, §15; decisions §4 (member and staff are the same person).
create schema staff;
grant usage on schema staff to clinic_app, clinic_reader;

create table staff.department (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  parent_id bigint,
  -- Ids from the root to the department itself: /1/5/. "This department and below" is a prefix of it.
  path text not null,
  name text not null constraint department_name_length check (length(name) between 1 and 30),
  code text constraint department_code_length check (length(code) between 1 and 20),
  -- A department that treats; its members are offered where a doctor or nurse is chosen.
  cure_dept boolean not null default false,
  leader_id bigint,
  phone text constraint department_phone_length check (length(phone) <= 20),
  sort integer not null default 0,
  status smallint not null default 0 constraint department_status check (status in (0, 1)),
  remark text constraint department_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint department_parent foreign key (hospital_id, parent_id) references staff.department (hospital_id, id),
  constraint department_name_unique unique nulls not distinct (hospital_id, parent_id, name),
  constraint department_code_unique unique (hospital_id, code),
  constraint department_path_ends_in_id check (path like '%/' || id || '/'),
  constraint department_depth check (length(path) - length(replace(path, '/', '')) <= 7)
);
select kit.tenant_table('staff.department');
create index department_path on staff.department (hospital_id, path text_pattern_ops);

create table staff.job (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint job_name_length check (length(name) between 1 and 20),
  -- 1 department post, 3 team post (specification 000 §3, post types).
  type smallint not null default 1 constraint job_type check (type in (1, 3)),
  department_id bigint,
  -- Names that selectors ask for by name (开发人员, 咨询师, 主治医生) are never renamed or deleted.
  fixed boolean not null default false,
  sort integer not null default 0,
  status smallint not null default 0 constraint job_status check (status in (0, 1)),
  remark text constraint job_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint job_name_unique unique (hospital_id, name),
  constraint job_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id)
);
select kit.tenant_table('staff.job');

create table staff.staff (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  -- Unique in the whole installation: session.account holds the directory.
  account text not null constraint staff_account_form check (account ~ '^[A-Za-z][A-Za-z0-9_.-]{1,31}$'),
  name text not null constraint staff_name_length check (length(name) between 1 and 20),
  -- Full pinyin and initials, lower case: 'zhangsan', 'zs'.
  pinyin text not null default '',
  initials text not null default '',
  job_no text constraint staff_job_no_length check (length(job_no) between 1 and 20),
  -- 0 platform administrator, 1 hospital administrator, 2 staff, 3 group staff.
  user_type smallint not null default 2 constraint staff_user_type check (user_type between 0 and 3),
  -- 1 male, 2 female (user profile, specification 000 §3).
  gender smallint constraint staff_gender check (gender in (1, 2)),
  -- Encrypted with the hospital's key; the digest finds equals, the masked form is what screens show.
  phone_cipher text,
  phone_digest text,
  phone_masked text not null default '',
  email_cipher text,
  avatar_file_id bigint,
  status smallint not null default 0 constraint staff_status check (status in (0, 1)),
  hired_on date,
  left_on date,
  -- Licence to practise: signing and prescribing need a valid one.
  licence_no text constraint staff_licence_length check (length(licence_no) <= 40),
  licence_scope text constraint staff_licence_scope_length check (length(licence_scope) <= 100),
  licence_until date,
  prescribing_level smallint not null default 0 constraint staff_prescribing check (prescribing_level between 0 and 3),
  remark text constraint staff_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint staff_hospital foreign key (hospital_id) references hospitals.hospital (id),
  constraint staff_account_unique unique (hospital_id, account),
  constraint staff_job_no_unique unique (hospital_id, job_no),
  constraint staff_phone_unique unique (hospital_id, phone_digest)
);
select kit.tenant_table('staff.staff');
alter table staff.department add constraint department_leader
  foreign key (hospital_id, leader_id) references staff.staff (hospital_id, id);

create table staff.staff_department (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  department_id bigint not null,
  main boolean not null default false,
  primary key (hospital_id, staff_id, department_id),
  constraint staff_department_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade,
  constraint staff_department_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id)
);
select kit.tenant_table('staff.staff_department');
create unique index staff_department_one_main on staff.staff_department (hospital_id, staff_id) where main;
create index staff_department_members on staff.staff_department (hospital_id, department_id);

create table staff.staff_job (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  job_id bigint not null,
  primary key (hospital_id, staff_id, job_id),
  constraint staff_job_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade,
  constraint staff_job_job foreign key (hospital_id, job_id) references staff.job (hospital_id, id)
);
select kit.tenant_table('staff.staff_job');
create index staff_job_members on staff.staff_job (hospital_id, job_id);

-- A person's main department, for lists and for stamping rows with the owner's department.
create function staff.main_department(staff_id bigint) returns bigint language sql stable parallel safe
begin atomic
  select d.department_id from staff.staff_department d
   where d.hospital_id = kit.current_hospital() and d.staff_id = main_department.staff_id and d.main;
end;
