-- Dictionaries: the platform's lists, and each hospital's own words over them (clinical-admin book §15, §24).
-- Two tables instead of rows without a hospital: so that row-level security has nothing to except.

create schema dictionaries;
grant usage on schema dictionaries to clinic_app, clinic_reader;

-- Loaded from db/reference/dictionaries.dict_type.csv.
create table dictionaries.dict_type (
  type text primary key constraint dict_type_form check (type ~ '^[a-z][a-z0-9_]{1,39}$'),
  id bigint not null default nextval('kit.id') constraint dict_type_id unique,
  name text not null,
  -- pay_type keeps its own order, every other list follows `sort` (specification 000 §9).
  sorted boolean not null default true,
  status smallint not null default 0 constraint dict_type_status check (status in (0, 1))
);
select kit.platform_table('dictionaries.dict_type');

-- Loaded from db/reference/dictionaries.dict_item.csv. Values are fixed; labels, order and colour may be overridden.
create table dictionaries.dict_item (
  dict_type text not null references dictionaries.dict_type (type) deferrable initially deferred,
  value text not null,
  id bigint not null default nextval('kit.id') constraint dict_item_id unique,
  label text not null,
  sort integer not null,
  is_default text not null default 'N' constraint dict_item_default check (is_default in ('Y', 'N')),
  color text not null default '' constraint dict_item_color check (color in ('', 'green', 'yellow', 'blue', 'purple', 'cyan', 'red')),
  status smallint not null default 0 constraint dict_item_status check (status in (0, 1)),
  primary key (dict_type, value)
);
select kit.platform_table('dictionaries.dict_item');

-- A hospital's own rows: those with a platform value override it, the others add to the list.
create table dictionaries.hospital_item (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  dict_type text not null references dictionaries.dict_type (type),
  value text not null constraint hospital_item_value_length check (length(value) between 1 and 60),
  label text not null constraint hospital_item_label_length check (length(label) between 1 and 60),
  sort integer not null,
  is_default text not null default 'N' constraint hospital_item_default check (is_default in ('Y', 'N')),
  color text not null default '' constraint hospital_item_color check (color in ('', 'green', 'yellow', 'blue', 'purple', 'cyan', 'red')),
  status smallint not null default 0 constraint hospital_item_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint hospital_item_unique unique (hospital_id, dict_type, value)
);
select kit.tenant_table('dictionaries.hospital_item');

-- What a hospital sees: its own rows before the platform's. Reads with the caller's rights, so row-level security holds.
create view dictionaries.visible_item with (security_invoker = true) as
select
  coalesce(h.id, p.id) as id,
  coalesce(h.dict_type, p.dict_type) as dict_type,
  coalesce(h.value, p.value) as value,
  coalesce(h.label, p.label) as label,
  coalesce(h.sort, p.sort) as sort,
  coalesce(h.is_default, p.is_default) as is_default,
  coalesce(h.color, p.color) as color,
  coalesce(h.status, p.status) as status
from dictionaries.dict_item p
full join dictionaries.hospital_item h on h.dict_type = p.dict_type and h.value = p.value;
grant select on dictionaries.visible_item to clinic_app, clinic_reader;
