-- 退款: what was bought and not used goes back. Asked for with the figures as they stood, decided by others, paid by a third.
create schema refunds;
grant usage on schema refunds to clinic_app, clinic_reader;

create table refunds.refund_form (
  -- Asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null constraint refund_no_length check (length(no) <= 40),
  customer_id bigint not null,
  order_id bigint not null,
  -- Whose cause it is: a fee is for hers alone.
  reason_party text not null constraint refund_party check (reason_party in ('CUSTOMER', 'CLINIC')),
  reason text not null constraint refund_reason check (length(reason) between 1 and 200),
  summary text not null constraint refund_summary check (length(summary) <= 400),
  status text not null default 'PENDING_AUDIT'
    constraint refund_status check (status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED', 'REJECTED', 'REVOKED')),
  -- X = d + w + fee + points that are gone + cash (money book §10.1).
  value_fen bigint not null constraint refund_value check (value_fen >= 0),
  debt_cancel_fen bigint not null constraint refund_debt check (debt_cancel_fen >= 0),
  writeoff_cancel_fen bigint not null constraint refund_writeoff check (writeoff_cancel_fen >= 0),
  fee_fen bigint not null constraint refund_fee check (fee_fen >= 0),
  -- Points earned by what goes back, and spent meanwhile: their worth is kept from the money.
  points_short_fen bigint not null constraint refund_points_short check (points_short_fen >= 0),
  cash_fen bigint not null constraint refund_cash check (cash_fen >= 0),
  coins_back bigint not null constraint refund_coins_back check (coins_back >= 0),
  points_back bigint not null constraint refund_points_back check (points_back >= 0),
  points_taken bigint not null constraint refund_points_taken check (points_taken >= 0),
  -- Within seven days of its first payment when it was asked for.
  within_week boolean not null,
  -- Of the figures, as they were shown and signed.
  digest text not null constraint refund_digest check (digest ~ '^[0-9a-f]{64}$'),
  business_date date not null,
  audited_by bigint,
  audited_at timestamptz,
  audit_opinion text not null default '' constraint refund_opinion check (length(audit_opinion) <= 200),
  approved_day date,
  paid_by bigint,
  paid_at timestamptz,
  paid_day date,
  shift_id bigint,
  route_note text not null default '' constraint refund_route_note check (length(route_note) <= 100),
  payee text not null default '' constraint refund_payee check (length(payee) <= 100),
  revoked_by bigint,
  revoked_at timestamptz,
  revoke_reason text not null default '' constraint refund_revoke_reason check (length(revoke_reason) <= 200),
  primary key (hospital_id, id),
  constraint refund_no unique (hospital_id, no),
  constraint refund_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint refund_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id),
  constraint refund_shift foreign key (hospital_id, shift_id) references cashier.cashier_shift (hospital_id, id),
  constraint refund_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + fee_fen + points_short_fen + cash_fen),
  constraint refund_fee_hers check (fee_fen = 0 or reason_party = 'CUSTOMER'),
  constraint refund_paid check ((status = 'REFUNDED' or status = 'REVOKED') or paid_at is null),
  constraint refund_refunded check (status <> 'REFUNDED' or paid_at is not null and paid_day is not null),
  constraint refund_approved check (status not in ('APPROVED', 'REFUNDED') or approved_day is not null),
  constraint refund_rejected_why check (status <> 'REJECTED' or audit_opinion <> ''),
  constraint refund_revoked check ((status = 'REVOKED') = (revoked_at is not null)),
  -- Who asked does not decide, who decided does not pay.
  constraint refund_second_person check (audited_by is null or audited_by <> created_by),
  constraint refund_third_person check (paid_by is null or audited_by is null or paid_by <> audited_by)
);
select kit.tenant_table('refunds.refund_form');
create index refund_newest on refunds.refund_form (hospital_id, created_at desc, id desc);
create index refund_by_status on refunds.refund_form (hospital_id, status, created_at desc, id desc);
create index refund_of_customer on refunds.refund_form (hospital_id, customer_id, created_at desc, id desc);
create index refund_of_order on refunds.refund_form (hospital_id, order_id, id);
-- Two that wait on one order would each count on the same debt.
create unique index refund_waits_once on refunds.refund_form (hospital_id, order_id) where status = 'PENDING_AUDIT';

