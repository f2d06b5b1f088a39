-- Databases, tables and fields that the platform defines, and the records hospitals keep in them. Definitions are rows:
-- no statement ever changes the schema, and no text of a client becomes SQL.
-- Source: decisions §3 (database, table, field administration), §4 (custom tables); security 4.24; clinical-admin §15.

create schema metadata;
grant usage on schema metadata to clinic_app, clinic_reader;

create table metadata.database (
  id bigint primary key default nextval('kit.id'),
  code text not null constraint database_code check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null constraint database_name check (length(name) between 1 and 30),
  remark text not null default '' constraint database_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint database_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  constraint database_code_unique unique (code)
);

create table metadata.record_table (
  id bigint primary key default nextval('kit.id'),
  code text not null constraint record_table_code check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null constraint record_table_name check (length(name) between 1 and 30),
  remark text not null default '' constraint record_table_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint record_table_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  constraint record_table_code_unique unique (code)
);

create table metadata.field (
  id bigint primary key default nextval('kit.id'),
  -- Camel case: the name of the value in a record.
  code text not null constraint field_code check (code ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  name text not null constraint field_name check (length(name) between 1 and 30),
  data_type text not null constraint field_data_type check (data_type in ('String', 'Boolean', 'Integer', 'Long', 'Short', 'Date')),
  format text constraint field_format check (case data_type
    when 'String' then format in ('email', 'phone', 'english', 'cn', 'username', 'md5', 'sm2')
    when 'Date' then format in ('YMD', 'YMDHMS') and format is not null
    when 'Boolean' then format is null
    else format in ('positive', 'nonNegative') end),
  required boolean not null default false,
  -- Characters of a text; null: 200.
  max_length integer constraint field_max_length check (max_length is null or (data_type = 'String' and max_length between 1 and 2000)),
  remark text not null default '' constraint field_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint field_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  constraint field_code_unique unique (code)
);

create table metadata.database_table (
  database_id bigint not null constraint database_table_database references metadata.database (id),
  table_id bigint not null constraint database_table_table references metadata.record_table (id),
  primary key (database_id, table_id)
);
create index database_table_of on metadata.database_table (table_id);

create table metadata.table_field (
  table_id bigint not null constraint table_field_table references metadata.record_table (id),
  field_id bigint not null constraint table_field_field references metadata.field (id),
  sort integer not null,
  primary key (table_id, field_id)
);
create index table_field_of on metadata.table_field (field_id);

-- A record of a hospital: values by the codes of the table's fields, as the definitions allowed when it was written.
create table metadata.record (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  table_id bigint not null constraint record_of_table references metadata.record_table (id),
  content jsonb not null constraint record_content check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 65536),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id)
);
select kit.tenant_table('metadata.record');
create index record_newest on metadata.record (hospital_id, table_id, id desc);

select kit.platform_table('metadata.database');
select kit.platform_table('metadata.record_table');
select kit.platform_table('metadata.field');
select kit.platform_table('metadata.database_table');
select kit.platform_table('metadata.table_field');
grant insert, update, delete on metadata.database, metadata.record_table, metadata.field to clinic_app;
grant insert, delete on metadata.database_table, metadata.table_field to clinic_app;

create trigger touch before update on metadata.database for each row execute function kit.touch();
create trigger touch before update on metadata.record_table for each row execute function kit.touch();
create trigger touch before update on metadata.field for each row execute function kit.touch();

-- Which tables have ever taken a record, and which fields a value (field '' stands for the table). The platform cannot see
-- hospitals' rows and needs to know only this: a definition in use is disabled, never taken away or turned into another.
create table metadata.used (
  table_id bigint not null constraint used_table references metadata.record_table (id),
  field text not null,
  primary key (table_id, field)
);
select kit.platform_table('metadata.used');
grant insert on metadata.used to clinic_app;

create function metadata.note_use() returns trigger language plpgsql as $$
begin
  insert into metadata.used (table_id, field)
    select new.table_id, name from (values ('')) as own (name)
    union all select new.table_id, jsonb_object_keys(new.content)
    on conflict do nothing;
  return null;
end $$;
create trigger note_use after insert or update of content on metadata.record for each row execute function metadata.note_use();
