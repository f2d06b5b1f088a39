-- The till: registers, shifts, tenders, payments and how they are laid over order lines.
-- Source: money book §7 (Y1–Y6), §14 (shifts). A payment never changes but for being cancelled.
create schema cashier;
grant usage on schema cashier to clinic_app, clinic_reader;

create table cashier.register (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint register_name_length check (length(name) between 1 and 30),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint register_name unique (hospital_id, name)
);
select kit.tenant_table('cashier.register');

-- Ways to pay. `class` decides where the money goes; `sort` is its own, not the dictionary's.
create table cashier.tender_type (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  code text not null constraint tender_type_code_form check (code ~ '^[A-Z_]{2,20}$'),
  name text not null constraint tender_type_name_length check (length(name) between 1 and 20),
  class text not null constraint tender_type_class check
    (class in ('coupon', 'coin', 'points', 'cardBonus', 'internal', 'card', 'deposit', 'wallet', 'clearing', 'cash', 'debt')),
  needs_ref boolean not null default false,
  enabled boolean not null default true,
  refundable boolean not null default true,
  counts_as_real boolean not null default false,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint tender_type_code unique (hospital_id, code)
);
select kit.tenant_table('cashier.tender_type');

-- Limits and rates of a hospital's till (T4; money book §5). A hospital without a row has the defaults.
create table cashier.setting (
  hospital_id bigint not null default kit.current_hospital(),
  -- Share of the payable of eligible lines that coins and points may pay.
  coin_max_bp integer not null default 2000 constraint setting_coin_max check (coin_max_bp between 0 and 10000),
  point_max_bp integer not null default 1000 constraint setting_point_max check (point_max_bp between 0 and 10000),
  -- Points earned for each whole 100 yuan of real money.
  points_per_hundred integer not null default 100 constraint setting_points check (points_per_hundred between 0 and 10000),
  receipt_footer text not null default '' constraint setting_footer_length check (length(receipt_footer) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id)
);
select kit.tenant_table('cashier.setting');

create table cashier.cashier_shift (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  register_id bigint not null,
  cashier_id bigint not null default kit.current_staff(),
  business_date date not null,
  opened_at timestamptz not null default kit.clock(),
  opening_float_fen bigint not null constraint shift_float check (opening_float_fen between 0 and 9999999999),
  -- COUNTING: the drawer is being counted, nothing is taken any more.
  status text not null default 'OPEN' constraint shift_status check (status in ('OPEN', 'COUNTING', 'CLOSED')),
  counted_at timestamptz,
  closed_at timestamptz,
  -- [{code, fen}] by tender; expected is written with counted, so that it cannot be peeked at.
  expected jsonb,
  counted jsonb,
  diff_fen bigint,
  diff_reason text not null default '' constraint shift_reason_length check (length(diff_reason) <= 200),
  to_safe_fen bigint constraint shift_to_safe check (to_safe_fen >= 0),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint shift_register foreign key (hospital_id, register_id) references cashier.register (hospital_id, id),
  constraint shift_closed check ((status = 'CLOSED') = (closed_at is not null)),
  constraint shift_counted check ((status = 'OPEN') = (counted is null))
);
select kit.tenant_table('cashier.cashier_shift');
create unique index shift_open_per_register on cashier.cashier_shift (hospital_id, register_id) where status <> 'CLOSED';
create unique index shift_open_per_cashier on cashier.cashier_shift (hospital_id, cashier_id) where status <> 'CLOSED';
create index shift_newest on cashier.cashier_shift (hospital_id, opened_at desc, id desc);

