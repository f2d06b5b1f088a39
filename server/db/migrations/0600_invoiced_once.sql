-- Prepaid money is invoiced once: where it is spent, or where it is put in, as the hospital had it when it was put in
-- (money book §12 I5). ADR 0106.
alter table cashier.setting
  add column wallet_invoice_at text not null default 'CONSUME'
    constraint setting_wallet_invoice_at check (wallet_invoice_at in ('CONSUME', 'RECHARGE'));

alter table invoices.order_sum
  -- What of its money is not invoiced with it: a balance that was invoiced where it was put in,
  add column prepaid_fen bigint not null default 0 constraint order_sum_prepaid check (prepaid_fen >= 0),
  -- and what of a recharge, or of the fee of a card, went back.
  add column back_fen bigint not null default 0 constraint order_sum_back check (back_fen >= 0),
  -- Of a recharge that is invoiced where it is put in: its journal. Lots that come from it are invoiced nowhere else.
  add column journal_id bigint;
create unique index order_sum_of_journal on invoices.order_sum (hospital_id, journal_id) where journal_id is not null;

-- What of an order may be invoiced in all. Money on a card is invoiced where it is spent, its fee where it is sold.
create function invoices.most_of(of_order bigint, apart bigint) returns bigint language sql stable as $$
  select greatest(o.real_in_fen - o.real_out_fen - apart - case when o.type = 'VIP_CARD' then
    (select coalesce(sum(l.real_in_fen), 0) from orders.order_line l
      where l.hospital_id = o.hospital_id and l.order_id = o.id and l.item_type = 'RECHARGE') else 0 end, 0)::bigint
  from orders.sales_order o where o.hospital_id = kit.current_hospital() and o.id = of_order
$$;

-- I1, I4: whoever invoices more, or takes money out of what is invoiced. The row is held by then: nobody passes another.
create function invoices.within_received() returns trigger language plpgsql as $$
begin
  if new.net_fen > 0 and (tg_op = 'INSERT' or new.net_fen > old.net_fen or new.prepaid_fen + new.back_fen > old.prepaid_fen + old.back_fen)
    and new.net_fen > invoices.most_of(new.order_id, new.prepaid_fen + new.back_fen) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'more is invoiced than came in';
  end if;
  return null;
end $$;
create trigger within_received after insert or update of net_fen, prepaid_fen, back_fen on invoices.order_sum
  for each row execute function invoices.within_received();

create or replace function invoices.sum_order(of_order bigint) returns void language plpgsql as $$
declare
  net bigint;
begin
  select coalesce(sum(l.amount_fen), 0) into net from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where l.hospital_id = kit.current_hospital() and l.order_id = of_order and i.voided_at is null;
  insert into invoices.order_sum (order_id, net_fen) values (of_order, net)
    on conflict on constraint order_sum_once do update set net_fen = excluded.net_fen;
end $$;

-- Of money that goes back nobody knows yet by which way: what returns to a balance that was invoiced where it was put in is none of
-- this order's invoices. The payment of the refund asks once more (prepaid_returned).
create or replace function invoices.money_goes_back() returns trigger language plpgsql as $$
begin
  if exists (select from invoices.order_sum s where s.hospital_id = new.hospital_id and s.order_id = new.id and s.net_fen > 0
    and s.net_fen > least(invoices.most_of(new.id, 0), invoices.most_of(new.id, s.prepaid_fen + s.back_fen - new.real_out_fen))) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
  return null;
end $$;

-- A recharge that is invoiced where it is put in.
create function invoices.mark_recharge(of_order bigint, of_type text, of_id bigint) returns void language sql as $$
  insert into invoices.order_sum (order_id, net_fen, journal_id)
  select of_order, 0, j.id from ledger.journal j where j.biz_type = of_type and j.biz_id = of_id
  on conflict on constraint order_sum_once do update set journal_id = excluded.journal_id
$$;

-- What a journal took of balances that were invoiced where they were put in; below nothing: gave back to them.
create function invoices.prepaid_of(of_type text, of_id bigint) returns bigint language plpgsql stable as $$
begin
  if not exists (select from invoices.order_sum s where s.hospital_id = kit.current_hospital() and s.journal_id is not null) then
    return 0;
  end if;
  return (select coalesce(-sum(m.amount), 0)::bigint from ledger.journal j
    join ledger.lot_move m on m.hospital_id = j.hospital_id and m.journal_id = j.id
    join ledger.lot l on l.hospital_id = m.hospital_id and l.id = m.lot_id and l.kind = 'WALLET_PRINCIPAL'
    join invoices.order_sum s on s.hospital_id = l.hospital_id and s.journal_id = l.origin_id
    where j.biz_type = of_type and j.biz_id = of_id);
end $$;

-- Over the orders that a payment paid, as their shares of the balance are; `sign` -1: the payment is taken back.
create function invoices.prepaid_spent(of_type text, of_id bigint, orders bigint[], fens bigint[], sign integer)
returns void language plpgsql as $$
declare total bigint;
begin
  total := invoices.prepaid_of(of_type, of_id);
  if total = 0 then
    return;
  end if;
  with part as (
    select p.order_id, (div(total * sum(p.fen) over w, sum(p.fen) over ()) - div(total * (sum(p.fen) over w - p.fen), sum(p.fen) over ()))::bigint as fen
    from unnest(orders, fens) as p (order_id, fen) window w as (order by p.order_id)
  ), moved as (
    update invoices.order_sum s set prepaid_fen = s.prepaid_fen + sign * p.fen from part p where s.order_id = p.order_id returning s.order_id
  )
  insert into invoices.order_sum (order_id, net_fen, prepaid_fen)
  select p.order_id, 0, sign * p.fen from part p where p.fen > 0 and p.order_id not in (select order_id from moved);
