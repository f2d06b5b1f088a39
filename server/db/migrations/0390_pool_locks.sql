-- 公海: customers who are kept from falling in for a time, rules that speak of some only, what a pool hides, and who looked.
alter table pool.pool
  -- Customers one person may keep from it at once, and of whom one may look at more on a day; 0 sets no limit.
  add column lock_limit integer not null default 20 constraint pool_lock_limit check (lock_limit between 0 and 1000),
  add column view_limit integer not null default 0 constraint pool_view_limit check (view_limit between 0 and 999),
  -- Fields that whoever does not share its customers out is not shown.
  add column hidden_fields text[] not null default '{}' constraint pool_hidden_fields check (hidden_fields <@
    array['age', 'lifeStage', 'channelName', 'reason', 'fromName', 'idleDays', 'visitCount']),
  drop constraint pool_rules;
-- [{"metric": "noFollow", "days": 30, "grades": [0, 1], "sourceTypeIds": [7]}]
alter table pool.pool add constraint pool_rules
  check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 12);

create table pool.lock (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  kind text not null constraint lock_kind check (kind in ('developer', 'consultant')),
  owner_id bigint not null,
  -- The last day it holds.
  until_on date not null,
  reason text not null constraint lock_reason check (length(reason) between 1 and 200),
  primary key (hospital_id, id),
  constraint lock_once unique (hospital_id, customer_id, kind),
  constraint lock_for_ninety_days check (until_on - (updated_at at time zone 'Asia/Shanghai')::date between 0 and 90),
  constraint lock_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('pool.lock');
create index lock_of_owner on pool.lock (hospital_id, owner_id, kind, until_on, id);
create index lock_next on pool.lock (hospital_id, until_on, id);

-- It is her owner's: with another owner, or none, it is over.
create function pool.lock_ends() returns trigger language plpgsql as $$
begin
  delete from pool.lock l where l.hospital_id = new.hospital_id and l.customer_id = new.id
    and l.owner_id is distinct from case l.kind when 'developer' then new.developer_id else new.consultant_id end;
  return null;
end $$;
create trigger lock_ends after update of developer_id, consultant_id on customers.customer
  for each row when (old.developer_id is distinct from new.developer_id or old.consultant_id is distinct from new.consultant_id)
  execute function pool.lock_ends();

-- Who looked at more of somebody in a pool; once a customer and day.
create table pool.look (
  -- By whom: created_by.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  looked_on date not null default kit.today(),
  primary key (hospital_id, id),
  constraint look_once unique (hospital_id, created_by, looked_on, customer_id),
  constraint look_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('pool.look');
select kit.append_only('pool.look');
create index look_of_customer on pool.look (hospital_id, customer_id);
