-- Payments by business day, kind and state, and what was taken by each way of paying: the strip above 收款记录 and a day's takings.
select kit.keep_sums('cashier.payment_sum', 'cashier.payment',
  array[['business_date', 'date', 'r.business_date'], ['kind', 'text', 'r.kind'], ['status', 'text', 'r.status']],
  array[['total_fen', 'r.total_fen'], ['received_fen', 'r.received_fen'], ['offset_fen', 'r.offset_fen'], ['debt_fen', 'r.debt_fen']],
  array['business_date', 'kind', 'status', 'total_fen', 'received_fen', 'offset_fen', 'debt_fen']);
select kit.fill_sums('cashier.payment_sum', array['cashier.payment'::regclass]);

-- A payment is written after its ways of paying, which never change: it brings them in, and takes them out when it is void.
select kit.keep_sums('cashier.tender_sum', 'cashier.payment',
  array[['business_date', 'date', 'r.business_date'], ['kind', 'text', 'r.kind'], ['tender_type_id', 'bigint', 't.tender_type_id']],
  array[['amount_fen', 't.amount_fen']],
  array['business_date', 'kind', 'status'],
  $$r.status = 'SUCCESS'$$,
  'join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id',
  'count(distinct r.id)');
select kit.fill_sums('cashier.tender_sum', array['cashier.payment'::regclass, 'cashier.payment_tender']);
