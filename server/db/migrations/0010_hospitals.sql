-- Hospitals, groups of hospitals, and the provinces, cities and districts they lie in.
-- Source: clinical-admin book §16, specification 000 §3. Platform-wide: a hospital is found before anyone has signed in.

create schema hospitals;
grant usage on schema hospitals to clinic_app, clinic_reader;

-- Loaded from db/reference/hospitals.region.csv. Level 1 province, 2 city, 3 district; parent 0 = none.
create table hospitals.region (
  code integer primary key,
  name text not null,
  parent_code integer not null,
  level smallint not null constraint region_level check (level between 1 and 3)
);
select kit.platform_table('hospitals.region');
create index region_children on hospitals.region (parent_code, code);

create table hospitals.hospital_group (
  id bigint primary key default nextval('kit.id'),
  name text not null constraint group_name_length check (length(name) between 1 and 30),
  head_hospital_id bigint,
  -- Balances may be spent in every hospital of the group (money book D24); off unless the group says so.
  shared_wallet boolean not null default false,
  created_at timestamptz not null default kit.clock()
);
select kit.platform_table('hospitals.hospital_group');
grant insert, update on hospitals.hospital_group to clinic_app;

create table hospitals.hospital (
  id bigint primary key default nextval('kit.id'),
  -- Short word for links and exports, unique over the platform.
  code text not null constraint hospital_code_unique unique constraint hospital_code_form check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null constraint hospital_name_length check (length(name) between 1 and 30),
  contact text not null default '' constraint hospital_contact_length check (length(contact) <= 10),
  phone text not null default '',
  address text not null default '',
  province_id integer references hospitals.region (code),
  city_id integer references hospitals.region (code),
  area_id integer references hospitals.region (code),
  -- S 标准, U 旗舰, G 集团, P 轻量诊所
  sys_ver text not null default 'S' constraint hospital_sys_ver check (sys_ver in ('S', 'U', 'G', 'P')),
  -- A 体验, B 基础, C 专业, D 尊享
  life_ver text not null default 'B' constraint hospital_life_ver check (life_ver in ('A', 'B', 'C', 'D')),
  -- 1 自营, 2 加盟, 3 托管
  manag_type smallint not null default 1 constraint hospital_manag_type check (manag_type between 1 and 3),
  group_his boolean not null default false,
  group_id bigint references hospitals.hospital_group (id),
  -- 1 各院独立, 2 集团可看, 3 集团共享
  data_view_type smallint not null default 1 constraint hospital_data_view_type check (data_view_type between 1 and 3),
  -- 0 启用, 1 禁用, 2 待审, 3 已过期
  status smallint not null default 0 constraint hospital_status check (status between 0 and 3),
  expire_at date,
  account_quota integer constraint hospital_account_quota check (account_quota > 0),
  license_no text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  -- The same name twice in one district is one clinic registered twice.
  constraint hospital_name_in_district unique nulls not distinct (area_id, name)
);
select kit.platform_table('hospitals.hospital');
grant insert, update on hospitals.hospital to clinic_app;
create trigger touch before update on hospitals.hospital for each row execute function kit.touch();
alter table hospitals.hospital_group
  add constraint group_head foreign key (head_hospital_id) references hospitals.hospital (id);
create index hospital_of_group on hospitals.hospital (group_id) where group_id is not null;
