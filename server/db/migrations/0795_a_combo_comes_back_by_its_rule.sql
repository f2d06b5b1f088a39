-- 退套餐按单项原价扣除已消费 (money book §4): chosen on the combo, kept as it was sold on the order's combo, and what it takes off a refund.
alter table combos.combo add column by_original boolean not null default false;
alter table orders.order_combo add column by_original boolean not null default false;
-- Sold by her card's prices it was no combo's price, and comes back as projects do.
alter table orders.order_combo add constraint order_combo_by_original check (not (by_original and by_level));

alter table refunds.refund_line add column used_short_fen bigint not null default 0;
-- What its combo could come back to at most when it was asked for; null: it is of no combo with that rule.
alter table refunds.refund_line add column combo_cap_fen bigint;
alter table refunds.refund_line drop constraint refund_line_parts;
alter table refunds.refund_line add constraint refund_line_parts check (least(value_fen, debt_cancel_fen, writeoff_cancel_fen, fee_fen,
  points_short_fen, used_short_fen, cash_fen, coins_back, points_back) >= 0);
alter table refunds.refund_line drop constraint refund_line_whole;
alter table refunds.refund_line add constraint refund_line_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + fee_fen
  + points_short_fen + used_short_fen + cash_fen);
-- Nothing is kept by a rule that the combo was not sold with, and a line comes to no more than its combo may.
alter table refunds.refund_line add constraint refund_line_combo check (case when combo_cap_fen is null then used_short_fen = 0
  else cash_fen + fee_fen + points_short_fen <= combo_cap_fen end);

alter table refunds.refund_form add column used_short_fen bigint not null default 0
  constraint refund_used_short check (used_short_fen >= 0);
alter table refunds.refund_form drop constraint refund_whole;
alter table refunds.refund_form add constraint refund_whole check (value_fen = debt_cancel_fen + writeoff_cancel_fen + fee_fen
  + points_short_fen + used_short_fen + coupon_short_fen + cash_fen);

CREATE OR REPLACE FUNCTION refunds.form_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING_AUDIT', 'APPROVED'), ('PENDING_AUDIT', 'REFUNDED'), ('PENDING_AUDIT', 'REJECTED'), ('PENDING_AUDIT', 'REVOKED'),
    ('APPROVED', 'REFUNDED'), ('APPROVED', 'REVOKED'), ('REFUNDED', 'REVOKED')) then
    raise exception 'refund % does not go from % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'refund_steps';
  end if;
  if old.status <> 'PENDING_AUDIT' and (old.value_fen, old.debt_cancel_fen, old.writeoff_cancel_fen, old.fee_fen, old.points_short_fen,
      old.used_short_fen, old.cash_fen, old.order_id, old.no) is distinct from (new.value_fen, new.debt_cancel_fen, new.writeoff_cancel_fen, new.fee_fen,
      new.points_short_fen, new.used_short_fen, new.cash_fen, new.order_id, new.no) then
    raise exception 'refund % is decided', old.id using errcode = '23514', constraint = 'refund_decided';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refunds.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'R1', l.id, '退款 ' || (l.real_out_fen + l.fee_fen) || ' 超过已付 ' || (l.real_in_fen + l.carried_in_fen)
  from orders.order_line l where l.real_out_fen + l.fee_fen > l.real_in_fen + l.carried_in_fen
  union all
  select 'R1', l.id, '订单行退款 ' || l.real_out_fen || ' 退款单 ' || coalesce(r.fen, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.cash_fen) as fen, sum(r.fee_fen + r.points_short_fen + r.used_short_fen) as kept
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id where f.status in ('APPROVED', 'REFUNDED')
    group by r.order_line_id) r on r.order_line_id = l.id
  where (l.real_out_fen, l.fee_fen) <> (coalesce(r.fen, 0), coalesce(r.kept, 0))
  union all
  select 'R2', f.id, f.no || ' 退款 ' || f.cash_fen || ' 明细 ' || coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    || ' 方式 ' || coalesce(t.fen, 0)
  from refunds.refund_form f
  left join (select form_id, sum(cash_fen) as fen from refunds.refund_line group by form_id) l on l.form_id = f.id
  left join (select form_id, sum(value_fen) as fen from refunds.refund_part group by form_id) p on p.form_id = f.id
  left join (select form_id, sum(amount_fen) as fen from refunds.refund_tender group by form_id) t on t.form_id = f.id
  where f.cash_fen <> coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    or f.status = 'REFUNDED' and f.cash_fen <> coalesce(t.fen, 0)
  union all
  select 'R3', f.id, f.no || ' 待退 ' || case f.status when 'APPROVED' then f.cash_fen else 0 end || ' 总账 ' || coalesce(a.balance, 0)
  from refunds.refund_form f left join ledger.account a on a.kind = 'REFUND_PAYABLE' and a.owner_id = f.id
  where case f.status when 'APPROVED' then f.cash_fen else 0 end <> coalesce(a.balance, 0)
  union all
  select 'R4', p.origin_id, '充值 ' || max(p.principal_fen) || ' 已退 ' || sum(p.value_fen)
  from refunds.refund_part p join refunds.refund_form f on f.id = p.form_id
  where p.origin_id is not null and f.status in ('APPROVED', 'REFUNDED')
  group by p.origin_id having sum(p.value_fen) > max(p.principal_fen)
  union all
  select 'R5', h.customer, '待审退款冻结 ' || sum(h.asked) || ' 总账 ' || sum(h.held)
  from (select f.customer_id as customer, f.held_fen as asked, 0::bigint as held from refunds.refund_form f
      where f.status = 'PENDING_AUDIT' and f.kind in ('BALANCE', 'DEPOSIT')
    -- What waits to become another customer's is held in the same account, by documents of its own.
    union all select a.owner_id, 0, -n.amount from ledger.account a
      join ledger.entry n on n.hospital_id = a.hospital_id and n.account_id = a.id
      join ledger.journal j on j.hospital_id = n.hospital_id and j.id = n.journal_id
      where a.kind = 'WALLET_HOLD'
        and j.biz_type not in ('balance_hold', 'balance_release', 'balance_transfer', 'balance_transfer_reverse')) h
  group by h.customer having sum(h.asked) <> sum(h.held)
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
$function$;
