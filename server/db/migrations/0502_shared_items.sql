-- Who of a customer's family may use an item's sessions, how many of them, until when (money book §9, 共享); each use names who was treated.
create table purchases.item_share (
  -- Agreed by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  purchased_item_id bigint not null,
  customer_id bigint not null,
  -- What she is to the owner.
  relation text not null constraint item_share_relation
    check (relation in ('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other', 'friend')),
  -- The most sessions she may use; null: as many as are left.
  most integer constraint item_share_most check (most >= 1),
  ended_at timestamptz,
  ended_by bigint,
  end_reason text not null default '' constraint item_share_end_reason check (length(end_reason) <= 200),
  primary key (hospital_id, id),
  constraint item_share_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint item_share_ended check ((ended_at is null) = (end_reason = ''))
);
select kit.tenant_table('purchases.item_share');
create index item_share_of_item on purchases.item_share (hospital_id, purchased_item_id, id);
create index item_share_of_customer on purchases.item_share (hospital_id, customer_id);

-- By which share somebody else than the owner was treated; null: the owner herself.
alter table purchases.deduction_record add column share_id bigint,
  add constraint deduction_share foreign key (hospital_id, share_id) references purchases.item_share (hospital_id, id);
create index deduction_of_share on purchases.deduction_record (hospital_id, share_id) where share_id is not null;
