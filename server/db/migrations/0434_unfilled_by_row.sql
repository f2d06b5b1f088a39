-- What archives lack is read from the rows that were just written: looked up again, each slice of a sheet read everybody
-- wherever the plan had been made while the hospital was empty.
create or replace function customers.note_unfilled() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from customers.unfilled u using fresh n, customers.field f
     where u.hospital_id = n.hospital_id and u.customer_id = n.id and f.hospital_id = u.hospital_id and f.id = u.field_id
       and (n.status <> 'active' or not customers.lacks(n::customers.customer, f.key));
  end if;
  insert into customers.unfilled (hospital_id, customer_id, field_id)
  select n.hospital_id, n.id, f.id from fresh n join customers.field f on f.hospital_id = n.hospital_id
   where f.required and f.status = 0 and n.status = 'active' and customers.lacks(n::customers.customer, f.key)
  on conflict do nothing;
  return null;
end $$;