end $$;

-- What a refund or a change of an order gave back to such balances, or took from them again. Where orders were paid together it may
-- be more than this one's share: the rest is another's of the same customer, whose money was the other part then.
create function invoices.prepaid_returned(of_order bigint, of_type text, of_id bigint) returns void language plpgsql as $$
declare
  change bigint;
  other record;
  part bigint;
begin
  change := invoices.prepaid_of(of_type, of_id);
  if change < 0 then
    for other in
      select s.order_id, s.prepaid_fen from invoices.order_sum s join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
      where o.customer_id = (select customer_id from orders.sales_order where id = of_order) and s.prepaid_fen > 0
      order by s.order_id <> of_order, s.order_id for update of s
    loop
      part := least(other.prepaid_fen, -change);
      update invoices.order_sum set prepaid_fen = prepaid_fen - part where order_id = other.order_id;
      change := change + part;
      exit when change = 0;
    end loop;
  elsif change > 0 then
    insert into invoices.order_sum (order_id, net_fen, prepaid_fen) values (of_order, 0, change)
      on conflict on constraint order_sum_once do update set prepaid_fen = order_sum.prepaid_fen + excluded.prepaid_fen;
  end if;
  -- Where money of such an order left by another way, its invoices are asked for again.
  if exists (select from invoices.order_sum s where s.order_id = of_order and s.net_fen > 0 and s.prepaid_fen > 0
    and s.net_fen > invoices.most_of(of_order, s.prepaid_fen + s.back_fen)) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
end $$;

-- What went back of recharges that are invoiced where they are put in, by the journals they came by; below nothing: it is there again.
create function invoices.recharge_back(journals bigint[], fens bigint[]) returns void language sql as $$
  update invoices.order_sum s set back_fen = s.back_fen + b.fen
  from (select g.journal, sum(g.fen)::bigint as fen from unnest(journals, fens) as g (journal, fen) group by g.journal) b
  where s.journal_id = b.journal
$$;

-- What went back of the fees of a card, off the orders that have most left to be invoiced; below nothing: it is there again.
create function invoices.card_back(orders bigint[], fen bigint) returns void language plpgsql as $$
declare
  rest bigint := fen;
  part bigint;
  one record;
begin
  insert into invoices.order_sum (order_id, net_fen) select o, 0 from unnest(orders) as o
    on conflict on constraint order_sum_once do nothing;
  for one in
    select s.order_id, s.back_fen, invoices.most_of(s.order_id, s.prepaid_fen + s.back_fen) - s.net_fen as free
    from invoices.order_sum s where s.order_id = any (orders) order by 3 desc, s.order_id for update
  loop
    part := case when rest > 0 then least(rest, one.free) else greatest(rest, -one.back_fen) end;
    update invoices.order_sum set back_fen = back_fen + part where order_id = one.order_id and part <> 0;
    rest := rest - part;
  end loop;
  if rest > 0 then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
end $$;

create or replace function invoices.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 可开 ' || invoices.most_of(s.order_id, 0) from invoices.order_sum s
  join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
  where s.net_fen > 0 and s.net_fen > least(invoices.most_of(s.order_id, 0), invoices.most_of(s.order_id, s.prepaid_fen + s.back_fen - o.real_out_fen))
  union all
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 发票 ' || coalesce(l.fen, 0) from invoices.order_sum s
  left join (select l.order_id, sum(l.amount_fen) as fen from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id where i.voided_at is null group by l.order_id) l
    on l.order_id = s.order_id
  where s.net_fen <> coalesce(l.fen, 0)
  union all
  select 'I2', i.id, i.no || ' 金额 ' || i.amount_fen || ' 明细 ' || coalesce(l.fen, 0) from invoices.invoice i
  left join (select invoice_id, sum(amount_fen) as fen from invoices.invoice_order group by invoice_id) l on l.invoice_id = i.id
  where i.amount_fen <> coalesce(l.fen, 0)
  union all
  select 'I3', i.id, i.no || ' 金额 ' || i.amount_fen || ' 红字 ' || r.fen from invoices.invoice i
  join (select red_of_id, sum(-amount_fen) as fen from invoices.invoice where red_of_id is not null and voided_at is null group by red_of_id) r
    on r.red_of_id = i.id
  where r.fen > i.amount_fen or i.voided_at is not null
  union all
  -- Of an order of a joint invoice no more is taken back than stands of it there.
  select 'I3', r.red_of_id, o.no || ' 开票 ' || coalesce(b.amount_fen, 0) || ' 红字 ' || r.fen
  from (select i.red_of_id, l.order_id, sum(-l.amount_fen) as fen from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where i.red_of_id is not null and i.voided_at is null group by i.red_of_id, l.order_id) r
  join orders.sales_order o on o.id = r.order_id
  left join invoices.invoice_order b on b.invoice_id = r.red_of_id and b.order_id = r.order_id
  where r.fen > coalesce(b.amount_fen, 0)
  union all
  -- What was invoiced where it was put in and is spent, and what orders leave out of their invoices for it.
  select 'I5', 0, '充值时已开票的余额 用去 ' || x.spent || ' 订单扣除 ' || x.apart
  from (select
    coalesce((select -sum(m.amount) from invoices.order_sum s join ledger.lot l on l.hospital_id = s.hospital_id and l.origin_id = s.journal_id
      join ledger.lot_move m on m.hospital_id = l.hospital_id and m.lot_id = l.id
      join ledger.journal j on j.hospital_id = m.hospital_id and j.id = m.root_id
      where s.journal_id is not null and l.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('payment', 'repayment')), 0) as spent,
    coalesce((select sum(s.prepaid_fen) from invoices.order_sum s where s.prepaid_fen > 0), 0) as apart) x
  where x.spent <> x.apart
$$;
