-- 转诊: sessions of an item that go on in another hospital of the group, and a paper for one outside. Each hospital keeps its own side
-- under one id; what one has to say to the other is a message that is handed on until it was taken in (money book §11; ADR 0109).
create table purchases.referral (
  like kit.tenant_row including defaults,
  side text not null constraint referral_side check (side in ('OUT', 'IN')),
  no text not null,
  -- Null: a hospital outside the group.
  other_hospital_id bigint,
  other_name text not null constraint referral_other_name check (length(other_name) between 1 and 60),
  -- What the other hospital calls it.
  other_no text not null default '',
  -- Of who comes: null until she has an archive here.
  customer_id bigint,
  told_name text not null default '',
  -- Her number as the other hospital told it, under this hospital's keys; gone as soon as it was decided on.
  phone_cipher text,
  phone_hash text,
  -- What was bought there, or what was made of it here.
  purchased_item_id bigint,
  product_code text not null,
  product_name text not null,
  qty integer not null constraint referral_qty check (qty between 1 and 9999),
  value_fen bigint not null constraint referral_value check (value_fen >= 0),
  valid_to date,
  reason text not null constraint referral_reason check (length(reason) between 1 and 200),
  status text not null constraint referral_status
    check (status in ('PENDING', 'SENT', 'ARRIVED', 'RECALLING', 'DECLINED', 'REJECTED', 'REVOKED', 'TAKEN_BACK', 'ISSUED')),
  -- F4: of how many documents, this one included, the sessions come.
  depth integer not null constraint referral_depth check (depth between 1 and 3),
  business_date date not null,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '' constraint referral_opinion check (length(opinion) <= 200),
  -- It arrived: here by whom, there who says so.
  arrived_by bigint,
  arrived_at timestamptz,
  ended_by bigint,
  ended_at timestamptz,
  ended_reason text not null default '' constraint referral_ended_reason check (length(ended_reason) <= 200),
  -- How often it was asked back: an answer to an earlier asking says nothing of this one.
  recalls integer not null default 0,
  primary key (hospital_id, id),
  constraint referral_no unique (hospital_id, no),
  constraint referral_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint referral_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint referral_phone check ((phone_cipher is null) = (phone_hash is null) and (phone_cipher is null or side = 'IN' and status = 'SENT')),
  constraint referral_about check (case
    when status = 'ISSUED' then side = 'OUT' and other_hospital_id is null and purchased_item_id is null and value_fen = 0 and customer_id is not null
    when side = 'OUT' then other_hospital_id is not null and purchased_item_id is not null and customer_id is not null
    else other_hospital_id is not null and (arrived_at is not null) = (purchased_item_id is not null) and (arrived_at is not null) = (customer_id is not null)
      and status in ('SENT', 'ARRIVED', 'DECLINED', 'TAKEN_BACK') end),
  constraint referral_ended check ((status in ('DECLINED', 'REVOKED', 'TAKEN_BACK')) = (ended_at is not null))
);
select kit.tenant_table('purchases.referral');
create index referral_newest on purchases.referral (hospital_id, created_at desc, id desc);
create index referral_by_status on purchases.referral (hospital_id, status, created_at desc, id desc);
create index referral_by_side on purchases.referral (hospital_id, side, created_at desc, id desc);
create index referral_of_customer on purchases.referral (hospital_id, customer_id, created_at desc, id desc);
create index referral_of_item on purchases.referral (hospital_id, purchased_item_id) where purchased_item_id is not null;

-- What one hospital owes the other for it, a row at each under the referral's id.
create table purchases.settlement (
  like kit.tenant_row including defaults,
  side text not null constraint settlement_side check (side in ('PAY', 'RECEIVE')),
  no text not null,
  other_hospital_id bigint not null,
  other_name text not null,
  product_name text not null,
  qty integer not null constraint settlement_qty check (qty >= 1),
  value_fen bigint not null constraint settlement_value check (value_fen > 0),
  status text not null default 'OPEN' constraint settlement_status check (status in ('OPEN', 'PAID', 'SETTLED', 'VOID')),
  -- How often it was said to be paid: an answer to an earlier time says nothing of this one.
  turn integer not null default 0,
  -- Who said so: here a colleague, there a name.
  paid_by bigint,
  paid_name text not null default '',
  -- By which account: whoever said that it was paid does not say that it came.
  paid_account text not null default '',
  paid_at timestamptz,
  -- The bank's reference.
  reference text not null default '' constraint settlement_reference check (length(reference) <= 60),
  settled_by bigint,
  settled_name text not null default '',
  settled_at timestamptz,
  denied_reason text not null default '' constraint settlement_denied check (length(denied_reason) <= 200),
  -- The day on which it was settled in the books.
  business_date date,
  primary key (hospital_id, id),
  constraint settlement_referral foreign key (hospital_id, id) references purchases.referral (hospital_id, id),
  constraint settlement_paid check ((status in ('PAID', 'SETTLED')) = (paid_at is not null)),
  constraint settlement_settled check ((status = 'SETTLED') = (settled_at is not null) and (status = 'SETTLED') = (business_date is not null))
);
select kit.tenant_table('purchases.settlement');
create index settlement_newest on purchases.settlement (hospital_id, created_at desc, id desc);
create index settlement_by_status on purchases.settlement (hospital_id, status, created_at desc, id desc);
create index settlement_by_other on purchases.settlement (hospital_id, other_hospital_id, status);

