-- The ground every area stands on: who is asking, row-level security by rule, document numbers,
-- idempotency, and the manners of tenant tables. Source: house (database manners), security 4.8, money book §0, §2.3.

create schema kit;
grant usage on schema kit to clinic_app, clinic_reader;

-- One sequence for every row of the product: an id belongs to one row of one table, in every hospital.
create sequence kit.id as bigint start 1000 cache 20;
grant usage on sequence kit.id to clinic_app;

-- The hospital of this transaction. Set by kit/db/scope.ts alone; empty = no rows.
create function kit.current_hospital() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.hospital_id', true), '')::bigint;

-- The staff member of this transaction; null for what the product does by itself.
create function kit.current_staff() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.staff_id', true), '')::bigint;

-- The clinic's clock: now, unless the demo clinic replays a past day (only kit/db/scope.ts sets it).
create function kit.clock() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, now());

-- The date money and stock are booked on: the local date until 04:00 of the next morning (money book §0, D10).
create function kit.business_date() returns date language sql stable parallel safe
  return ((kit.clock() at time zone 'Asia/Shanghai') - interval '4 hours')::date;

-- The local calendar date: what "today" means on boards and lists.
create function kit.today() returns date language sql stable parallel safe
  return (kit.clock() at time zone 'Asia/Shanghai')::date;

-- Every change of a row moves its version, whether or not the writer thought of it (optimistic lock).
create function kit.touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := kit.clock();
  new.updated_by := kit.current_staff();
  return new;
end $$;

create function kit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of %.% are never changed or deleted', tg_table_schema, tg_table_name using errcode = 'KT001';
end $$;

-- Makes a table a hospital's table: forced row-level security, version trigger, grants.
-- Foreign-key checks ignore row-level security; therefore keys carry hospital_id (house test).
create function kit.tenant_table(target regclass) returns void language plpgsql as $$
declare has_version boolean;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Written inline, not as a function call: so the planner makes it an index condition.
  execute format($p$create policy own_hospital on %s
    using (hospital_id = (select nullif(current_setting('app.hospital_id', true), '')::bigint))
    with check (hospital_id = (select nullif(current_setting('app.hospital_id', true), '')::bigint))$p$, target);
  select count(*) = 3 into has_version from pg_attribute
    where attrelid = target and not attisdropped and attname in ('version', 'updated_at', 'updated_by');
  if has_version then
    execute format('create trigger touch before update on %s for each row execute function kit.touch()', target);
  end if;
  execute format('grant select, insert, update, delete on %s to clinic_app', target);
  execute format('grant select on %s to clinic_reader', target);
end $$;

-- Makes a tenant table append-only: no grant and a trigger that refuses, for the owner too.
create function kit.append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from clinic_app', target);
  execute format('create trigger never_changed before update or delete on %s for each row execute function kit.refuse_change()', target);
  execute format('create trigger never_emptied before truncate on %s for each statement execute function kit.refuse_change()', target);
end $$;

-- A table of the installation, not of a hospital: the application reads it; writing is granted case by case.
create function kit.platform_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select on %s to clinic_app, clinic_reader', target);
end $$;

-- Printed numbers: prefix, date, serial per hospital and day. Taken inside the document's own transaction:
-- no gaps among committed documents (money book §0).
create table kit.doc_counter (
  hospital_id bigint not null default kit.current_hospital(),
  prefix text not null,
  on_date date not null,
  n integer not null,
  primary key (hospital_id, prefix, on_date)
);
select kit.tenant_table('kit.doc_counter');

-- Next printed number, e.g. SK202611210001. The row lock is held until commit: take it last.
create function kit.next_number(prefix text, on_date date) returns text language sql volatile
begin atomic
  insert into kit.doc_counter as c (prefix, on_date, n) values (next_number.prefix, next_number.on_date, 1)
  on conflict (hospital_id, prefix, on_date) do update set n = c.n + 1
  returning next_number.prefix || to_char(next_number.on_date, 'YYYYMMDD') || lpad(c.n::text, greatest(4, length(c.n::text)), '0');
end;

-- Answers kept under the key the client made: the same key and body are answered again, never done again.
create table kit.idempotency (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  call text not null,
  key text not null constraint idempotency_key_length check (length(key) between 8 and 128),
  request_digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (hospital_id, staff_id, call, key)
);
select kit.tenant_table('kit.idempotency');
create index idempotency_age on kit.idempotency (hospital_id, created_at);

-- Which migrations and which reference files this database has.
create table kit.migration (
  name text primary key,
  digest text not null,
  applied_at timestamptz not null default now()
);
create table kit.setting (
  name text primary key,
  value jsonb not null
);
select kit.platform_table('kit.setting');

-- Trigram, exclusion over ranges: used by the areas that follow.
create extension if not exists btree_gist with schema public;
