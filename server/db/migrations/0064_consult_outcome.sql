-- The outcome of a consultation follows its orders (customers book §13.3): whatever moves an order moves it in the same
-- statement, the till, a cancelled payment and a refund alike.

-- Sales written on a record, or on its visit by the record's consultant without naming a record; fen.
-- Unpaid orders are wishes; money put into a wallet is no sale.
create function consulting.deal_of(record_id bigint) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(o.payable_fen), 0)::bigint
    from consulting.consult_record r join orders.sales_order o on o.hospital_id = r.hospital_id
      and o.customer_id = r.customer_id
      and (o.consult_record_id = r.id
        or (o.consult_record_id is null and o.triage_id = r.triage_id and o.adviser_id = r.consultant_id))
   where r.hospital_id = kit.current_hospital() and r.id = record_id
     and o.status in ('PART_PAID', 'PAID', 'COMPLETED', 'SETTLED') and o.type not in ('RECHARGE', 'DEPOSIT');
end;

create function consulting.order_moved() returns trigger language plpgsql as $$
begin
  update consulting.consult_record r set deal_fen = d.fen,
    result = case when d.fen > 0 then 'deal' when r.typed_result = 'deal' then 'pending' else r.typed_result end
  from (select x.id, consulting.deal_of(x.id) as fen from consulting.consult_record x
        where x.hospital_id = new.hospital_id and x.customer_id = new.customer_id and x.state <> 'cancelled'
          and (x.id = new.consult_record_id
            or (new.consult_record_id is null and x.triage_id = new.triage_id and x.consultant_id = new.adviser_id))) d
  where r.hospital_id = new.hospital_id and r.id = d.id and r.deal_fen <> d.fen;
  return null;
end $$;
create trigger consult_outcome after update of status on orders.sales_order for each row
  when (old.status <> new.status and (new.consult_record_id is not null or new.triage_id is not null))
  execute function consulting.order_moved();

-- A payment must not make the consultant's open form stale: it moves the outcome, not the version.
drop trigger touch on consulting.consult_record;
create trigger touch before update on consulting.consult_record for each row
  when (old.deal_fen = new.deal_fen) execute function kit.touch();