create table refunds.refund_line (
  like kit.tenant_row including defaults,
  form_id bigint not null,
  purchased_item_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null constraint refund_line_qty check (qty >= 1),
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  fee_fen bigint not null,
  points_short_fen bigint not null,
  cash_fen bigint not null,
  coins_back bigint not null,
  points_back bigint not null,
  -- Why it is this figure, as it was said.
  why text not null constraint refund_line_why check (length(why) <= 400),
  primary key (hospital_id, id),
  constraint refund_line_once unique (hospital_id, form_id, purchased_item_id),
  constraint refund_line_form foreign key (hospital_id, form_id) references refunds.refund_form (hospital_id, id),
  constraint refund_line_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint refund_line_order_line foreign key (hospital_id, order_line_id) references orders.order_line (hospital_id, id),
  constraint refund_line_parts check (least(value_fen, debt_cancel_fen, writeoff_cancel_fen, fee_fen, points_short_fen, cash_fen,
    coins_back, points_back) >= 0),
  constraint refund_line_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + fee_fen + points_short_fen + cash_fen)
);
select kit.tenant_table('refunds.refund_line');
create index refund_line_of_item on refunds.refund_line (hospital_id, purchased_item_id);

-- Which debts were given up for it: a revocation opens them again.
create table refunds.refund_debt (
  like kit.tenant_row including defaults,
  form_id bigint not null,
  debt_id bigint not null,
  order_line_id bigint not null,
  cancel_fen bigint not null,
  writeoff_fen bigint not null,
  primary key (hospital_id, id),
  constraint refund_debt_once unique (hospital_id, form_id, debt_id, order_line_id),
  constraint refund_debt_form foreign key (hospital_id, form_id) references refunds.refund_form (hospital_id, id),
  constraint refund_debt_debt foreign key (hospital_id, debt_id) references debts.debt (hospital_id, id),
  constraint refund_debt_parts check (cancel_fen >= 0 and writeoff_fen >= 0 and cancel_fen + writeoff_fen > 0)
);
select kit.tenant_table('refunds.refund_debt');

create table refunds.refund_tender (
  like kit.tenant_row including defaults,
  form_id bigint not null,
  ordinal integer not null,
  tender_type_id bigint not null,
  class text not null constraint refund_tender_class check (class in ('cash', 'clearing', 'wallet', 'deposit')),
  amount_fen bigint not null constraint refund_tender_amount check (amount_fen > 0),
  -- By which she paid it; null: another way was agreed on.
  origin_tender_id bigint,
  ref_no text not null default '' constraint refund_tender_ref check (length(ref_no) <= 64),
  primary key (hospital_id, id),
  constraint refund_tender_ordinal unique (hospital_id, form_id, ordinal),
  constraint refund_tender_form foreign key (hospital_id, form_id) references refunds.refund_form (hospital_id, id),
  constraint refund_tender_type foreign key (hospital_id, tender_type_id) references cashier.tender_type (hospital_id, id),
  constraint refund_tender_origin foreign key (hospital_id, origin_tender_id) references cashier.payment_tender (hospital_id, id)
);
select kit.tenant_table('refunds.refund_tender');
create index refund_tender_of_origin on refunds.refund_tender (hospital_id, origin_tender_id) where origin_tender_id is not null;

-- What a refund kept of a line: fee, and points that were gone.
alter table orders.order_line add column fee_fen bigint not null default 0;
grant update (fee_fen) on orders.order_line to clinic_app;
alter table orders.order_line
  add constraint order_line_fee check (fee_fen >= 0),
  -- R1: never more goes back, or is kept, than was paid.
  add constraint order_line_r1 check (real_out_fen + fee_fen <= real_in_fen + carried_in_fen);

-- R2: what is paid out is what was approved, and no way pays back more than was paid by it; asked at the end of the transaction.
create function refunds.check_tenders() returns trigger language plpgsql as $$
declare
  f refunds.refund_form;
  paid bigint;
