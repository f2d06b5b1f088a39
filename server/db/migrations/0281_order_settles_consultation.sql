-- An order knows the consultation it came from, and a consultation knows no order: what an order means for its outcome is
-- worked out by orders and written by consulting.

-- Sales written on a record, or on its visit by the record's consultant without naming a record; fen.
-- Unpaid orders are wishes; money put into a wallet is no sale.
create function orders.deal_of(record_id bigint) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(o.payable_fen), 0)::bigint
    from consulting.consult_record r join orders.sales_order o on o.hospital_id = r.hospital_id
      and o.customer_id = r.customer_id
      and (o.consult_record_id = r.id
        or (o.consult_record_id is null and o.triage_id = r.triage_id and o.adviser_id = r.consultant_id))
   where r.hospital_id = kit.current_hospital() and r.id = record_id
     and o.status in ('PART_PAID', 'PAID', 'COMPLETED', 'SETTLED') and o.type not in ('RECHARGE', 'DEPOSIT');
end;

-- What was sold on a record, in fen, and with it how it ended.
create function consulting.settle_outcome(record_id bigint, fen bigint) returns void language sql
begin atomic
  update consulting.consult_record r set deal_fen = settle_outcome.fen,
    result = case when settle_outcome.fen > 0 then 'deal' when r.typed_result = 'deal' then 'pending' else r.typed_result end
   where r.hospital_id = kit.current_hospital() and r.id = settle_outcome.record_id and r.deal_fen <> settle_outcome.fen;
end;

create function orders.settle_consultation() returns trigger language plpgsql as $$
begin
  perform consulting.settle_outcome(x.id, orders.deal_of(x.id)) from consulting.consult_record x
   where x.hospital_id = new.hospital_id and x.customer_id = new.customer_id and x.state <> 'cancelled'
     and (x.id = new.consult_record_id
       or (new.consult_record_id is null and x.triage_id = new.triage_id and x.consultant_id = new.adviser_id));
  return null;
end $$;

drop trigger consult_outcome on orders.sales_order;
create trigger consult_outcome after update of status on orders.sales_order for each row
  when (old.status <> new.status and (new.consult_record_id is not null or new.triage_id is not null))
  execute function orders.settle_consultation();
drop function consulting.order_moved();
drop function consulting.deal_of(bigint);
