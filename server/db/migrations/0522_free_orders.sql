-- 免单 and 返修: what is given without a payment. Bought items may come without one; a rework names the deduction it makes good.
-- Both are decided in the audit centre. Source: money book §6; ADR 0097.

alter table purchases.purchased_item alter column payment_id drop not null;
alter table purchases.purchased_item drop constraint item_source;
alter table purchases.purchased_item
  add constraint item_source check (source in ('ORDER', 'COMBO', 'GIFT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK')),
  -- Only what is given comes without a payment, and is worth nothing.
  add constraint item_given check (case when source in ('FREE', 'REWORK') then payment_id is null and value_total_fen = 0
    when source in ('GIFT', 'TRANSFER') then true else payment_id is not null end);
create index item_given_by on purchases.purchased_item (hospital_id, source, created_at desc, id desc)
  where source in ('FREE', 'REWORK');

create table purchases.rework (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  -- The deduction that is made good.
  record_id bigint not null,
  primary key (hospital_id, id),
  constraint rework_once unique (hospital_id, order_id),
  constraint rework_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint rework_record foreign key (hospital_id, record_id) references purchases.deduction_record (hospital_id, id)
);
select kit.tenant_table('purchases.rework');
create index rework_of_record on purchases.rework (hospital_id, record_id);

alter table approvals.rule drop constraint rule_kind;
alter table approvals.rule add constraint rule_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND',
  'WRITE_OFF_DEBT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK'));
-- What is given away is always decided by somebody else.
alter table approvals.rule add constraint rule_of_free check (kind <> 'FREE' or enabled and amount_from is null);
alter table approvals.task drop constraint task_kind;
alter table approvals.task add constraint task_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND',
  'WRITE_OFF_DEBT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK'));
alter table approvals.task add constraint task_of_free check (kind <> 'FREE' or not by_rule);

-- Nothing is paid for them, ever.
alter table orders.sales_order add constraint order_given check (type not in ('FREE', 'REWORK') or original_fen = discount_fen);
