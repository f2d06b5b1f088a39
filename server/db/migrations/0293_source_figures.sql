-- What came of each source: its customers, who of them arrived and who dealt, and the money they paid, kept (docs/adr/0057).
-- The standing knows the source of its customer, so that one row tells all of it.
alter table customers.standing add column source_id bigint;
alter table customers.standing no force row level security;
alter table customers.customer no force row level security;
update customers.standing s set source_id = c.source_id
  from customers.customer c where c.hospital_id = s.hospital_id and c.id = s.customer_id and c.source_id is not null;
alter table customers.customer force row level security;
alter table customers.standing force row level security;

create function customers.source_changed() returns trigger language plpgsql as $$
begin
  update customers.standing set source_id = new.source_id where hospital_id = new.hospital_id and customer_id = new.id;
  return null;
end $$;
create trigger source_changed after update of source_id on customers.customer
  for each row when (old.source_id is distinct from new.source_id) execute function customers.source_changed();

select kit.keep_sums('customers.source_sum', 'customers.standing',
  array[['source_id', 'bigint', 'r.source_id']],
  array[['visited', '(r.visit_count > 0)::int'], ['dealt', '(r.deal_count > 0)::int'], ['paid_fen', 'r.total_paid_fen']],
  array['source_id', 'visit_count', 'deal_count', 'total_paid_fen'],
  'r.source_id is not null');
select kit.fill_sums('customers.source_sum', array['customers.standing'::regclass]);
-- No hospital has a hundred million customers.
alter table customers.source_sum
  add constraint source_sum_customers check (n between -100000000 and 100000000),
  add constraint source_sum_visited check (visited between -100000000 and 100000000),
  add constraint source_sum_dealt check (dealt between -100000000 and 100000000);
create index source_sum_of_source on customers.source_sum (hospital_id, source_id);

-- Z6: what is kept is what the standings say, and a standing's source is its customer's.
create function customers.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'Z6', 0::bigint, '来源汇总 ' || detail from customers.source_sum_differs()
  union all
  select 'Z6', c.id, '客户 ' || c.code || ' 的来源与汇总依据不一致'
  from customers.customer c join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
  where c.source_id is distinct from s.source_id
$$;
create or replace function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  select * from cashier.cash_selfcheck()
  union all select 'Z1', 0, '收款汇总 ' || detail from cashier.payment_sum_differs()
  union all select 'Z2', 0, '支付方式汇总 ' || detail from cashier.tender_sum_differs()
  union all select 'Z5', 0, '订单汇总 ' || detail from orders.order_sum_differs()
  union all select * from customers.selfcheck()
$$;
