-- 卡券: what a coupon promises, whom it was sent to, and what became of each one. Source: money book §5.
create schema coupons;
grant usage on schema coupons to clinic_app, clinic_reader;

-- What may be sent. A record keeps the terms it was sent with: a change here holds for those that are sent afterwards.
create table coupons.coupon (
  like kit.tenant_row including defaults,
  name text not null constraint coupon_name_length check (length(name) between 1 and 30),
  -- 代金 (with a threshold: 满减) 折扣 项目 礼品
  kind text not null constraint coupon_kind check (kind in ('CASH', 'DISCOUNT', 'PROJECT', 'GIFT')),
  face_fen bigint constraint coupon_face check (face_fen between 1 and 9999999999),
  -- What is paid still, in per cent: 85 is 8.5 折.
  percent smallint constraint coupon_percent check (percent between 1 and 99),
  cap_fen bigint constraint coupon_cap check (cap_fen between 1 and 9999999999),
  threshold_fen bigint not null default 0 constraint coupon_threshold check (threshold_fen between 0 and 9999999999),
  -- Units of its project that are free.
  quantity smallint constraint coupon_quantity check (quantity between 1 and 99),
  scope text not null default 'ALL' constraint coupon_scope_word check (scope in ('ALL', 'TYPE', 'KIND', 'PRODUCT')),
  valid_type text not null constraint coupon_valid_type check (valid_type in ('FIXED', 'DAYS')),
  valid_from date,
  valid_to date,
  -- The day it is sent is the first of them.
  valid_days integer constraint coupon_valid_days check (valid_days between 1 and 3650),
  -- 0: any number.
  per_customer integer not null default 1 constraint coupon_per_customer check (per_customer between 0 and 999),
  stackable boolean not null default false,
  with_level_price boolean not null default true,
  transferable boolean not null default false,
  refund_back text not null default 'WHOLE_ORDER'
    constraint coupon_refund_back check (refund_back in ('NEVER', 'WHOLE_ORDER', 'ALWAYS')),
  channel text not null default 'ANY'
    constraint coupon_channel check (channel in ('ANY', 'DESK', 'MINI_PROGRAM', 'WECOM', 'RIGHTS')),
  remark text not null default '' constraint coupon_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint coupon_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint coupon_name_unique unique (hospital_id, name),
  constraint coupon_worth check ((kind = 'CASH') = (face_fen is not null) and (kind = 'DISCOUNT') = (percent is not null)
    and (kind in ('PROJECT', 'GIFT')) = (quantity is not null) and (kind = 'DISCOUNT' or cap_fen is null)),
  constraint coupon_one_project check (kind not in ('PROJECT', 'GIFT') or scope = 'PRODUCT'),
  constraint coupon_validity check (case valid_type when 'FIXED' then valid_from <= valid_to and valid_days is null
    else valid_days is not null and valid_from is null and valid_to is null end is true)
);
select kit.tenant_table('coupons.coupon');
create index coupon_newest on coupons.coupon (hospital_id, created_at desc, id desc);

-- What its scope names: a type with all below it, a kind, a project. Such a one is not deleted while a coupon names it.
create table coupons.coupon_scope (
  like kit.tenant_row including defaults,
  coupon_id bigint not null,
  type_id bigint,
  kind_id bigint,
  product_id bigint,
  primary key (hospital_id, id),
  constraint coupon_scope_one check (num_nonnulls(type_id, kind_id, product_id) = 1),
  constraint coupon_scope_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id) on delete cascade,
  constraint coupon_scope_type foreign key (hospital_id, type_id) references products.type_tree (hospital_id, id),
  constraint coupon_scope_kind foreign key (hospital_id, kind_id) references products.universal_kind (hospital_id, id),
  constraint coupon_scope_product foreign key (hospital_id, product_id) references products.product (hospital_id, id),
  constraint coupon_scope_once unique nulls not distinct (hospital_id, coupon_id, type_id, kind_id, product_id)
);
select kit.tenant_table('coupons.coupon_scope');

-- How many there are of a coupon and how many there may be. Beside it, so that sending does not make its form stale.
create table coupons.tally (
  like kit.tenant_row including defaults,
  coupon_id bigint not null,
  -- 0: any number.
  total integer not null default 0 constraint tally_total_span check (total between 0 and 10000000),
  -- Null: no budget.
  budget_fen bigint constraint tally_budget_span check (budget_fen between 1 and 9999999999),
  -- Those that were not voided, and the most they can take off.
  issued integer not null default 0,
  issued_fen bigint not null default 0,
  used integer not null default 0,
  used_fen bigint not null default 0,
  expired integer not null default 0,
  primary key (hospital_id, id),
  constraint tally_once unique (hospital_id, coupon_id),
  constraint tally_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id) on delete cascade,
  constraint tally_total check (total = 0 or issued <= total),
  constraint tally_budget check (budget_fen is null or issued_fen <= budget_fen),
  constraint tally_counts check (used >= 0 and expired >= 0 and used + expired <= issued)
);
select kit.tenant_table('coupons.tally');

-- One sending: of which coupon, to whom, and how it came out.
create table coupons.batch (
  like kit.tenant_row including defaults,
  coupon_id bigint not null,
  target text not null constraint batch_target check (target in ('CHOSEN', 'FILTER')),
  asked integer not null constraint batch_asked check (asked >= 1),
  sent integer not null constraint batch_sent check (sent between 0 and asked),
  remark text not null default '' constraint batch_remark check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint batch_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id)
);
select kit.tenant_table('coupons.batch');

