-- What a changed document writes into its kept sums, without a query over two rows: one row where only figures moved, two where
-- the key did. The same sums for a third of the cost (docs/performance.md, where a checkout's CPU goes; docs/adr/0057).

-- Writes the trigger function of a table of sums. Documents that count by rows of their own (`joins`) are asked for them as before.
create function kit.write_sums(target text, source regclass, keys text[], figures text[], filter text, joins text, counted text)
returns void language plpgsql as $sums$
declare
  key_names text; key_values text; figure_names text; sums text; negated text; signed text;
  key_old text; key_new text; figure_old text; figure_new text; moved text; by_row text; by_query text;
begin
  select string_agg(k.name, ', ' order by k.at), string_agg(k.value, ', ' order by k.at),
    string_agg(regexp_replace(k.value, '\mr\.', 'old.', 'g'), ', ' order by k.at),
    string_agg(regexp_replace(k.value, '\mr\.', 'new.', 'g'), ', ' order by k.at)
    into key_names, key_values, key_old, key_new
  from (select at, keys[at][1] as name, keys[at][3] as value from generate_subscripts(keys, 1) at) k;
  select string_agg(f.name, ', ' order by f.at),
    string_agg('coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('(r.ordinality * 2 - 3) * coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-(' || regexp_replace(f.value, '\mr\.', 'old.', 'g') || ')', ', ' order by f.at),
    string_agg(regexp_replace(f.value, '\mr\.', 'new.', 'g'), ', ' order by f.at),
    string_agg(format('(%s) - (%s)', regexp_replace(f.value, '\mr\.', 'new.', 'g'), regexp_replace(f.value, '\mr\.', 'old.', 'g')),
      ', ' order by f.at)
    into figure_names, sums, negated, signed, figure_old, figure_new, moved
  from (select at, figures[at][1] as name, figures[at][2] as value from generate_subscripts(figures, 1) at) f;

  by_row := format($f$
    was := %8$s;
    is_now := %9$s;
    if was and is_now and (%3$s) is not distinct from (%4$s) then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (new.hospital_id, %4$s, 0, %10$s);
    elsif was and is_now then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (old.hospital_id, %3$s, -1, %6$s), (new.hospital_id, %4$s, 1, %7$s);
    elsif was then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (old.hospital_id, %3$s, -1, %6$s);
    elsif is_now then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (new.hospital_id, %4$s, 1, %7$s);
    end if;$f$, target, key_names, key_old, key_new, figure_names, figure_old, figure_new,
    regexp_replace(filter, '\mr\.', 'old.', 'g'), regexp_replace(filter, '\mr\.', 'new.', 'g'), moved);
  by_query := format($f$
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, (r.ordinality * 2 - 3) * %6$s, %7$s
    from unnest(array[old::%2$s, new::%2$s]) with ordinality r %8$s where %9$s group by r.ordinality, r.hospital_id, %5$s;$f$,
    target, source, key_names, figure_names, key_values, counted, signed, joins, filter);

  execute format($f$create or replace function %1$s_moved() returns trigger language plpgsql as $t$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into %1$s (hospital_id, %2$s, n, %3$s)
    select r.hospital_id, %4$s, %5$s, %6$s from made r %8$s where %9$s group by r.hospital_id, %4$s;
  elsif tg_op = 'DELETE' then
    insert into %1$s (hospital_id, %2$s, n, %3$s)
    select r.hospital_id, %4$s, -%5$s, %7$s from gone r %8$s where %9$s group by r.hospital_id, %4$s;
  else%10$s
  end if;
  return null;
end $t$$f$, target, key_names, figure_names, key_values, counted, sums, negated, joins, filter,
    case when joins = '' then by_row else by_query end);
end $sums$;

-- A table of sums is begun as before (0277) and has its trigger function written as above.
alter function kit.keep_sums(text, regclass, text[], text[], text[], text, text, text) rename to begin_sums;
create function kit.keep_sums(target text, source regclass, keys text[], figures text[], watched text[],
  filter text default 'true', joins text default '', counted text default 'count(*)')
returns void language plpgsql as $$
begin
  perform kit.begin_sums(target, source, keys, figures, watched, filter, joins, counted);
  perform kit.write_sums(target, source, keys, figures, filter, joins, counted);
end $$;

select kit.write_sums('cashier.payment_sum', 'cashier.payment',
  array[['business_date', 'date', 'r.business_date'], ['kind', 'text', 'r.kind'], ['status', 'text', 'r.status']],
  array[['total_fen', 'r.total_fen'], ['received_fen', 'r.received_fen'], ['offset_fen', 'r.offset_fen'], ['debt_fen', 'r.debt_fen']],
  'true', '', 'count(*)');
select kit.write_sums('purchases.item_sum', 'purchases.purchased_item',
  array[
    ['standing', 'text', $$case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end$$],
    ['valid_to', 'date', 'r.valid_to'],
    ['is_left', 'boolean', '(r.qty_left > 0 and not r.handed_out)']],
  array[['value_left_fen', 'r.value_left_fen']],
  'r.cancelled_at is null', '', 'count(*)');
select kit.write_sums('purchases.deduction_sum', 'purchases.deduction_record',
  array[['business_date', 'date', 'r.business_date'], ['status', 'text', 'r.status']],
  array[['qty', 'r.qty'], ['value_fen', 'r.value_fen']],
  'true', '', 'count(*)');
select kit.write_sums('orders.order_sum', 'orders.sales_order',
  array[['business_date', 'date', 'r.business_date'], ['type', 'text', 'r.type'], ['status', 'text', 'r.status']],
  array[['original_fen', 'r.original_fen'], ['discount_fen', 'r.discount_fen'], ['payable_fen', 'r.payable_fen'], ['real_in_fen', 'r.real_in_fen'],
    ['real_out_fen', 'r.real_out_fen'], ['received_fen', 'r.received_fen'], ['promo_in_fen', 'r.promo_in_fen'],
    ['carried_in_fen', 'r.carried_in_fen'], ['debt_open_fen', 'r.debt_open_fen']],
  $$r.status not in ('DRAFT', 'CANCELLED', 'REVOKED')$$, '', 'count(*)');
