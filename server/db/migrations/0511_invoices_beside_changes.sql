-- More may go back of an order than came in for it: what a change carried in goes into her balance, and is never invoiced.
create or replace function invoices.sum_order(of_order bigint) returns void language plpgsql as $$
declare
  net bigint;
  received bigint;
begin
  select coalesce(sum(l.amount_fen), 0) into net from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where l.hospital_id = kit.current_hospital() and l.order_id = of_order and i.voided_at is null;
  select greatest(o.real_in_fen - o.real_out_fen, 0) into received from orders.sales_order o
    where o.hospital_id = kit.current_hospital() and o.id = of_order;
  if net > received then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'more is invoiced than came in';
  end if;
  insert into invoices.order_sum (order_id, net_fen) values (of_order, net)
    on conflict on constraint order_sum_once do update set net_fen = excluded.net_fen;
end $$;

create or replace function invoices.money_goes_back() returns trigger language plpgsql as $$
begin
  if exists (select from invoices.order_sum s where s.hospital_id = new.hospital_id and s.order_id = new.id
    and s.net_fen > greatest(new.real_in_fen - new.real_out_fen, 0)) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
  return null;
end $$;

create or replace function invoices.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 收款 ' || (o.real_in_fen - o.real_out_fen) from invoices.order_sum s
  join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
  where s.net_fen > greatest(o.real_in_fen - o.real_out_fen, 0)
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
$$;