create table coupons.record (
  -- Sent by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  code text not null constraint record_code_form check (code ~ '^YHQ[0-9]{12,}$'),
  coupon_id bigint not null,
  batch_id bigint not null,
  customer_id bigint not null,
  -- To whom it was sent: another archive than hers, where that one went into hers.
  sent_to bigint not null,
  -- As it was sent (contract: CouponTerms).
  terms jsonb not null,
  name text generated always as (terms ->> 'name') stored,
  kind text generated always as (terms ->> 'kind') stored,
  -- The most it can take off, against the budget; null where nothing says so.
  worth_fen bigint constraint record_worth check (worth_fen >= 0),
  -- 未使用 已使用 已过期 已作废
  state text not null default 'UNUSED' constraint record_state check (state in ('UNUSED', 'USED', 'EXPIRED', 'VOIDED')),
  -- Business days, the first and the last.
  valid_from date not null,
  valid_to date not null,
  -- Who has it on her till and until when: a courtesy between cashiers.
  held_by bigint,
  held_order_id bigint,
  held_until timestamptz,
  used_at timestamptz,
  used_by bigint,
  used_order_id bigint,
  used_fen bigint constraint record_used_fen check (used_fen > 0),
  -- When a payment that took it was taken back, and whether it lives on for some days because of that.
  returned_at timestamptz,
  expired_at timestamptz,
  voided_at timestamptz,
  voided_by bigint,
  void_reason text not null default '' constraint record_void_reason check (length(void_reason) <= 200),
  primary key (hospital_id, id),
  constraint record_code_unique unique (hospital_id, code),
  -- A sending reaches nobody twice, however often it is asked for.
  constraint record_once_a_batch unique (hospital_id, batch_id, sent_to),
  constraint record_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id),
  constraint record_batch foreign key (hospital_id, batch_id) references coupons.batch (hospital_id, id),
  constraint record_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint record_used_order foreign key (hospital_id, used_order_id) references orders.sales_order (hospital_id, id),
  constraint record_held_order foreign key (hospital_id, held_order_id) references orders.sales_order (hospital_id, id),
  constraint record_days check (valid_from <= valid_to),
  constraint record_used check (num_nonnulls(used_at, used_by, used_order_id, used_fen) = case state when 'USED' then 4 else 0 end),
  constraint record_expired check ((state = 'EXPIRED') = (expired_at is not null)),
  constraint record_voided check ((state = 'VOIDED') = (voided_at is not null) and (state <> 'VOIDED' or void_reason <> '')),
  constraint record_held check (num_nonnulls(held_by, held_order_id, held_until) in (0, 3) and (state = 'UNUSED' or held_by is null))
);
select kit.tenant_table('coupons.record');
create index record_newest on coupons.record (hospital_id, created_at desc, id desc);
create index record_of_customer on coupons.record (hospital_id, customer_id, created_at desc, id desc);
create index record_of_coupon on coupons.record (hospital_id, coupon_id, customer_id);
create index record_of_order on coupons.record (hospital_id, used_order_id) where used_order_id is not null;
create index record_held_for on coupons.record (hospital_id, held_order_id) where held_order_id is not null;
create index record_ending on coupons.record (hospital_id, valid_to) where state = 'UNUSED';
create index record_used_newest on coupons.record (hospital_id, used_at desc, id desc) where used_at is not null;
create index record_by_state on coupons.record (hospital_id, state, created_at desc, id desc);

-- The tally follows its records, whoever writes them: its checks are what no two sendings at once can pass.
create function coupons.count_records() returns trigger language plpgsql as $$
begin
  -- In one order, so that two payments with the same coupons wait for one another.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select r.coupon_id, count(*) filter (where r.state <> 'VOIDED') as issued,
        coalesce(sum(r.worth_fen) filter (where r.state <> 'VOIDED'), 0) as issued_fen, count(*) filter (where r.state = 'USED') as used,
        coalesce(sum(r.used_fen), 0) as used_fen, count(*) filter (where r.state = 'EXPIRED') as expired
      from moved r group by r.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $$;
create function coupons.recount_records() returns trigger language plpgsql as $$
begin
  -- A hold at the till and an archive that goes into another one count nothing.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n join former f on f.id = n.id
    where n.state <> f.state) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select m.coupon_id, sum((m.state <> 'VOIDED')::int - (f.state <> 'VOIDED')::int) as issued,
        coalesce(sum(m.worth_fen * ((m.state <> 'VOIDED')::int - (f.state <> 'VOIDED')::int)), 0) as issued_fen,
        sum((m.state = 'USED')::int - (f.state = 'USED')::int) as used,
        sum(coalesce(m.used_fen, 0) - coalesce(f.used_fen, 0)) as used_fen,
        sum((m.state = 'EXPIRED')::int - (f.state = 'EXPIRED')::int) as expired
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $$;
create trigger record_counted after insert on coupons.record
  referencing new table as moved for each statement execute function coupons.count_records();
create trigger record_recounted after update on coupons.record
  referencing new table as moved old table as former for each statement execute function coupons.recount_records();
