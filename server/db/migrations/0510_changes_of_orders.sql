-- 改单: what was bought and not used is changed for other projects. What it covers pays the new order as a tender of its own.

-- What changes carried away from a line into another order, or into her balance.
alter table orders.order_line add column carried_out_fen bigint not null default 0,
  -- And what that took of its items, with the debt that was given up for it (X, money book §6).
  add column changed_fen bigint not null default 0;
grant update (carried_out_fen, changed_fen) on orders.order_line to clinic_app;
alter table orders.order_line
  add constraint order_line_carried_out check (carried_out_fen between 0 and changed_fen),
  drop constraint order_line_r1,
  -- R1: never more goes back, is kept or is carried on than was paid or carried in.
  add constraint order_line_r1 check (real_out_fen + fee_fen + carried_out_fen <= real_in_fen + carried_in_fen);

create table refunds.order_change (
  -- Asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null constraint change_no_length check (length(no) <= 40),
  customer_id bigint not null,
  -- Whose items leave, and the order of type CHANGE that takes their place.
  order_id bigint not null,
  child_order_id bigint not null,
  reason text not null constraint change_reason check (length(reason) between 1 and 200),
  before_summary text not null constraint change_before check (length(before_summary) <= 400),
  after_summary text not null constraint change_after check (length(after_summary) <= 400),
  status text not null default 'PENDING_AUDIT'
    constraint change_status check (status in ('PENDING_AUDIT', 'APPROVED', 'DONE', 'REJECTED', 'CANCELLED')),
  -- X = d + w + covered (money book §6, §10.1).
  value_fen bigint not null constraint change_value check (value_fen >= 0),
  debt_cancel_fen bigint not null constraint change_debt check (debt_cancel_fen >= 0),
  writeoff_cancel_fen bigint not null constraint change_writeoff check (writeoff_cancel_fen >= 0),
  covered_fen bigint not null constraint change_covered check (covered_fen >= 0),
  -- What the new projects come to.
  new_fen bigint not null constraint change_new check (new_fen >= 0),
  -- Paid at the till on top, or left for her balance.
  up_fen bigint generated always as (greatest(new_fen - covered_fen, 0)) stored,
  rest_fen bigint generated always as (greatest(covered_fen - new_fen, 0)) stored,
  coins_back bigint not null constraint change_coins_back check (coins_back >= 0),
  points_back bigint not null constraint change_points_back check (points_back >= 0),
  -- Points that the money had earned: they go with it to the new order; those of what goes into her balance are taken back.
  points_moved bigint not null default 0 constraint change_points_moved check (points_moved >= 0),
  points_taken bigint not null default 0 constraint change_points_taken check (points_taken >= 0),
  -- Gone meanwhile: their worth is kept from what goes into her balance.
  points_short_fen bigint not null default 0,
  -- Coupons that came back with it.
  coupons_back bigint[] not null default '{}',
  digest text not null constraint change_digest check (digest ~ '^[0-9a-f]{64}$'),
  business_date date not null,
  audited_by bigint,
  audited_at timestamptz,
  audit_opinion text not null default '' constraint change_opinion check (length(audit_opinion) <= 200),
  done_by bigint,
  done_at timestamptz,
  done_day date,
  payment_id bigint,
  ended_by bigint,
  ended_at timestamptz,
  end_reason text not null default '' constraint change_end_reason check (length(end_reason) <= 200),
  primary key (hospital_id, id),
  constraint change_no unique (hospital_id, no),
  constraint change_child_once unique (hospital_id, child_order_id),
  constraint change_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint change_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id),
  constraint change_child foreign key (hospital_id, child_order_id) references orders.sales_order (hospital_id, id),
  constraint change_payment foreign key (hospital_id, payment_id) references cashier.payment (hospital_id, id) deferrable initially deferred,
  constraint change_of_another check (order_id <> child_order_id),
  constraint change_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + covered_fen),
  constraint change_points_short check (points_short_fen between 0 and greatest(covered_fen - new_fen, 0)),
  constraint change_done check ((status = 'DONE') = (done_at is not null) and (status = 'DONE') = (payment_id is not null)),
  constraint change_ended check ((status = 'CANCELLED') = (ended_at is not null)),
  constraint change_rejected_why check (status <> 'REJECTED' or audit_opinion <> ''),
  -- Who asked does not decide.
  constraint change_second_person check (audited_by is null or audited_by <> created_by)
);
select kit.tenant_table('refunds.order_change');
create index change_newest on refunds.order_change (hospital_id, created_at desc, id desc);
create index change_by_status on refunds.order_change (hospital_id, status, created_at desc, id desc);
create index change_of_customer on refunds.order_change (hospital_id, customer_id, created_at desc, id desc);
create index change_of_order on refunds.order_change (hospital_id, order_id, id);
-- Two that wait on one order would each count on the same debt.
create unique index change_waits_once on refunds.order_change (hospital_id, order_id) where status in ('PENDING_AUDIT', 'APPROVED');