begin
  select * into f from refunds.refund_form where hospital_id = new.hospital_id and id = new.id;
  select coalesce(sum(amount_fen), 0) into paid from refunds.refund_tender where hospital_id = f.hospital_id and form_id = f.id;
  if f.status = 'REFUNDED' and paid <> f.cash_fen then
    raise exception 'refund % pays % of %', f.id, paid, f.cash_fen using errcode = '23514', constraint = 'refund_r2';
  end if;
  if f.status = 'REFUNDED' and exists (
    select from refunds.refund_tender mine
    join cashier.payment_tender o on o.hospital_id = mine.hospital_id and o.id = mine.origin_tender_id
    where mine.hospital_id = f.hospital_id and mine.form_id = f.id and o.amount_fen < (
      select sum(t.amount_fen) from refunds.refund_tender t
      join refunds.refund_form g on g.hospital_id = t.hospital_id and g.id = t.form_id and g.status = 'REFUNDED'
      where t.hospital_id = o.hospital_id and t.origin_tender_id = o.id)) then
    raise exception 'refund % pays back more than was paid by one way', f.id using errcode = '23514', constraint = 'refund_r2_origin';
  end if;
  return null;
end $$;
create constraint trigger refund_r2 after insert or update of status on refunds.refund_form
  deferrable initially deferred for each row execute function refunds.check_tenders();

-- A form moves on by its own steps; what was asked for stays as it was asked for.
create function refunds.form_moves() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING_AUDIT', 'APPROVED'), ('PENDING_AUDIT', 'REFUNDED'), ('PENDING_AUDIT', 'REJECTED'), ('PENDING_AUDIT', 'REVOKED'),
    ('APPROVED', 'REFUNDED'), ('APPROVED', 'REVOKED'), ('REFUNDED', 'REVOKED')) then
    raise exception 'refund % does not go from % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'refund_steps';
  end if;
  if old.status <> 'PENDING_AUDIT' and (old.value_fen, old.debt_cancel_fen, old.writeoff_cancel_fen, old.fee_fen, old.points_short_fen,
      old.cash_fen, old.order_id, old.no) is distinct from (new.value_fen, new.debt_cancel_fen, new.writeoff_cancel_fen, new.fee_fen,
      new.points_short_fen, new.cash_fen, new.order_id, new.no) then
    raise exception 'refund % is decided', old.id using errcode = '23514', constraint = 'refund_decided';
  end if;
  return new;
end $$;
create trigger form_moves before update on refunds.refund_form for each row execute function refunds.form_moves();

-- L4 and L5 with what refunds kept.
create or replace function purchases.item_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
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
    <> p.value_deducted_fen + p.value_left_fen + p.value_void_fen + p.value_moved_fen + l.fee_fen
  union all
  select 'L5', p.id, '已消耗超过已付：' || p.product_name
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source = 'ORDER'
    and p.value_deducted_fen + p.value_void_fen + l.fee_fen > l.real_in_fen + l.carried_in_fen - l.real_out_fen + l.written_off_fen
    and not exists (select from purchases.deduction_record d where d.purchased_item_id = p.id and d.in_debt)
$$;

