-- Dictionaries as a hospital keeps them: lists of its own, and its own words over the platform's (clinical-admin §15).

-- System lists: the product reasons with their values, so a hospital may word, order, colour and disable them, never add.
alter table dictionaries.dict_type add column system boolean not null default true;

-- Lists a hospital made for itself.
create table dictionaries.hospital_type (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  type text not null constraint hospital_type_form check (type ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null constraint hospital_type_name_length check (length(name) between 1 and 30),
  remark text not null default '' constraint hospital_type_remark_length check (length(remark) <= 200),
  status smallint not null default 0 constraint hospital_type_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint hospital_type_unique unique (hospital_id, type)
);
select kit.tenant_table('dictionaries.hospital_type');

-- An entry belongs to a list of the platform or to one of its hospital; each has its own foreign key.
alter table dictionaries.hospital_item drop constraint hospital_item_dict_type_fkey;
alter table dictionaries.hospital_item
  add column own_list boolean not null default false,
  add column platform_type text generated always as (case when not own_list then dict_type end) stored
    constraint hospital_item_platform_type references dictionaries.dict_type (type),
  add column own_type text generated always as (case when own_list then dict_type end) stored,
  add constraint hospital_item_own_type foreign key (hospital_id, own_type) references dictionaries.hospital_type (hospital_id, type);

-- What a new form begins with: one entry of a list.
create unique index hospital_item_one_default on dictionaries.hospital_item (hospital_id, dict_type) where is_default = 'Y';

-- Every list a hospital has. A list of the platform that comes later stands before a hospital's of the same name.
create view dictionaries.visible_type with (security_invoker = true) as
select id, type, name, '' as remark, sorted, system, false as own, status, 1 as version from dictionaries.dict_type
union all
select h.id, h.type, h.name, h.remark, true, false, true, h.status, h.version from dictionaries.hospital_type h
where not exists (select 1 from dictionaries.dict_type p where p.type = h.type);
grant select on dictionaries.visible_type to clinic_app, clinic_reader;

-- An overriding row keeps the id of the row it stands over, so that an entry has one id for good; version 1 is the
-- platform's own. `own`: added by the hospital, `changed`: worded by it.
create or replace view dictionaries.visible_item with (security_invoker = true) as
select
  coalesce(h.id, p.id) as id,
  coalesce(h.dict_type, p.dict_type) as dict_type,
  coalesce(h.value, p.value) as value,
  coalesce(h.label, p.label) as label,
  coalesce(h.sort, p.sort) as sort,
  coalesce(h.is_default, p.is_default) as is_default,
  coalesce(h.color, p.color) as color,
  coalesce(h.status, p.status) as status,
  coalesce(h.version, 1) as version,
  p.value is null as own,
  p.value is not null and h.value is not null as changed
from dictionaries.dict_item p
full join dictionaries.hospital_item h on h.dict_type = p.dict_type and h.value = p.value;
