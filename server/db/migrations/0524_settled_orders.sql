-- 结算: a finished order whose shares are locked, by whom and when. Source: money book §6, D18; specification C0412.

alter table orders.sales_order
  add column settled_at timestamptz,
  add column settled_by bigint,
  add constraint order_settled check ((status = 'SETTLED') = (settled_at is not null)),
  add constraint order_settled_by foreign key (hospital_id, settled_by) references staff.staff (hospital_id, id);

alter table orders.order_event drop constraint order_event_kind;
alter table orders.order_event add constraint order_event_kind check (kind in ('DRAFTED', 'SUBMITTED', 'SENT', 'PASSED', 'REJECTED',
  'CANCELLED', 'REVOKED', 'SHARED', 'SETTLED', 'UNSETTLED'));

create function orders.shares_are_locked() returns trigger language plpgsql as $$
begin
  raise exception 'order % is settled', old.no
    using errcode = '23514', constraint = 'order_shares_locked', schema = 'orders', table = 'sales_order';
end $$;
create trigger shares_locked before update of share on orders.sales_order
  for each row when (old.status = 'SETTLED' and new.share is distinct from old.share) execute function orders.shares_are_locked();
