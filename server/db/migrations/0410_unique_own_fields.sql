-- Own fields whose value no two living archives of the hospital share, and such that hold several of their words.
alter table customers.field
  add column unique_values boolean not null default false,
  add column multiple boolean not null default false,
  add constraint field_unique check (not unique_values or (not built_in and data_type <> 'Boolean' and options = '{}')),
  add constraint field_multiple check (not multiple or (not built_in and data_type = 'String' and options <> '{}'));

-- Values of such fields in living archives: whatever writes an archive, the second one of a value does not stand.
create table customers.own_value (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  field_key text not null,
  value text not null constraint own_value_length check (length(value) between 1 and 500),
  primary key (hospital_id, id),
  constraint own_value_once unique (hospital_id, field_key, value),
  constraint own_value_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint own_value_field foreign key (hospital_id, field_key) references customers.field (hospital_id, key) on delete cascade
);
select kit.tenant_table('customers.own_value');
create index own_value_of_customer on customers.own_value (hospital_id, customer_id);

-- Written where the archive is: what goes is gone before what comes, so that two may change places in one statement.
create function customers.note_own_values() returns trigger language plpgsql as $$
begin
  if not exists (select from customers.field f where f.unique_values) then return null; end if;
  if tg_op = 'UPDATE' then
    delete from customers.own_value o using fresh c
     where o.hospital_id = c.hospital_id and o.customer_id = c.id
       and (c.status <> 'active' or o.value is distinct from c.ext ->> o.field_key);
  end if;
  insert into customers.own_value (hospital_id, customer_id, field_key, value)
  select c.hospital_id, c.id, f.key, c.ext ->> f.key from fresh c
    join customers.field f on f.hospital_id = c.hospital_id
   where f.unique_values and c.status = 'active' and c.ext ? f.key
     and not exists (select from customers.own_value o
       where o.hospital_id = c.hospital_id and o.customer_id = c.id and o.field_key = f.key);
  return null;
end $$;
create trigger own_values_made after insert on customers.customer
  referencing new table as fresh for each statement execute function customers.note_own_values();
create trigger own_values_moved after update on customers.customer
  referencing new table as fresh for each statement execute function customers.note_own_values();