create table refunds.change_line (
  like kit.tenant_row including defaults,
  change_id bigint not null,
  purchased_item_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null constraint change_line_qty check (qty >= 1),
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  covered_fen bigint not null,
  coins_back bigint not null,
  points_back bigint not null,
  -- Why it is this figure, as it was said.
  why text not null constraint change_line_why check (length(why) <= 400),
  primary key (hospital_id, id),
  constraint change_line_once unique (hospital_id, change_id, purchased_item_id),
  constraint change_line_change foreign key (hospital_id, change_id) references refunds.order_change (hospital_id, id),
  constraint change_line_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint change_line_order_line foreign key (hospital_id, order_line_id) references orders.order_line (hospital_id, id),
  constraint change_line_parts check (least(value_fen, debt_cancel_fen, writeoff_cancel_fen, covered_fen, coins_back, points_back) >= 0),
  constraint change_line_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + covered_fen)
);
select kit.tenant_table('refunds.change_line');
select kit.append_only('refunds.change_line');
create index change_line_of_item on refunds.change_line (hospital_id, purchased_item_id);

-- A change moves on by its own steps; what was asked for stays as it was asked for.
create function refunds.change_moves() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING_AUDIT', 'APPROVED'), ('PENDING_AUDIT', 'REJECTED'), ('PENDING_AUDIT', 'CANCELLED'),
    ('APPROVED', 'DONE'), ('APPROVED', 'CANCELLED')) then
    raise exception 'change % does not go from % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'change_steps';
  end if;
  if (old.value_fen, old.debt_cancel_fen, old.writeoff_cancel_fen, old.covered_fen, old.new_fen, old.order_id, old.child_order_id, old.no)
      is distinct from (new.value_fen, new.debt_cancel_fen, new.writeoff_cancel_fen, new.covered_fen, new.new_fen, new.order_id,
      new.child_order_id, new.no) then
    raise exception 'change % stays as it was asked for', old.id using errcode = '23514', constraint = 'change_as_asked';
  end if;
  return new;
end $$;
create trigger change_moves before update on refunds.order_change for each row execute function refunds.change_moves();

-- A line bought by a change has one item as well.
drop index purchases.item_once_per_line;
create unique index item_once_per_line on purchases.purchased_item (hospital_id, order_line_id)
  where source in ('ORDER', 'CHANGE') and cancelled_at is null;

-- L1, L4 and L5 with what changes carried on, of items that changes made as well.
create or replace function purchases.item_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'L1', p.id, '项目价值 ' || p.value_total_fen || ' 订单行价值 ' || l.value_fen
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source in ('ORDER', 'CHANGE') and p.value_total_fen <> l.value_fen
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
  from orders.order_line l join purchases.purchased_item p on p.order_line_id = l.id and p.cancelled_at is null
    and p.source in ('ORDER', 'CHANGE')
  where l.real_in_fen + l.carried_in_fen - l.real_out_fen - l.carried_out_fen + l.debt_open_fen + l.written_off_fen
    <> p.value_deducted_fen + p.value_left_fen + p.value_void_fen + p.value_moved_fen - l.changed_fen + l.fee_fen
  union all
  select 'L5', p.id, '已消耗超过已付：' || p.product_name
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source in ('ORDER', 'CHANGE')
    and p.value_deducted_fen + p.value_void_fen + l.fee_fen
      > l.real_in_fen + l.carried_in_fen - l.real_out_fen - l.carried_out_fen + l.written_off_fen
    and not exists (select from purchases.deduction_record d where d.purchased_item_id = p.id and d.in_debt)
$$;

