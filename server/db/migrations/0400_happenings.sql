-- 动态: what happened with a customer is found by her, the newest first, in whatever table it stands.
alter table triage.triage
  add column cancelled_at timestamptz,
  add column cancelled_by bigint;
alter table triage.triage no force row level security;
alter table triage.triage disable trigger user;
update triage.triage set cancelled_at = updated_at, cancelled_by = updated_by where state = 'cancelled';
alter table triage.triage enable trigger user;
alter table triage.triage force row level security;
alter table triage.triage add constraint triage_cancelled_when check ((state = 'cancelled') = (cancelled_at is not null));

-- Written where the state is, by whatever cancels it.
create function triage.visit_cancelled() returns trigger language plpgsql as $$
begin
  if new.state <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_by := null;
  elsif new.cancelled_at is null then
    new.cancelled_at := kit.clock();
    new.cancelled_by := kit.current_staff();
  end if;
  return new;
end $$;
create trigger visit_cancelled before insert or update of state on triage.triage
  for each row execute function triage.visit_cancelled();

create index triage_cancelled_of_customer on triage.triage (hospital_id, customer_id, cancelled_at desc) where cancelled_at is not null;
create index record_ended_of_customer on consulting.consult_record (hospital_id, customer_id, ended_at desc) where state = 'ended';
create index order_ended_of_customer on orders.sales_order (hospital_id, customer_id, ended_at desc) where status in ('CANCELLED', 'REVOKED');
create index payment_cancelled_of_customer on cashier.payment (hospital_id, customer_id, cancelled_at desc) where cancelled_at is not null;
create index deduction_withdrawn_of_customer on purchases.deduction_record (hospital_id, customer_id, withdrawn_at desc) where status = 'WITHDRAWN';
create index import_row_of_customer on imports.import_row (hospital_id, customer_id) where customer_id is not null;
