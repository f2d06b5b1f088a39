-- What customers owe on settled orders. Source: money book §8 (B1–B3). The open sum is a receivable in the ledger.
create schema debts;
grant usage on schema debts to clinic_app, clinic_reader;

-- Whether and how far a hospital lets its customers owe. A hospital without a row has the defaults.
create table debts.credit_setting (
  hospital_id bigint not null default kit.current_hospital(),
  debt_switch boolean not null default true,
  customer_limit_fen bigint not null default 5000000 constraint credit_customer_limit check (customer_limit_fen >= 0),
  -- The most one payment of a cashier may leave open.
  cashier_limit_fen bigint not null default 2000000 constraint credit_cashier_limit check (cashier_limit_fen >= 0),
  due_days integer not null default 30 constraint credit_due_days check (due_days between 1 and 3650),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id)
);
select kit.tenant_table('debts.credit_setting');

create table debts.debt (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  customer_id bigint not null,
  order_id bigint not null,
  payment_id bigint not null,
  amount_fen bigint not null constraint debt_amount check (amount_fen > 0),
  repaid_fen bigint not null default 0 constraint debt_repaid check (repaid_fen >= 0),
  written_off_fen bigint not null default 0 constraint debt_written_off check (written_off_fen >= 0),
  cancelled_fen bigint not null default 0 constraint debt_cancelled check (cancelled_fen >= 0),
  -- B1
  open_fen bigint generated always as (amount_fen - repaid_fen - written_off_fen - cancelled_fen) stored
    constraint debt_open check (open_fen >= 0),
  business_date date not null,
  due_date date not null,
  guarantor text not null default '' constraint debt_guarantor_length check (length(guarantor) <= 100),
  status text not null default 'OPEN' constraint debt_status check (status in ('OPEN', 'PART', 'CLEARED', 'WRITTEN_OFF', 'CANCELLED')),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint debt_no unique (hospital_id, no),
  constraint debt_status_agrees check (case status
    when 'OPEN' then amount_fen - repaid_fen - written_off_fen - cancelled_fen = amount_fen
    when 'PART' then amount_fen - repaid_fen - written_off_fen - cancelled_fen between 1 and amount_fen - 1
    else amount_fen - repaid_fen - written_off_fen - cancelled_fen = 0 end)
);
select kit.tenant_table('debts.debt');
create index debt_open_of_customer on debts.debt (hospital_id, customer_id, id) where status in ('OPEN', 'PART');
create index debt_newest on debts.debt (hospital_id, created_at desc, id desc);
create index debt_of_order on debts.debt (hospital_id, order_id);

create table debts.debt_line (
  hospital_id bigint not null default kit.current_hospital(),
  debt_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null constraint debt_line_amount check (amount_fen > 0),
  settled_fen bigint not null default 0 constraint debt_line_settled check (settled_fen between 0 and amount_fen),
  open_fen bigint generated always as (amount_fen - settled_fen) stored,
  primary key (hospital_id, debt_id, order_line_id),
  constraint debt_line_debt foreign key (hospital_id, debt_id) references debts.debt (hospital_id, id)
);
select kit.tenant_table('debts.debt_line');
create index debt_line_line on debts.debt_line (hospital_id, order_line_id);

-- What one repayment took off one debt: so that it can be undone.
create table debts.repayment (
  hospital_id bigint not null default kit.current_hospital(),
  payment_id bigint not null,
  debt_id bigint not null,
  amount_fen bigint not null constraint repayment_amount check (amount_fen > 0),
  active boolean not null default true,
  primary key (hospital_id, payment_id, debt_id),
  constraint repayment_debt foreign key (hospital_id, debt_id) references debts.debt (hospital_id, id)
);
select kit.tenant_table('debts.repayment');
create index repayment_of_debt on debts.repayment (hospital_id, debt_id);

-- B1–B3 as a query: every row is a fault. Of the current hospital.
create function debts.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'B1', d.id, d.no || ' 已还 ' || d.repaid_fen || ' 还款记录 ' || coalesce(r.fen, 0) from debts.debt d
  left join (select debt_id, sum(amount_fen) as fen from debts.repayment where active group by debt_id) r on r.debt_id = d.id
  where d.repaid_fen <> coalesce(r.fen, 0)
  union all
  select 'B2', o.order_id, '欠款 ' || o.fen || ' 应收 ' || coalesce(a.balance, 0)
  from (select order_id, sum(open_fen) as fen from debts.debt group by order_id) o
  left join ledger.account a on a.kind = 'RECEIVABLE' and a.owner_id = o.order_id
  where o.fen <> coalesce(a.balance, 0)
  union all
  select 'B2', a.owner_id, '应收 ' || a.balance || ' 没有欠款单' from ledger.account a
  where a.kind = 'RECEIVABLE' and a.balance <> 0 and not exists (select from debts.debt d where d.order_id = a.owner_id)
  union all
  select 'B3', d.id, d.no || ' 明细未还之和不等于未还' from debts.debt d
  where d.open_fen <> (select coalesce(sum(l.open_fen), 0) from debts.debt_line l where l.debt_id = d.id)
$$;
