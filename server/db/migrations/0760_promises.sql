-- 赠送承诺: an extra that was promised to a customer, until it is kept.
create schema promises;
grant usage on schema promises to clinic_app, clinic_reader;

create table promises.gift_promise (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  -- The consultation at which it was promised.
  record_id bigint,
  content text not null constraint gift_promise_content_length check (length(content) between 1 and 200),
  kind text not null constraint gift_promise_kind check (kind in ('item', 'coupon', 'cash', 'service')),
  value_fen bigint constraint gift_promise_value check (value_fen between 1 and 9999999999),
  due_on date not null,
  promiser_id bigint not null default kit.current_staff(),
  state text not null default 'open' constraint gift_promise_state check (state in ('open', 'kept', 'lapsed', 'waived')),
  -- What kept it: one of the three.
  purchased_item_id bigint,
  coupon_record_id bigint,
  kept_note text not null default '' constraint gift_promise_note_length check (length(kept_note) <= 200),
  kept_at timestamptz,
  kept_by bigint,
  end_reason text not null default '' constraint gift_promise_reason_length check (length(end_reason) <= 200),
  -- What its promiser was told already.
  soon_told_at timestamptz,
  due_told_at timestamptz,
  primary key (hospital_id, id),
  constraint gift_promise_item_once unique (hospital_id, purchased_item_id),
  constraint gift_promise_coupon_once unique (hospital_id, coupon_record_id),
  constraint gift_promise_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint gift_promise_record foreign key (hospital_id, record_id)
    references consulting.consult_record (hospital_id, id) on delete set null (record_id),
  constraint gift_promise_promiser foreign key (hospital_id, promiser_id) references staff.staff (hospital_id, id),
  constraint gift_promise_keeper foreign key (hospital_id, kept_by) references staff.staff (hospital_id, id),
  constraint gift_promise_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint gift_promise_coupon foreign key (hospital_id, coupon_record_id) references coupons.record (hospital_id, id),
  constraint gift_promise_worth check (value_fen is null or kind = 'cash'),
  constraint gift_promise_kept check (num_nonnulls(purchased_item_id, coupon_record_id, nullif(kept_note, ''))
    = case when state = 'kept' then 1 else 0 end and (state = 'kept') = (kept_at is not null)),
  constraint gift_promise_ended check ((state in ('lapsed', 'waived')) = (end_reason <> ''))
);
select kit.tenant_table('promises.gift_promise');
create trigger not_merged before insert on promises.gift_promise for each row execute function merging.refuse_gone();
create index gift_promise_newest on promises.gift_promise (hospital_id, created_at desc, id desc);
create index gift_promise_by_state on promises.gift_promise (hospital_id, state, created_at desc, id desc);
create index gift_promise_of_customer on promises.gift_promise (hospital_id, customer_id, created_at desc, id desc);
create index gift_promise_of_promiser on promises.gift_promise (hospital_id, promiser_id, created_at desc, id desc);
create index gift_promise_of_record on promises.gift_promise (hospital_id, record_id) where record_id is not null;
create index gift_promise_due on promises.gift_promise (hospital_id, due_on, id) where state = 'open';

-- What kept a promise was taken back (a cancelled payment, a refund of all of it, a coupon made void): it is owed again, and whoever
-- promised it hears of it anew.
create function promises.owe_again() returns trigger language plpgsql as $$
begin
  update promises.gift_promise p
     set state = 'open', purchased_item_id = null, coupon_record_id = null, kept_note = '', kept_at = null, kept_by = null,
         due_told_at = null
   where p.hospital_id = new.hospital_id and p.state = 'kept'
     and case tg_table_name when 'purchased_item' then p.purchased_item_id = new.id else p.coupon_record_id = new.id end;
  return null;
end $$;

-- Sessions that were carried out were given: a refund takes a gift back only where all of it went.
create trigger owes_promise after update of cancelled_at, qty_refunded on purchases.purchased_item for each row
  when (old.cancelled_at is null and new.cancelled_at is not null
    or old.qty_refunded < old.qty_total and new.qty_refunded >= new.qty_total)
  execute function promises.owe_again();
create trigger owes_promise after update of state on coupons.record for each row
  when (old.state <> 'VOIDED' and new.state = 'VOIDED')
  execute function promises.owe_again();