-- What is to be said to the other hospital, written with what it is about and handed on until it was taken in there.
create table purchases.referral_message (
  like kit.tenant_row including defaults,
  referral_id bigint not null,
  to_hospital_id bigint not null,
  kind text not null constraint referral_message_kind check (kind in ('ARRIVE', 'RECALL', 'ANSWER', 'PAID', 'RECEIVED', 'DENIED')),
  body jsonb not null,
  delivered_at timestamptz,
  primary key (hospital_id, id),
  constraint referral_message_of foreign key (hospital_id, referral_id) references purchases.referral (hospital_id, id)
);
select kit.tenant_table('purchases.referral_message');
create index referral_message_waits on purchases.referral_message (hospital_id, created_at) where delivered_at is null;
create index referral_message_of on purchases.referral_message (hospital_id, referral_id);

-- What came by a referral stands on an order of its own, for nothing: it was paid where it came from, and is worth what came with it.
alter table orders.sales_order drop constraint order_type;
alter table orders.sales_order add constraint order_type check (type in ('NORMAL', 'ADVISORY', 'RECHARGE', 'DEPOSIT', 'VIP_CARD', 'RETAIL',
  'PRESCRIPTION', 'CHANGE', 'FREE', 'REWORK', 'REFERRAL'));
alter table orders.sales_order add constraint order_referred check (type <> 'REFERRAL' or original_fen = 0);
alter table purchases.purchased_item drop constraint item_source, drop constraint item_given;
alter table purchases.purchased_item
  add constraint item_source check (source in ('ORDER', 'COMBO', 'GIFT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK', 'REFERRAL')),
  add constraint item_given check (case when source in ('FREE', 'REWORK') then payment_id is null and value_total_fen = 0
    when source = 'REFERRAL' then payment_id is null
    when source in ('GIFT', 'TRANSFER') then true else payment_id is not null end);
create index item_referred on purchases.purchased_item (hospital_id, source, created_at desc, id desc) where source = 'REFERRAL';

-- Owned by the other hospital's id.
insert into ledger.account_kind (kind, unit, side, owner_type, floor_zero, shared, name) values
  ('INTERHOSPITAL_PAYABLE', 'CNY', 'C', 'other_hospital', true, false, '院间应付'),
  ('INTERHOSPITAL_RECEIVABLE', 'CNY', 'D', 'other_hospital', true, false, '院间应收'),
  ('INTERHOSPITAL_CLEARING', 'CNY', 'D', 'other_hospital', false, false, '院间结算');

-- Sessions are moved by transfers, changes and referrals.
create function purchases.moved_by_referral() returns table (item_id bigint, qty bigint, fen bigint) language sql stable as $$
  select r.purchased_item_id, sum(r.qty), sum(r.value_fen)::bigint from purchases.referral r
  where r.side = 'OUT' and r.status in ('SENT', 'ARRIVED', 'RECALLING') group by 1