-- Changes: what left is what was asked for, and what left an order arrived in another or in her balance.
create function refunds.change_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'H1', c.id, c.no || ' 换出 ' || c.value_fen || ' 抵扣 ' || c.covered_fen || ' 明细 ' || coalesce(r.value, 0) || ' ' || coalesce(r.covered, 0)
  from refunds.order_change c left join (select change_id, sum(value_fen) as value, sum(covered_fen) as covered
    from refunds.change_line group by change_id) r on r.change_id = c.id
  where (c.value_fen, c.covered_fen) <> (coalesce(r.value, 0), coalesce(r.covered, 0))
  union all
  select 'H2', l.id, '订单行转出 ' || l.carried_out_fen || ' / ' || l.changed_fen || ' 改单 ' || coalesce(r.fen, 0) || ' / ' || coalesce(r.value, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.covered_fen) as fen, sum(r.value_fen) as value from refunds.change_line r
    join refunds.order_change c on c.id = r.change_id where c.status = 'DONE' group by r.order_line_id) r on r.order_line_id = l.id
  where (l.carried_out_fen, l.changed_fen) <> (coalesce(r.fen, 0), coalesce(r.value, 0))
  union all
  select 'H3', o.id, o.no || ' 抵扣转入 ' || o.carried_in_fen || ' 改单转出 ' || coalesce(c.fen, 0)
  from orders.sales_order o left join (select child_order_id, covered_fen - rest_fen as fen from refunds.order_change
    where status = 'DONE') c on c.child_order_id = o.id
  where o.carried_in_fen <> coalesce(c.fen, 0)
  union all
  select 'H4', c.id, c.no || ' 退入余额 ' || c.rest_fen - c.points_short_fen || ' 总账 ' || coalesce(e.fen, 0)
  from refunds.order_change c left join (select j.biz_id, -sum(e.amount) as fen from ledger.journal j
    join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type = 'change' and a.kind = 'WALLET_PRINCIPAL' group by j.biz_id) e on e.biz_id = c.id
  where case c.status when 'DONE' then c.rest_fen - c.points_short_fen else 0 end <> coalesce(e.fen, 0)
  union all
  select 'L2', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 改单 ' || coalesce(r.qty, 0) || ' 占用 ' || coalesce(r.waits, 0)
  from purchases.purchased_item p join (select r.purchased_item_id,
      coalesce(sum(r.qty) filter (where c.status = 'DONE'), 0) as qty, coalesce(sum(r.value_fen) filter (where c.status = 'DONE'), 0) as fen,
      coalesce(sum(r.qty) filter (where c.status in ('PENDING_AUDIT', 'APPROVED')), 0) as waits
    from refunds.change_line r join refunds.order_change c on c.id = r.change_id group by r.purchased_item_id) r on r.purchased_item_id = p.id
  where p.qty_moved < r.qty or p.value_moved_fen < r.fen or p.qty_locked < r.waits
$$;

-- 换项抵扣 as a way of paying: no till offers it.
create or replace function cashier.begin_hospital() returns void language sql volatile
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
    ('VIP_CARD', '会员卡', 'card', false, false, true, 82),
    ('VIP_BONUS', '会员卡赠送金', 'cardBonus', false, false, false, 84),
    ('COUPON', '优惠券', 'coupon', false, false, false, 85),
    ('CHANGE_CREDIT', '换项抵扣', 'internal', false, false, false, 87),
    ('COIN', '好美币', 'coin', false, false, true, 90),
    ('POINTS', '积分', 'points', false, false, true, 100),
    ('DEBT', '欠款', 'debt', false, false, false, 110)
  on conflict do nothing;
  insert into cashier.register (name) values ('收银台1'), ('收银台2') on conflict do nothing;
end;
alter table cashier.tender_type no force row level security;
insert into cashier.tender_type (hospital_id, code, name, class, refundable, sort)
  select t.hospital_id, 'CHANGE_CREDIT', '换项抵扣', 'internal', false, 87 from cashier.tender_type t where t.code = 'CASH'
  on conflict do nothing;
alter table cashier.tender_type force row level security;

-- What it changes may be asked for in the audit centre.
alter table approvals.rule drop constraint rule_kind, add constraint rule_kind
  check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND', 'WRITE_OFF_DEBT', 'TRANSFER', 'CHANGE'));
alter table approvals.task drop constraint task_kind, add constraint task_kind
  check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND', 'WRITE_OFF_DEBT', 'TRANSFER', 'CHANGE'));
