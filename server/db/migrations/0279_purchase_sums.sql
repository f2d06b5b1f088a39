-- Bought items by standing and by the day they end, deductions by business day and state. Whether an item is over is asked of
-- the day it ends, so that nothing moves at midnight.
select kit.keep_sums('purchases.item_sum', 'purchases.purchased_item',
  array[
    ['standing', 'text', $$case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end$$],
    ['valid_to', 'date', 'r.valid_to'],
    ['is_left', 'boolean', '(r.qty_left > 0 and not r.handed_out)']],
  array[['value_left_fen', 'r.value_left_fen']],
  array['qty_left', 'qty_deducted', 'frozen', 'valid_to', 'handed_out', 'cancelled_at', 'value_left_fen'],
  'r.cancelled_at is null');
select kit.fill_sums('purchases.item_sum', array['purchases.purchased_item'::regclass]);

select kit.keep_sums('purchases.deduction_sum', 'purchases.deduction_record',
  array[['business_date', 'date', 'r.business_date'], ['status', 'text', 'r.status']],
  array[['qty', 'r.qty'], ['value_fen', 'r.value_fen']],
  array['business_date', 'status', 'qty', 'value_fen']);
select kit.fill_sums('purchases.deduction_sum', array['purchases.deduction_record'::regclass]);

-- What is still owed on bought items is asked of the few lines that owe.
create index order_line_in_debt on orders.order_line (hospital_id, id) where debt_open_fen > 0;

-- Z3, Z4: what is kept is what the documents say.
alter function purchases.selfcheck() rename to item_selfcheck;
create function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select * from purchases.item_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$$;
