-- 补录: an order that stands on an open business day before the one it was written on, with a reason. Source: money book §19 D11.

alter table orders.sales_order
  -- Why it stands on a day before; empty: it does not.
  add column backdate_reason text not null default '',
  add constraint order_backdate_reason_length check (length(backdate_reason) <= 100),
  -- Never the future, and no further back than lists look.
  add constraint order_on_its_day check (backdate_reason = ''
    or business_date between ((opened_at at time zone 'Asia/Shanghai') - interval '4 hours')::date - 6
      and ((opened_at at time zone 'Asia/Shanghai') - interval '4 hours')::date - 1);
create index order_backdated on orders.sales_order (hospital_id, opened_at desc, id desc) where backdate_reason <> '';

-- Held until commit: a day that is being closed waits for it.
create function ledger.order_day_is_open() returns trigger language plpgsql as $$
declare state text;
begin
  select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  if not found or state <> 'OPEN' then
    raise exception 'business day % takes no order', new.business_date
      using errcode = '23514', constraint = 'order_day_open', schema = 'orders', table = 'sales_order';
  end if;
  return new;
end $$;
create trigger order_day_open before insert or update of business_date, backdate_reason on orders.sales_order
  for each row when (new.backdate_reason <> '') execute function ledger.order_day_is_open();

-- What is written stands on its own day, until somebody says why it does not.
create function orders.order_stands_on_its_day() returns trigger language plpgsql as $$
begin
  raise exception 'order % is written on another day', new.no
    using errcode = '23514', constraint = 'order_on_its_day', schema = 'orders', table = 'sales_order';
end $$;
create trigger order_on_its_day before insert on orders.sales_order for each row
  when (new.backdate_reason = '' and new.business_date <> ((new.opened_at at time zone 'Asia/Shanghai') - interval '4 hours')::date)
  execute function orders.order_stands_on_its_day();
