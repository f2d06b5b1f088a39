-- Sessions are moved by transfers and by changes: F1 asks of transfers that as much was moved, H5 of both together that nothing else was.
create or replace function purchases.transfer_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'F1', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || t.qty
  from purchases.purchased_item p join (
    select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  where p.qty_moved < t.qty or p.value_moved_fen < t.fen
  union all
  select 'F1', t.id, t.no || ' 转出 ' || t.qty || ' 转入 ' || m.qty_total from purchases.transfer t
  join purchases.purchased_item m on m.id = t.made_item_id
  where (m.qty_total, m.value_total_fen, m.customer_id) <> (t.qty, t.value_fen, t.to_customer_id)
$$;

create function refunds.moved_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'H5', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || coalesce(t.qty, 0) || ' 改单 ' || coalesce(c.qty, 0)
  from purchases.purchased_item p
  left join (select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  left join (select r.purchased_item_id, sum(r.qty) as qty, sum(r.value_fen) as fen from refunds.change_line r
    join refunds.order_change c on c.id = r.change_id where c.status = 'DONE' group by r.purchased_item_id) c on c.purchased_item_id = p.id
  where (p.qty_moved, p.value_moved_fen) <> (coalesce(t.qty, 0) + coalesce(c.qty, 0), coalesce(t.fen, 0) + coalesce(c.fen, 0))
$$;
