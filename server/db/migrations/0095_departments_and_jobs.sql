-- Administration of departments and jobs: a hospital's own kinds of jobs, and rights that follow a new department.
-- Source: clinical-admin §14, §15 (部门, 岗位); specification 000 §3 (post types), §7 (job/type calls).

-- A hospital's own kind of job, e.g. 医疗岗, 护理岗: each belongs to one of the two post types of the specification.
create table staff.job_type (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint job_type_name_length check (length(name) between 1 and 20),
  -- 1 department post, 3 team post.
  post_type smallint not null default 1 constraint job_type_post_type check (post_type in (1, 3)),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint job_type_name_unique unique (hospital_id, name),
  -- What a job refers to: its kind cannot be of another post type than the job itself.
  constraint job_type_with_post_type unique (hospital_id, id, post_type)
);
select kit.tenant_table('staff.job_type');

alter table staff.job
  add column job_type_id bigint,
  add constraint job_of_type foreign key (hospital_id, job_type_id, type)
    references staff.job_type (hospital_id, id, post_type);
create index job_by_type on staff.job (hospital_id, job_type_id);
create index job_by_department on staff.job (hospital_id, department_id);

-- "This department and below" reaches a department from the moment it is made.
create trigger rights_changed_by_new after insert on staff.department
  for each statement execute function access.rights_changed();
