-- Invoices as the tax system gave them, their voiding and red ones; and how much of each order was invoiced (money book §12).
create schema invoices;
grant usage on schema invoices to clinic_app, clinic_reader;

create table invoices.invoice (
  -- Issued by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null,
  customer_id bigint not null,
  kind text not null constraint invoice_kind check (kind in ('ordinary', 'special', 'electronic', 'receipt')),
  title text not null constraint invoice_title check (length(title) between 1 and 100),
  tax_no text not null default '' constraint invoice_tax_no check (length(tax_no) <= 30),
  -- A red one is below nothing.
  amount_fen bigint not null,
  tax_rate text not null constraint invoice_tax_rate check (tax_rate in ('免税', '0', '1', '3', '6', '13')),
  tax_fen bigint not null,
  code text not null default '' constraint invoice_code check (length(code) <= 20),
  number text not null constraint invoice_number_length check (length(number) between 1 and 30),
  red_of_id bigint,
  business_date date not null,
  voided_at timestamptz,
  -- Why it was voided; of a red one: why it takes back.
  void_reason text not null default '' constraint invoice_void_reason check (length(void_reason) <= 200),
  remark text not null default '' constraint invoice_remark check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint invoice_no unique (hospital_id, no),
  -- The tax system gives a number once.
  constraint invoice_number unique (hospital_id, code, number),
  constraint invoice_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint invoice_red_of foreign key (hospital_id, red_of_id) references invoices.invoice (hospital_id, id),
  constraint invoice_sign check (amount_fen <> 0 and (amount_fen < 0) = (red_of_id is not null)),
  constraint invoice_tax check (abs(tax_fen) < abs(amount_fen) and sign(tax_fen) in (0, sign(amount_fen))),
  constraint invoice_special check (kind <> 'special' or tax_no <> ''),
  constraint invoice_voided check (voided_at is null or void_reason <> '')
);
select kit.tenant_table('invoices.invoice');
create index invoice_newest on invoices.invoice (hospital_id, created_at desc, id desc);
create index invoice_of_customer on invoices.invoice (hospital_id, customer_id, created_at desc, id desc);
create index invoice_reds on invoices.invoice (hospital_id, red_of_id) where red_of_id is not null;

-- Which orders it is for.
create table invoices.invoice_order (
  like kit.tenant_row including defaults,
  invoice_id bigint not null,
  order_id bigint not null,
  amount_fen bigint not null constraint invoice_order_amount check (amount_fen <> 0),
  primary key (hospital_id, id),
  constraint invoice_order_once unique (hospital_id, invoice_id, order_id),
  constraint invoice_order_of foreign key (hospital_id, invoice_id) references invoices.invoice (hospital_id, id),
  constraint invoice_order_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id)
);
select kit.tenant_table('invoices.invoice_order');
select kit.append_only('invoices.invoice_order');
create index invoice_order_of_order on invoices.invoice_order (hospital_id, order_id);

-- How much of an order is invoiced now: what was issued less what was voided or taken back.
create table invoices.order_sum (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  net_fen bigint not null constraint invoice_order_net check (net_fen >= 0),
  primary key (hospital_id, id),
  constraint order_sum_once unique (hospital_id, order_id),
  constraint order_sum_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id)
);
select kit.tenant_table('invoices.order_sum');

-- I1, I4: never more is invoiced of an order than came in for it and did not go back.
-- Works out anew what is invoiced of an order. Whoever writes an invoice holds its orders.
create function invoices.sum_order(of_order bigint) returns void language plpgsql as $$
declare
  net bigint;
  received bigint;
begin
  select coalesce(sum(l.amount_fen), 0) into net from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where l.hospital_id = kit.current_hospital() and l.order_id = of_order and i.voided_at is null;
  select o.real_in_fen - o.real_out_fen into received from orders.sales_order o
    where o.hospital_id = kit.current_hospital() and o.id = of_order;
  if net > received then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'more is invoiced than came in';
  end if;
  insert into invoices.order_sum (order_id, net_fen) values (of_order, net)
    on conflict on constraint order_sum_once do update set net_fen = excluded.net_fen;
end $$;

create function invoices.line_counts() returns trigger language plpgsql as $$
begin
  perform invoices.sum_order(new.order_id);
  return null;
end $$;
create trigger line_counts after insert on invoices.invoice_order for each row execute function invoices.line_counts();

create function invoices.void_counts() returns trigger language plpgsql as $$
begin
  perform invoices.sum_order(l.order_id) from invoices.invoice_order l
    where l.hospital_id = new.hospital_id and l.invoice_id = new.id order by l.order_id;
  return null;
end $$;
create trigger void_counts after update of voided_at on invoices.invoice for each row
  when (old.voided_at is distinct from new.voided_at) execute function invoices.void_counts();

-- Of an issued invoice nothing changes but that it is voided, once; a merge of archives names the customer anew.
create function invoices.as_issued() returns trigger language plpgsql as $$
declare free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by', 'voided_at', 'void_reason'];
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free or old.voided_at is not null and new.voided_at is distinct from old.voided_at then
    raise exception using errcode = '23514', constraint = 'invoice_as_issued', message = 'an invoice stays as it was issued';
  end if;
  return new;
end $$;
create trigger as_issued before update on invoices.invoice for each row execute function invoices.as_issued();

-- Money that goes back, by a payment that is cancelled or by a refund, finds its invoice in the way.
create function invoices.money_goes_back() returns trigger language plpgsql as $$
begin
  if exists (select from invoices.order_sum s where s.hospital_id = new.hospital_id and s.order_id = new.id
    and s.net_fen > new.real_in_fen - new.real_out_fen) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
  return null;
end $$;
create trigger invoice_stands after update of real_in_fen, real_out_fen on orders.sales_order for each row
  when (new.real_in_fen - new.real_out_fen < old.real_in_fen - old.real_out_fen) execute function invoices.money_goes_back();

-- I1–I3 as a query: every row is a fault. Of the current hospital.
create function invoices.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 收款 ' || (o.real_in_fen - o.real_out_fen) from invoices.order_sum s
  join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
  where s.net_fen > o.real_in_fen - o.real_out_fen
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
