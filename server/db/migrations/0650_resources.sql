-- 诊室设备: rooms, dental chairs and devices that appointments are made for.
create schema appointments;
grant usage on schema appointments to clinic_app, clinic_reader;

create table appointments.resource (
  like kit.tenant_row including defaults,
  name text not null constraint resource_name_length check (length(name) between 1 and 30),
  kind text not null default 'room' constraint resource_kind check (kind in ('room', 'chair', 'device')),
  -- How many are served in it at the same time: the lanes of its bookings.
  capacity integer not null default 1 constraint resource_capacity check (capacity between 1 and 20),
  turnaround_min integer not null default 0 constraint resource_turnaround check (turnaround_min between 0 and 240),
  -- None: open to all departments.
  department_ids bigint[] not null default '{}',
  sort integer not null default 0,
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint resource_status check (status in (0, 1)),
  remark text not null default '' constraint resource_remark_length check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint resource_name_unique unique (hospital_id, kind, name)
);
select kit.tenant_table('appointments.resource');