create table cashier.payment (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  customer_id bigint not null,
  kind text not null constraint payment_kind check (kind in ('SETTLE', 'REPAY', 'RECHARGE')),
  shift_id bigint not null,
  register_id bigint not null,
  cashier_id bigint not null default kit.current_staff(),
  business_date date not null,
  total_fen bigint not null constraint payment_total check (total_fen between 0 and 9999999999),
  received_cash_fen bigint not null default 0 constraint payment_received check (received_cash_fen >= 0),
  change_fen bigint not null default 0 constraint payment_change check (change_fen between 0 and received_cash_fen),
  journal_id bigint,
  status text not null default 'SUCCESS' constraint payment_status check (status in ('SUCCESS', 'CANCELLED')),
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text not null default '' constraint payment_reason_length check (length(cancel_reason) <= 200),
  print_count integer not null default 0,
  payer_name text not null default '' constraint payment_payer_length check (length(payer_name) <= 30),
  remark text not null default '' constraint payment_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint payment_no unique (hospital_id, no),
  constraint payment_shift foreign key (hospital_id, shift_id) references cashier.cashier_shift (hospital_id, id),
  constraint payment_journal foreign key (hospital_id, journal_id) references ledger.journal (hospital_id, id),
  constraint payment_cancelled check ((status = 'CANCELLED') = (cancelled_at is not null))
);
select kit.tenant_table('cashier.payment');
create index payment_newest on cashier.payment (hospital_id, created_at desc, id desc);
create index payment_of_customer on cashier.payment (hospital_id, customer_id, created_at desc);
create index payment_of_shift on cashier.payment (hospital_id, shift_id);

-- The payment itself is written last, because its number queues; hence the references are looked at on commit.
create table cashier.payment_order (
  hospital_id bigint not null default kit.current_hospital(),
  payment_id bigint not null,
  order_id bigint not null,
  kind text not null constraint payment_order_kind check (kind in ('SETTLE', 'REPAY', 'RECHARGE')),
  amount_fen bigint not null constraint payment_order_amount check (amount_fen >= 0),
  active boolean not null default true,
  primary key (hospital_id, payment_id, order_id),
  constraint payment_order_payment foreign key (hospital_id, payment_id) references cashier.payment (hospital_id, id)
    deferrable initially deferred
);
select kit.tenant_table('cashier.payment_order');
-- Y5: an order is settled at most once.
create unique index order_settled_once on cashier.payment_order (hospital_id, order_id) where kind <> 'REPAY' and active;
create index payment_order_order on cashier.payment_order (hospital_id, order_id, payment_id);

create table cashier.payment_tender (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  payment_id bigint not null,
  ordinal smallint not null,
  tender_type_id bigint not null,
  class text not null,
  amount_fen bigint not null constraint payment_tender_amount check (amount_fen > 0),
  ref_no text not null default '' constraint payment_tender_ref_length check (length(ref_no) <= 64),
  note text not null default '' constraint payment_tender_note_length check (length(note) <= 100),
  business_date date not null,
  active boolean not null default true,
  primary key (hospital_id, id),
  constraint payment_tender_ordinal unique (hospital_id, payment_id, ordinal),
  constraint payment_tender_type foreign key (hospital_id, tender_type_id) references cashier.tender_type (hospital_id, id),
  constraint payment_tender_payment foreign key (hospital_id, payment_id) references cashier.payment (hospital_id, id)
    deferrable initially deferred
);
select kit.tenant_table('cashier.payment_tender');
-- A scanned merchant number is entered once a day and way of paying.
create unique index tender_ref_once on cashier.payment_tender (hospital_id, tender_type_id, business_date, ref_no)
  where ref_no <> '' and active;

create table cashier.payment_allocation (
  hospital_id bigint not null default kit.current_hospital(),
  tender_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null constraint payment_allocation_amount check (amount_fen > 0),
  primary key (hospital_id, tender_id, order_line_id),
  constraint payment_allocation_tender foreign key (hospital_id, tender_id) references cashier.payment_tender (hospital_id, id)
);
select kit.tenant_table('cashier.payment_allocation');
select kit.append_only('cashier.payment_allocation');
create index payment_allocation_line on cashier.payment_allocation (hospital_id, order_line_id);

