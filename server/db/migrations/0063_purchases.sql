-- What customers have bought and not used up, and every session taken from it. Source: money book §9 (L1–L5).
create schema purchases;
grant usage on schema purchases to clinic_app, clinic_reader;

create table purchases.purchased_item (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  customer_id bigint not null,
  order_id bigint not null,
  order_line_id bigint not null,
  payment_id bigint not null,
  product_id bigint not null,
  -- The product as it was sold (P3).
  product_code text not null,
  product_name text not null,
  unit smallint not null default 0,
  cure_dept_ids bigint[] not null default '{}',
  min_interval_days integer not null default 0,
  is_gift boolean not null default false,
  -- Handed over at the till and not deducted: retail, medicine.
  handed_out boolean not null default false,
  source text not null default 'ORDER' constraint item_source check (source in ('ORDER', 'COMBO', 'GIFT', 'TRANSFER', 'CHANGE')),
  qty_total integer not null constraint item_qty_total check (qty_total >= 1),
  qty_deducted integer not null default 0 constraint item_qty_deducted check (qty_deducted >= 0),
  qty_locked integer not null default 0 constraint item_qty_locked check (qty_locked >= 0),
  qty_refunded integer not null default 0 constraint item_qty_refunded check (qty_refunded >= 0),
  qty_moved integer not null default 0 constraint item_qty_moved check (qty_moved >= 0),
  qty_void integer not null default 0 constraint item_qty_void check (qty_void >= 0),
  -- L2
  qty_left integer generated always as (qty_total - qty_deducted - qty_refunded - qty_moved - qty_void) stored
    constraint item_l2 check (qty_total - qty_deducted - qty_refunded - qty_moved - qty_void >= qty_locked),
  value_total_fen bigint not null constraint item_value_total check (value_total_fen >= 0),
  value_deducted_fen bigint not null default 0 constraint item_value_deducted check (value_deducted_fen >= 0),
  value_refunded_fen bigint not null default 0 constraint item_value_refunded check (value_refunded_fen >= 0),
  value_moved_fen bigint not null default 0 constraint item_value_moved check (value_moved_fen >= 0),
  value_void_fen bigint not null default 0 constraint item_value_void check (value_void_fen >= 0),
  -- L3
  value_left_fen bigint generated always as
    (value_total_fen - value_deducted_fen - value_refunded_fen - value_moved_fen - value_void_fen) stored
    constraint item_l3 check (value_total_fen - value_deducted_fen - value_refunded_fen - value_moved_fen - value_void_fen >= 0),
  frozen boolean not null default false,
  valid_to date,
  -- Its payment was cancelled; everything left of it is void.
  cancelled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  -- L3, second half: no value without a session to use it.
  constraint item_l3_last check (qty_total - qty_deducted - qty_refunded - qty_moved - qty_void > 0
    or value_total_fen - value_deducted_fen - value_refunded_fen - value_moved_fen - value_void_fen = 0)
);
select kit.tenant_table('purchases.purchased_item');
create unique index item_once_per_line on purchases.purchased_item (hospital_id, order_line_id) where source = 'ORDER' and cancelled_at is null;
create index item_of_customer on purchases.purchased_item (hospital_id, customer_id, created_at desc, id desc);
create index item_newest on purchases.purchased_item (hospital_id, created_at desc, id desc);
create index item_of_payment on purchases.purchased_item (hospital_id, payment_id);

create table purchases.deduction_record (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  purchased_item_id bigint not null,
  customer_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null constraint deduction_qty check (qty >= 1),
  value_fen bigint not null constraint deduction_value check (value_fen >= 0),
  -- Number of the last of these sessions among all that were bought: 第 i 次，共 n 次.
  session_no integer not null,
  session_total integer not null,
  doctor_id bigint,
  nurse_id bigint,
  assistant_ids bigint[] not null default '{}',
  dept_id bigint,
  tooth_nos text not null default '' constraint deduction_tooth_length check (length(tooth_nos) <= 100),
  site text not null default '' constraint deduction_site_length check (length(site) <= 60),
  in_debt boolean not null default false,
  journal_id bigint,
  business_date date not null,
  deducted_at timestamptz not null default kit.clock(),
  status text not null default 'DONE' constraint deduction_status check (status in ('DONE', 'WITHDRAW_PENDING', 'WITHDRAWN')),
  withdraw_reason text not null default '' constraint deduction_reason_length check (length(withdraw_reason) <= 200),
  withdraw_asked_by bigint,
  withdraw_asked_at timestamptz,
  withdraw_checked_by bigint,
  withdrawn_at timestamptz,
  check_remark text not null default '' constraint deduction_check_length check (length(check_remark) <= 200),
  remark text not null default '' constraint deduction_remark_length check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint deduction_no unique (hospital_id, no),
  constraint deduction_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint deduction_journal foreign key (hospital_id, journal_id) references ledger.journal (hospital_id, id),
  constraint deduction_withdrawn check ((status = 'WITHDRAWN') = (withdrawn_at is not null)),
  -- A4-eyes: who asked does not decide, unless it was withdrawn at once on the day itself.
  constraint deduction_asked check (status = 'DONE' or withdraw_asked_by is not null)
);
select kit.tenant_table('purchases.deduction_record');
create index deduction_newest on purchases.deduction_record (hospital_id, deducted_at desc, id desc);
create index deduction_of_customer on purchases.deduction_record (hospital_id, customer_id, deducted_at desc);
create index deduction_of_item on purchases.deduction_record (hospital_id, purchased_item_id, id);

-- L1–L5 as a query: every row is a fault. Of the current hospital. L2 and L3 are CHECKs too.
create function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'L1', p.id, '项目价值 ' || p.value_total_fen || ' 订单行价值 ' || l.value_fen
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source = 'ORDER' and p.value_total_fen <> l.value_fen
  union all
  select 'L2', p.id, '已划 ' || p.qty_deducted || ' 划扣记录 ' || coalesce(d.qty, 0)
  from purchases.purchased_item p left join (
    select purchased_item_id, sum(qty) as qty, sum(value_fen) as fen from purchases.deduction_record
    where status <> 'WITHDRAWN' group by purchased_item_id) d on d.purchased_item_id = p.id
  where not p.handed_out and (p.qty_deducted <> coalesce(d.qty, 0) or p.value_deducted_fen <> coalesce(d.fen, 0))
  union all
  select 'L3', p.id, '剩余价值 ' || p.value_left_fen || ' 合同负债 ' || coalesce(a.balance, 0)
  from purchases.purchased_item p left join ledger.account a on a.kind = 'CONTRACT_LIABILITY' and a.owner_id = p.id
  where p.value_left_fen <> coalesce(a.balance, 0)
  union all
  select 'L4', l.id, '收入与价值不符：' || l.product_name
  from orders.order_line l join purchases.purchased_item p on p.order_line_id = l.id and p.cancelled_at is null and p.source = 'ORDER'
  where l.real_in_fen + l.carried_in_fen - l.real_out_fen + l.debt_open_fen + l.written_off_fen
    <> p.value_deducted_fen + p.value_left_fen + p.value_void_fen + p.value_moved_fen
  union all
  select 'L5', p.id, '已消耗超过已付：' || p.product_name
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source = 'ORDER'
    and p.value_deducted_fen + p.value_void_fen > l.real_in_fen + l.carried_in_fen - l.real_out_fen + l.written_off_fen
    and not exists (select from purchases.deduction_record d where d.purchased_item_id = p.id and d.in_debt)
$$;
