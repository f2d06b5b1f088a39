-- A gift that is exchanged for something else keeps its promise as what it became: where all of it went on by exchanges and nothing was
-- carried out, the promise is kept by what the new order brought, so that taking that back is owed again. One thing keeps one promise;
-- where the new order brought fewer things than gifts went into it, the promise stays with the gift, whose exchange is named.
create function promises.exchanged() returns trigger language plpgsql as $$
declare
  p record;
  became bigint;
begin
  for p in
    select g.id from promises.gift_promise g
      join refunds.change_line l on l.hospital_id = g.hospital_id and l.purchased_item_id = g.purchased_item_id
      join purchases.purchased_item i on i.hospital_id = g.hospital_id and i.id = g.purchased_item_id
     where g.hospital_id = new.hospital_id and l.change_id = new.id and g.state = 'kept' and i.qty_left = 0 and i.qty_deducted = 0
       and i.qty_moved > 0
       and not exists (select from purchases.transfer t where t.hospital_id = i.hospital_id and t.purchased_item_id = i.id and t.status = 'DONE')
     order by g.id
  loop
    select i.id into became from purchases.purchased_item i
     where i.hospital_id = new.hospital_id and i.order_id = new.child_order_id and i.cancelled_at is null and i.transfer_id is null
       and not exists (select from promises.gift_promise o where o.hospital_id = i.hospital_id and o.purchased_item_id = i.id)
     order by i.id limit 1;
    exit when became is null;
    update promises.gift_promise g set purchased_item_id = became where g.hospital_id = new.hospital_id and g.id = p.id;
  end loop;
  return null;
end $$;
create trigger promise_goes_on after update of status on refunds.order_change for each row
  when (old.status <> 'DONE' and new.status = 'DONE')
  execute function promises.exchanged();