-- What goes back from a till is held against the forms by refunds.selfcheck().
create or replace function cashier.payment_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
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
  select 'Y4', p.id, p.no || ' 实收现金 ' || p.received_cash_fen || ' 找零 ' || p.change_fen || ' 现金方式 ' || coalesce(t.fen, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_tender where class = 'cash' group by payment_id) t
    on t.payment_id = p.id
  where p.received_cash_fen - p.change_fen <> coalesce(t.fen, 0)
  union all
  select 'Y7', p.id, p.no || ' 实收 ' || p.received_fen || ' 方式 ' || coalesce(t.received, 0)
    || ' 欠款 ' || p.debt_fen || ' 方式 ' || coalesce(t.debt, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) filter (where class in ('cash', 'clearing')) as received,
      sum(amount_fen) filter (where class = 'debt') as debt from cashier.payment_tender group by payment_id) t on t.payment_id = p.id
  where (p.received_fen, p.debt_fen) <> (coalesce(t.received, 0), coalesce(t.debt, 0))
  union all
  select 'Y7', o.id, o.no || ' 订单实收 ' || o.received_fen || ' 收款 ' || coalesce(p.fen, 0)
  from orders.sales_order o
  left join (select l.order_id, sum(a.amount_fen) as fen from cashier.payment_tender t
    join cashier.payment_allocation a on a.tender_id = t.id join orders.order_line l on l.id = a.order_line_id
    where t.active and t.class in ('cash', 'clearing') group by l.order_id) p on p.order_id = o.id
  where o.received_fen <> coalesce(p.fen, 0)
  union all
  select 'S2', coalesce(shift_id, 0), class || ' 班次 ' || sum(paid) || ' 总账 ' || sum(posted)
  from (
    select p.shift_id, t.class, t.amount_fen as paid, 0 as posted
    from cashier.payment p join cashier.payment_tender t on t.payment_id = p.id
    where p.status = 'SUCCESS' and t.class in ('cash', 'clearing')
    union all
    select j.shift_id, case a.kind when 'CASH_REGISTER' then 'cash' else 'clearing' end, 0, e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type not like 'shift%' and j.biz_type not like 'refund%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$$;

create function refunds.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'R1', l.id, '退款 ' || (l.real_out_fen + l.fee_fen) || ' 超过已付 ' || (l.real_in_fen + l.carried_in_fen)
  from orders.order_line l where l.real_out_fen + l.fee_fen > l.real_in_fen + l.carried_in_fen
  union all
  select 'R1', l.id, '订单行退款 ' || l.real_out_fen || ' 退款单 ' || coalesce(r.fen, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.cash_fen) as fen, sum(r.fee_fen + r.points_short_fen) as kept
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id where f.status in ('APPROVED', 'REFUNDED')
    group by r.order_line_id) r on r.order_line_id = l.id
  where (l.real_out_fen, l.fee_fen) <> (coalesce(r.fen, 0), coalesce(r.kept, 0))
  union all
  select 'R2', f.id, f.no || ' 退款 ' || f.cash_fen || ' 明细 ' || coalesce(l.fen, 0) || ' 方式 ' || coalesce(t.fen, 0)
  from refunds.refund_form f
  left join (select form_id, sum(cash_fen) as fen from refunds.refund_line group by form_id) l on l.form_id = f.id
  left join (select form_id, sum(amount_fen) as fen from refunds.refund_tender group by form_id) t on t.form_id = f.id
  where f.cash_fen <> coalesce(l.fen, 0) or f.status = 'REFUNDED' and f.cash_fen <> coalesce(t.fen, 0)
  union all
  select 'R3', f.id, f.no || ' 待退 ' || case f.status when 'APPROVED' then f.cash_fen else 0 end || ' 总账 ' || coalesce(a.balance, 0)
  from refunds.refund_form f left join ledger.account a on a.kind = 'REFUND_PAYABLE' and a.owner_id = f.id
  where case f.status when 'APPROVED' then f.cash_fen else 0 end <> coalesce(a.balance, 0)
  union all
  select 'L2', p.id, p.product_name || ' 已退 ' || p.qty_refunded || ' 退款单 ' || coalesce(r.qty, 0) || ' 占用 ' || coalesce(r.waits, 0)
  from purchases.purchased_item p left join (select r.purchased_item_id,
      coalesce(sum(r.qty) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as qty,
      coalesce(sum(r.value_fen) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as fen,
      coalesce(sum(r.qty) filter (where f.status = 'PENDING_AUDIT'), 0) as waits
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id group by r.purchased_item_id) r on r.purchased_item_id = p.id
  where (p.qty_refunded, p.value_refunded_fen) <> (coalesce(r.qty, 0), coalesce(r.fen, 0)) or p.qty_locked < coalesce(r.waits, 0)
  union all
  select 'S2', coalesce(shift_id, 0), class || ' 班次退款 ' || sum(paid) || ' 总账 ' || sum(posted)
  from (
    select f.shift_id, t.class, t.amount_fen as paid, 0::bigint as posted
    from refunds.refund_form f join refunds.refund_tender t on t.form_id = f.id
    where f.status = 'REFUNDED' and t.class in ('cash', 'clearing')
    union all
    select j.shift_id, case a.kind when 'CASH_REGISTER' then 'cash' else 'clearing' end, 0, -e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type like 'refund%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$$;

-- What it refunds may be asked for in the audit centre.
alter table approvals.rule drop constraint rule_kind,
  add constraint rule_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND'));
alter table approvals.task drop constraint task_kind,
  add constraint task_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND'));
