-- 公海: customers without an owner whom a department's people may take, and the rules by which they fall into it.
create schema pool;
grant usage on schema pool to clinic_app, clinic_reader;

create table pool.pool (
  like kit.tenant_row including defaults,
  name text not null constraint pool_name_length check (length(name) between 1 and 30),
  kind text not null default 'consultant' constraint pool_kind check (kind in ('developer', 'consultant')),
  -- Whose customers fall into it, and who takes them; of nobody's it is the hospital's.
  department_ids bigint[] not null default '{}' constraint pool_departments check (cardinality(department_ids) <= 50),
  op text not null default 'any' constraint pool_op check (op in ('any', 'all')),
  -- [{"metric": "noFollow", "days": 30}]
  rules jsonb not null default '[]' constraint pool_rules check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 4),
  -- 0 sets no limit.
  daily_limit integer not null default 0 constraint pool_daily_limit check (daily_limit between 0 and 999),
  own_limit integer not null default 0 constraint pool_own_limit check (own_limit between 0 and 100000),
  entry_hours integer not null default 0 constraint pool_entry_hours check (entry_hours between 0 and 720),
  cooldown_days integer not null default 0 constraint pool_cooldown_days check (cooldown_days between 0 and 365),
  warn_days integer not null default 3 constraint pool_warn_days check (warn_days between 0 and 30),
  night_limit integer not null default 200 constraint pool_night_limit check (night_limit between 1 and 100000),
  -- Customers its rules reached when a night stopped at its limit; null: it went through.
  stopped_at_count integer constraint pool_stopped_at_count check (stopped_at_count between 1 and 100000000),
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint pool_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint pool_name_unique unique (hospital_id, name),
  -- What lies in it, and who falls into it, is of its kind.
  constraint pool_of_kind unique (hospital_id, id, kind)
);
select kit.tenant_table('pool.pool');
-- One of a kind is the whole hospital's.
create unique index pool_whole_unique on pool.pool (hospital_id, kind) where department_ids = '{}' and status = 0;

create table pool.entry (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  kind text not null constraint entry_kind check (kind in ('developer', 'consultant')),
  pool_id bigint not null,
  mode text not null constraint entry_mode check (mode in ('released', 'taken', 'recycled')),
  reason text not null default '' constraint entry_reason check (length(reason) <= 200),
  -- Whose she was.
  from_id bigint,
  primary key (hospital_id, id),
  constraint entry_once unique (hospital_id, customer_id, kind),
  constraint entry_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint entry_pool foreign key (hospital_id, pool_id, kind) references pool.pool (hospital_id, id, kind)
);
select kit.tenant_table('pool.entry');
create index entry_newest on pool.entry (hospital_id, kind, created_at desc, id desc);
create index entry_of_pool on pool.entry (hospital_id, pool_id, created_at desc, id desc);

-- In the pool is who has no owner of that kind: whoever gets one is out of it, whoever has one cannot come in.
create function pool.owner_found() returns trigger language plpgsql as $$
begin
  delete from pool.entry e where e.hospital_id = new.hospital_id and e.customer_id = new.id
    and (e.kind = 'developer' and new.developer_id is not null or e.kind = 'consultant' and new.consultant_id is not null);
  return null;
end $$;
create trigger owner_found after update of developer_id, consultant_id on customers.customer
  for each row when (new.pool <> 'none' and (old.developer_id is null and new.developer_id is not null
    or old.consultant_id is null and new.consultant_id is not null))
  execute function pool.owner_found();

create function pool.entry_moved() returns trigger language plpgsql as $$
declare whose bigint := coalesce(new.customer_id, old.customer_id);
begin
  if tg_op = 'INSERT' and exists (select from customers.customer c where c.hospital_id = new.hospital_id and c.id = new.customer_id
      and case new.kind when 'developer' then c.developer_id else c.consultant_id end is not null) then
    raise exception using errcode = '23514', constraint = 'entry_without_owner', message = 'who has an owner is in no pool';
  end if;
  -- The archive says it for those who look a number up: the consultants' pool before the other.
  update customers.customer c set pool = coalesce((select max(e.kind) filter (where e.kind = 'consultant') from pool.entry e
        where e.hospital_id = c.hospital_id and e.customer_id = c.id),
      (select max(e.kind) from pool.entry e where e.hospital_id = c.hospital_id and e.customer_id = c.id), 'none')
   where c.hospital_id = coalesce(new.hospital_id, old.hospital_id) and c.id = whose;
  return null;
end $$;
create trigger entry_moved after insert or delete on pool.entry for each row execute function pool.entry_moved();

-- Who will fall in soon, as the last night saw it; whoever was followed or moved since is left out where it is read.
create table pool.warning (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  pool_id bigint not null,
  owner_id bigint not null,
  falls_on date not null,
  primary key (hospital_id, id),
  constraint warning_once unique (hospital_id, customer_id, pool_id),
  constraint warning_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint warning_pool foreign key (hospital_id, pool_id) references pool.pool (hospital_id, id)
);
select kit.tenant_table('pool.warning');
create index warning_next on pool.warning (hospital_id, falls_on, id);
create index warning_of_owner on pool.warning (hospital_id, owner_id, falls_on, id);