-- Who has an order's payment dialog open. A courtesy; order_settled_once is the guarantee.
create table cashier.checkout_hold (
  hospital_id bigint not null default kit.current_hospital(),
  order_id bigint not null,
  staff_id bigint not null default kit.current_staff(),
  expires_at timestamptz not null,
  primary key (hospital_id, order_id)
);
select kit.tenant_table('cashier.checkout_hold');

-- What a hospital's till begins with; harmless when repeated. Called when a hospital is made and when a shift opens.
create function cashier.begin_hospital() returns void language sql volatile
begin atomic
  insert into cashier.tender_type (code, name, class, needs_ref, counts_as_real, refundable, sort) values
    ('CASH', '现金', 'cash', false, true, true, 10),
    ('CARD', '银行卡', 'clearing', false, true, true, 20),
    ('WECHAT', '微信', 'clearing', false, true, true, 30),
    ('ALIPAY', '支付宝', 'clearing', false, true, true, 40),
    ('TRANSFER', '转账', 'clearing', false, true, true, 50),
    ('PLATFORM', '平台代收', 'clearing', true, true, true, 60),
    ('WALLET', '余额', 'wallet', false, false, true, 70),
    ('DEPOSIT', '定金', 'deposit', false, false, true, 80),
    ('COIN', '好美币', 'coin', false, false, true, 90),
    ('POINTS', '积分', 'points', false, false, true, 100),
    ('DEBT', '欠款', 'debt', false, false, false, 110)
  on conflict do nothing;
  insert into cashier.register (name) values ('收银台1'), ('收银台2') on conflict do nothing;
end;

-- Y1, Y2, Y4, Y5 and S1–S2 as a query: every row is a fault. Of the current hospital.
create function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'Y1', p.id, p.no || ' 合计 ' || p.total_fen || ' 方式 ' || coalesce(t.fen, 0) || ' 分摊 ' || coalesce(a.fen, 0)
    || ' 订单 ' || coalesce(o.fen, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_tender group by payment_id) t on t.payment_id = p.id
  left join (select t.payment_id, sum(a.amount_fen) as fen from cashier.payment_allocation a
    join cashier.payment_tender t on t.id = a.tender_id group by t.payment_id) a on a.payment_id = p.id
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_order group by payment_id) o on o.payment_id = p.id
  where not (p.total_fen = coalesce(t.fen, 0) and p.total_fen = coalesce(a.fen, 0) and p.total_fen = coalesce(o.fen, 0))
  union all
  select 'Y2', t.id, '方式 ' || t.amount_fen || ' 分摊 ' || coalesce(sum(a.amount_fen), 0)
  from cashier.payment_tender t left join cashier.payment_allocation a on a.tender_id = t.id
  group by t.id, t.amount_fen having t.amount_fen <> coalesce(sum(a.amount_fen), 0)
  union all
  select 'Y4', p.id, p.no || ' 实收找零与现金不符' from cashier.payment p
  where p.received_cash_fen - p.change_fen
    <> coalesce((select sum(amount_fen) from cashier.payment_tender t where t.payment_id = p.id and t.class = 'cash'), 0)
  union all
  select 'S2', s.id, t.class || ' 班次 ' || coalesce(sum(t.amount_fen), 0) || ' 总账 ' || coalesce(max(l.fen), 0)
  from cashier.cashier_shift s
  join cashier.payment p on p.shift_id = s.id and p.status = 'SUCCESS'
  join cashier.payment_tender t on t.payment_id = p.id and t.class in ('cash', 'clearing')
  left join lateral (
    select sum(e.amount) as fen from ledger.journal j join ledger.entry e on e.journal_id = j.id
    join ledger.account a on a.id = e.account_id
    where j.shift_id = s.id and j.biz_type not like 'shift%'
      and a.kind = case t.class when 'cash' then 'CASH_REGISTER' else 'TENDER_CLEARING' end
  ) l on true
  group by s.id, t.class having sum(t.amount_fen) <> coalesce(max(l.fen), 0)
$$;
