-- Orders by business day, kind and state: the strip above the list of orders.
select kit.keep_sums('orders.order_sum', 'orders.sales_order',
  array[['business_date', 'date', 'r.business_date'], ['type', 'text', 'r.type'], ['status', 'text', 'r.status']],
  array[['original_fen', 'r.original_fen'], ['discount_fen', 'r.discount_fen'], ['payable_fen', 'r.payable_fen'], ['real_in_fen', 'r.real_in_fen'],
    ['real_out_fen', 'r.real_out_fen'], ['received_fen', 'r.received_fen'], ['promo_in_fen', 'r.promo_in_fen'],
    ['carried_in_fen', 'r.carried_in_fen'], ['debt_open_fen', 'r.debt_open_fen']],
  array['business_date', 'type', 'status', 'original_fen', 'discount_fen', 'real_in_fen', 'real_out_fen', 'received_fen',
    'promo_in_fen', 'carried_in_fen', 'debt_open_fen'],
  $$r.status not in ('DRAFT', 'CANCELLED', 'REVOKED')$$);
select kit.fill_sums('orders.order_sum', array['orders.sales_order'::regclass]);

-- Z1, Z2, Z5: what is kept is what the documents say.
alter function cashier.selfcheck() rename to cash_selfcheck;
create function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  select * from cashier.cash_selfcheck()
  union all select 'Z1', 0, '收款汇总 ' || detail from cashier.payment_sum_differs()
  union all select 'Z2', 0, '支付方式汇总 ' || detail from cashier.tender_sum_differs()
  union all select 'Z5', 0, '订单汇总 ' || detail from orders.order_sum_differs()
$$;
