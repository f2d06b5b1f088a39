-- A difference is told with both its amounts; money of the ledger that no payment of its shift, or no shift, explains is seen too.
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
    where j.biz_type not like 'shift%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$$;

create or replace function debts.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
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
  select 'B3', d.id, d.no || ' 未还 ' || d.open_fen || ' 明细 ' || coalesce(l.fen, 0) from debts.debt d
  left join (select debt_id, sum(open_fen) as fen from debts.debt_line group by debt_id) l on l.debt_id = d.id
  where d.open_fen <> coalesce(l.fen, 0)
$$;
