-- Where a customer stands between her first call and her last: by thresholds of the hospital, moved by what happens to her and,
-- where nothing happens, by the night; and what counts as a deal, from a day on (customers book §7.4, §7.5).
create schema lifecycle;
grant usage on schema lifecycle to clinic_app, clinic_reader;

-- How many days a stage lasts; a hospital without a row has what stands here.
create table lifecycle.threshold (
  like kit.tenant_row including defaults,
  -- Since her first deal, while it is her only one.
  new_days integer not null default 90 constraint threshold_new check (new_days between 1 and 3650),
  -- Since her last deal.
  regular_days integer not null default 180 constraint threshold_regular check (regular_days between 1 and 3650),
  dormant_days integer not null default 365 constraint threshold_dormant check (dormant_days between 1 and 3650),
  primary key (hospital_id, id),
  constraint threshold_one unique (hospital_id),
  constraint threshold_ascending check (regular_days < dormant_days and new_days < dormant_days)
);
select kit.tenant_table('lifecycle.threshold');

-- The stage of who stands so. Without a deal she is who came, or who did not; what a lead has said of her stays.
create function lifecycle.stage_of(was text, visits integer, deals integer, first_deal date, last_deal date,
  new_days integer, regular_days integer, dormant_days integer) returns text language sql stable as $$
  select case
    when deals = 0 then case when visits > 0 then 'visited' when was = 'intent' then 'intent' else 'prospect' end
    when kit.today() - last_deal > dormant_days then 'lost'
    when deals = 1 then case when kit.today() - first_deal > new_days then 'dormant' else 'new' end
    when kit.today() - last_deal > regular_days then 'dormant'
    else 'regular' end
$$;
create function lifecycle.stage_now(s customers.standing) returns text language sql stable as $$
  select lifecycle.stage_of(s.life_stage, s.visit_count, s.deal_count, (s.first_deal_at at time zone 'Asia/Shanghai')::date,
    (s.last_deal_at at time zone 'Asia/Shanghai')::date,
    coalesce(t.new_days, 90), coalesce(t.regular_days, 180), coalesce(t.dormant_days, 365))
  from (select 1) one left join lifecycle.threshold t on t.hospital_id = s.hospital_id
$$;

create function lifecycle.standing_staged() returns trigger language plpgsql as $$
begin
  new.life_stage := lifecycle.stage_now(new);
  return new;
end $$;
create trigger standing_staged before update of visit_count, deal_count, first_deal_at, last_deal_at on customers.standing
  for each row when (old.visit_count is distinct from new.visit_count or old.deal_count is distinct from new.deal_count
    or old.first_deal_at is distinct from new.first_deal_at or old.last_deal_at is distinct from new.last_deal_at)
  execute function lifecycle.standing_staged();

-- Every move, written where the stage is, by whatever moves it.
create table lifecycle.move (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  from_stage text not null
    constraint move_from_stage check (from_stage in ('prospect', 'intent', 'visited', 'new', 'regular', 'dormant', 'lost')),
  to_stage text not null
    constraint move_to_stage check (to_stage in ('prospect', 'intent', 'visited', 'new', 'regular', 'dormant', 'lost')),
  because text not null constraint move_because check (because in ('event', 'night', 'threshold')),
  primary key (hospital_id, id),
  constraint move_moves check (from_stage <> to_stage)
);
select kit.tenant_table('lifecycle.move');
select kit.append_only('lifecycle.move');
create index move_of_customer on lifecycle.move (hospital_id, customer_id, created_at desc, id desc);
create index move_newest on lifecycle.move (hospital_id, created_at desc, id desc);

create function lifecycle.stage_moved() returns trigger language plpgsql as $$
begin
  insert into lifecycle.move (hospital_id, customer_id, from_stage, to_stage, because)
  values (new.hospital_id, new.customer_id, old.life_stage, new.life_stage,
    coalesce(nullif(current_setting('app.stage_because', true), ''), 'event'));
  return null;
end $$;
create trigger stage_moved after update on customers.standing
  for each row when (old.life_stage is distinct from new.life_stage) execute function lifecycle.stage_moved();