$$;
create or replace function refunds.moved_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'H5', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || coalesce(t.qty, 0) || ' 改单 ' || coalesce(c.qty, 0)
    || case when r.qty > 0 then ' 转诊单 ' || r.qty else '' end
  from purchases.purchased_item p
  left join (select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  left join (select r.purchased_item_id, sum(r.qty) as qty, sum(r.value_fen) as fen from refunds.change_line r
    join refunds.order_change c on c.id = r.change_id where c.status = 'DONE' group by r.purchased_item_id) c on c.purchased_item_id = p.id
  left join purchases.moved_by_referral() r on r.item_id = p.id
  where (p.qty_moved, p.value_moved_fen) <> (coalesce(t.qty, 0) + coalesce(c.qty, 0) + coalesce(r.qty, 0),
    coalesce(t.fen, 0) + coalesce(c.fen, 0) + coalesce(r.fen, 0))
$$;

-- F2 to F4 are asked where they are done. F7: sessions and value left, or came, as the referral says, and its journals with them.
-- F8: what hospitals owe one another is what is not yet settled, each way; what was settled went through.
create function purchases.referral_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'F7', r.id, r.no || ' ' || r.status || ' 价值 ' || r.value_fen || ' 总账 ' || coalesce(e.fen, 0)
  from purchases.referral r left join (
    select j.biz_id, sum(case n.kind when 'INTERHOSPITAL_PAYABLE' then -n.amount else n.amount end)::bigint as fen
    from ledger.journal j join ledger.entry n on n.hospital_id = j.hospital_id and n.journal_id = j.id
    where j.biz_type in ('referral_out', 'referral_out_reverse', 'referral_in', 'referral_in_reverse')
      and n.kind in ('INTERHOSPITAL_PAYABLE', 'INTERHOSPITAL_RECEIVABLE') group by 1) e on e.biz_id = r.id
  where coalesce(e.fen, 0) <> case when r.status in ('ARRIVED', 'RECALLING') or r.side = 'OUT' and r.status = 'SENT' then r.value_fen else 0 end
  union all
  select 'F7', r.id, r.no || ' 转入 ' || r.qty || ' 项目 ' || p.qty_total from purchases.referral r
  join purchases.purchased_item p on p.hospital_id = r.hospital_id and p.id = r.purchased_item_id
  where r.side = 'IN' and ((p.qty_total, p.value_total_fen) <> (r.qty, r.value_fen) or p.source <> 'REFERRAL'
    or (p.cancelled_at is null) <> (r.status = 'ARRIVED'))
  union all
  select 'F7', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转诊单 ' || r.qty
  from purchases.moved_by_referral() r join purchases.purchased_item p on p.id = r.item_id
  where p.qty_moved < r.qty or p.value_moved_fen < r.fen
  union all
  select 'F8', coalesce(s.other, a.other), '院间未结 ' || coalesce(s.fen, 0) || ' 总账 ' || coalesce(a.fen, 0)
  from (select other_hospital_id as other, side, sum(value_fen)::bigint as fen from purchases.settlement
      where status in ('OPEN', 'PAID') group by 1, 2) s
  full join (select owner_id as other, case kind when 'INTERHOSPITAL_PAYABLE' then 'PAY' else 'RECEIVE' end as side, sum(balance)::bigint as fen
      from ledger.account where kind in ('INTERHOSPITAL_PAYABLE', 'INTERHOSPITAL_RECEIVABLE') group by 1, 2) a
    on a.other = s.other and a.side = s.side
  where coalesce(s.fen, 0) <> coalesce(a.fen, 0)
  union all
  select 'F8', coalesce(s.other, a.other), '院间已结 ' || coalesce(s.fen, 0) || ' 总账 ' || coalesce(a.fen, 0)
  from (select other_hospital_id as other, sum(case side when 'RECEIVE' then value_fen else -value_fen end)::bigint as fen
      from purchases.settlement where status = 'SETTLED' group by 1) s
  full join (select owner_id as other, sum(balance)::bigint as fen from ledger.account where kind = 'INTERHOSPITAL_CLEARING' group by 1) a
    on a.other = s.other
  where coalesce(s.fen, 0) <> coalesce(a.fen, 0)
  union all
  select 'F8', r.id, r.no || ' ' || r.status || ' 结算 ' || coalesce(s.status, '无') || ' ' || coalesce(s.value_fen, 0)
  from purchases.referral r left join purchases.settlement s on s.hospital_id = r.hospital_id and s.id = r.id
  where r.value_fen > 0 and case
    when r.status in ('ARRIVED', 'RECALLING') or r.side = 'OUT' and r.status = 'SENT'
      then s.status is null or s.status = 'VOID' or s.value_fen <> r.value_fen
    else coalesce(s.status, 'VOID') <> 'VOID' end
$$;
create or replace function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select * from purchases.item_selfcheck()
  union all select * from purchases.expiry_selfcheck()
  union all select * from purchases.transfer_selfcheck()
  union all select * from purchases.money_transfer_selfcheck()
  union all select * from purchases.referral_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$$;

-- Decided in the audit centre. Added to the kinds that stand, whichever they are.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(k[1]), ', ') into kinds
    from regexp_matches(pg_get_constraintdef((select oid from pg_constraint where conname = 'task_kind')), '''([A-Z_]+)''', 'g') k;
  execute format('alter table approvals.rule drop constraint rule_kind, add constraint rule_kind check (kind in (%s, ''REFERRAL''))', kinds);
  execute format('alter table approvals.task drop constraint task_kind, add constraint task_kind check (kind in (%s, ''REFERRAL''))', kinds);
end $$;
-- Who refers what leaves the house is one person, who lets it go another.
alter table approvals.rule add constraint rule_of_referral check (kind <> 'REFERRAL' or enabled and amount_from is null);
alter table approvals.task add constraint task_of_referral check (kind <> 'REFERRAL' or not by_rule);
