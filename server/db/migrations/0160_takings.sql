-- 应收 = 实收 + 抵扣 + 欠款 on every payment and every order: 实收 is cash and clearing, 抵扣 what the customer or the house
-- had already, 欠款 what is promised. Kept beside the total, so that lists and their sums need not read the ways of paying.
-- Source: decisions §6; `contract/src/takings.ts` says which way of paying is which part.

-- The owner of the tables is held by their policies too; for the length of this migration it is not.
alter table cashier.payment no force row level security;
alter table cashier.payment_tender no force row level security;
alter table cashier.payment_allocation no force row level security;
alter table orders.sales_order no force row level security;
alter table orders.order_line no force row level security;

alter table cashier.payment
  add column received_fen bigint not null default 0,
  add column offset_fen bigint not null default 0,
  add column debt_fen bigint not null default 0;
alter table cashier.payment disable trigger touch;
update cashier.payment p set received_fen = t.received, offset_fen = t.offset_sum, debt_fen = t.debt
from (
  select hospital_id, payment_id,
    coalesce(sum(amount_fen) filter (where class in ('cash', 'clearing')), 0) as received,
    coalesce(sum(amount_fen) filter (where class not in ('cash', 'clearing', 'debt')), 0) as offset_sum,
    coalesce(sum(amount_fen) filter (where class = 'debt'), 0) as debt
  from cashier.payment_tender group by hospital_id, payment_id
) t
where t.hospital_id = p.hospital_id and t.payment_id = p.id;
alter table cashier.payment enable trigger touch;
alter table cashier.payment
  add constraint payment_parts check (total_fen = received_fen + offset_fen + debt_fen),
  add constraint payment_parts_not_negative check (least(received_fen, offset_fen, debt_fen) >= 0);

-- Of the real money of an order, what came from outside; the rest of it was a balance.
alter table orders.sales_order add column received_fen bigint not null default 0;
alter table orders.order_line add column received_fen bigint not null default 0;
alter table orders.sales_order disable trigger touch;
alter table orders.order_line disable trigger user;
update orders.order_line l set received_fen = s.fen
from (
  select a.hospital_id, a.order_line_id, sum(a.amount_fen) as fen
  from cashier.payment_allocation a
  join cashier.payment_tender t on t.hospital_id = a.hospital_id and t.id = a.tender_id
  where t.active and t.class in ('cash', 'clearing') group by a.hospital_id, a.order_line_id
) s
where s.hospital_id = l.hospital_id and s.order_line_id = l.id;
update orders.sales_order o set received_fen = s.fen
from (select hospital_id, order_id, sum(received_fen) as fen from orders.order_line group by hospital_id, order_id) s
where s.hospital_id = o.hospital_id and s.order_id = o.id and s.fen > 0;
alter table orders.order_line enable trigger user;
alter table orders.sales_order enable trigger touch;
alter table orders.sales_order
  add constraint order_received check (received_fen between 0 and real_in_fen);
alter table orders.order_line
  add constraint order_line_received check (received_fen between 0 and real_in_fen);

alter table cashier.payment force row level security;
alter table cashier.payment_tender force row level security;
alter table cashier.payment_allocation force row level security;
alter table orders.sales_order force row level security;
alter table orders.order_line force row level security;

grant update (received_fen) on orders.order_line to clinic_app;

-- Payments are looked for by their business day, newest first.
create index payment_of_day on cashier.payment (hospital_id, business_date, created_at desc, id desc);

-- The columns of orders by their new names: who saw 实收 and 非现金 sees 实收 and 抵扣.
alter table access.role_column no force row level security;
update access.role_column
  set props = array_replace(array_replace(props, 'realIn', 'received'), 'promoIn', 'offset')
  where table_name = 'orders.sales_order';
update access.role_column set props = props || array['received', 'offset', 'debt']
  where table_name = 'cashier.payment' and 'amount' = any (props);
alter table access.role_column force row level security;

-- Y7 beside Y1–Y5 and S2: the parts of a payment are what its ways of paying say, those of an order what its payments say.
create or replace function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
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
  select 'Y7', p.id, p.no || ' 实收、抵扣、欠款与支付方式不符'
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) filter (where class in ('cash', 'clearing')) as received,
      sum(amount_fen) filter (where class = 'debt') as debt from cashier.payment_tender group by payment_id) t on t.payment_id = p.id
  where (p.received_fen, p.debt_fen) <> (coalesce(t.received, 0), coalesce(t.debt, 0))
  union all
  select 'Y7', o.id, o.no || ' 订单实收与收款不符'
  from orders.sales_order o
  left join (select l.order_id, sum(a.amount_fen) as fen from cashier.payment_tender t
    join cashier.payment_allocation a on a.tender_id = t.id join orders.order_line l on l.id = a.order_line_id
    where t.active and t.class in ('cash', 'clearing') group by l.order_id) p on p.order_id = o.id
  where o.received_fen <> coalesce(p.fen, 0)
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