-- Holds everybody to the thresholds; answers how many moved.
create function lifecycle.restage(why text) returns integer language plpgsql as $$
declare n integer;
begin
  perform set_config('app.stage_because', why, true);
  update customers.standing s set life_stage = now_.stage
    from (select x.customer_id, lifecycle.stage_of(x.life_stage, x.visit_count, x.deal_count,
              (x.first_deal_at at time zone 'Asia/Shanghai')::date, (x.last_deal_at at time zone 'Asia/Shanghai')::date,
              t.new_days, t.regular_days, t.dormant_days) as stage
            from customers.standing x
            cross join (select coalesce(max(h.new_days), 90) as new_days, coalesce(max(h.regular_days), 180) as regular_days,
              coalesce(max(h.dormant_days), 365) as dormant_days from lifecycle.threshold h) t) now_
   where s.customer_id = now_.customer_id and s.life_stage <> now_.stage;
  get diagnostics n = row_count;
  perform set_config('app.stage_because', '', true);
  return n;
end $$;

-- How many stand where, kept (docs/adr/0057).
select kit.keep_sums('lifecycle.stage_sum', 'customers.standing',
  array[['life_stage', 'text', 'r.life_stage']],
  array[['paid_fen', 'r.total_paid_fen']],
  array['life_stage', 'total_paid_fen']);
select kit.fill_sums('lifecycle.stage_sum', array['customers.standing'::regclass]);
-- No hospital has a hundred million customers.
alter table lifecycle.stage_sum add constraint stage_sum_customers check (n between -100000000 and 100000000);

-- What counts as a deal from a day on. What was before is not judged again.
create table lifecycle.deal_definition (
  like kit.tenant_row including defaults,
  effective_from date not null,
  -- What a payment must at least come to; null: anything paid.
  min_deal_fen bigint constraint deal_definition_min check (min_deal_fen between 1 and 9999999999),
  count_deposit boolean not null default false,
  count_recharge boolean not null default false,
  count_retail boolean not null default false,
  -- 新客 from her first deal for so many days; 1: that day alone.
  new_days integer not null default 1 constraint deal_definition_new check (new_days between 1 and 365),
  -- What somebody buys again on the day of her first deal.
  same_day text not null default 'new' constraint deal_definition_same_day check (same_day in ('new', 'regular')),
  remark text not null default '' constraint deal_definition_remark_length check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint deal_definition_day_unique unique (hospital_id, effective_from)
);
select kit.tenant_table('lifecycle.deal_definition');
create function lifecycle.definition_ahead() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.effective_from <= kit.business_date()) or (tg_op <> 'DELETE' and new.effective_from <= kit.business_date()) then
    raise exception using errcode = '23514', constraint = 'deal_definition_ahead', message = 'a definition that holds is not changed';
  end if;
  return coalesce(new, old);
end $$;
create trigger definition_ahead before insert or update or delete on lifecycle.deal_definition
  for each row execute function lifecycle.definition_ahead();

-- What a payment was by the definition of its day: whether it was a deal, and of whom.
alter table cashier.payment
  add column deal boolean not null default false,
  add column customer_class text constraint payment_customer_class check (customer_class in ('new', 'regular')),
  add constraint payment_class_of_deal check (deal or customer_class is null);
alter table cashier.payment no force row level security;
update cashier.payment p set deal = true, customer_class = case when p.business_date = d.first then 'new' else 'regular' end
  from (select hospital_id, customer_id, min(business_date) as first from cashier.payment
    where kind = 'SETTLE' and status = 'SUCCESS' group by hospital_id, customer_id) d
 where p.hospital_id = d.hospital_id and p.customer_id = d.customer_id and p.kind = 'SETTLE';
alter table cashier.payment force row level security;

-- Z7: how many stand where is what the standings say.
create or replace function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  select * from cashier.cash_selfcheck()
  union all select 'Z1', 0, '收款汇总 ' || detail from cashier.payment_sum_differs()
  union all select 'Z2', 0, '支付方式汇总 ' || detail from cashier.tender_sum_differs()
  union all select 'Z5', 0, '订单汇总 ' || detail from orders.order_sum_differs()
  union all select * from customers.selfcheck()
  union all select 'Z7', 0, '生命周期汇总 ' || detail from lifecycle.stage_sum_differs()
$$;

-- Of whom a deal is, asked after it was written down where she stands: 新客 for so many days from her first deal on, and on that
-- day's second deal as the hospital says.
create function lifecycle.class_of(customer bigint, new_days integer, same_day text) returns text language sql stable as $$
  select case
    when f.day + new_days <= kit.business_date() then 'regular'
    when same_day = 'regular' and f.day = kit.business_date() and f.first_deal_at < kit.clock() then 'regular'
    else 'new' end
  from (select s.first_deal_at, (s.first_deal_at at time zone 'Asia/Shanghai' - interval '4 hours')::date as day
    from customers.standing s where s.customer_id = customer) f
$$;
