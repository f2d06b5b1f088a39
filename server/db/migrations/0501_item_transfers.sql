-- Sessions of one customer's item that become another's, as a gift or by a transfer, with their value; decided by others (money book §11).
create table purchases.transfer (
  -- Asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null,
  kind text not null constraint transfer_kind check (kind in ('GIFT', 'TRANSFER')),
  customer_id bigint not null,
  to_customer_id bigint not null,
  purchased_item_id bigint not null,
  product_name text not null,
  qty integer not null constraint transfer_qty check (qty >= 1),
  -- What the sessions are worth by the remaining value: as it was asked for, and once done as it was moved.
  value_fen bigint not null constraint transfer_value check (value_fen >= 0),
  -- What the receiver is to the giver: 配偶 父母 子女 兄弟姐妹 祖父母 孙辈 其他亲属 朋友
  relation text not null constraint transfer_relation
    check (relation in ('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other', 'friend')),
  reason text not null constraint transfer_reason check (length(reason) between 1 and 200),
  status text not null default 'PENDING'
    constraint transfer_status check (status in ('PENDING', 'DONE', 'REJECTED', 'REVOKED', 'TAKEN_BACK')),
  -- F4: of how many transfers, this one included, the sessions come.
  depth integer not null constraint transfer_depth check (depth between 1 and 3),
  made_item_id bigint,
  business_date date not null,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '' constraint transfer_opinion check (length(opinion) <= 200),
  taken_by bigint,
  taken_at timestamptz,
  taken_reason text not null default '' constraint transfer_taken_reason check (length(taken_reason) <= 200),
  primary key (hospital_id, id),
  constraint transfer_no unique (hospital_id, no),
  constraint transfer_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint transfer_made foreign key (hospital_id, made_item_id) references purchases.purchased_item (hospital_id, id),
  constraint transfer_done check ((status in ('DONE', 'TAKEN_BACK')) = (made_item_id is not null)),
  constraint transfer_taken check ((status in ('REVOKED', 'TAKEN_BACK')) = (taken_at is not null))
);
select kit.tenant_table('purchases.transfer');
create index transfer_newest on purchases.transfer (hospital_id, created_at desc, id desc);
create index transfer_from on purchases.transfer (hospital_id, customer_id, created_at desc, id desc);
create index transfer_to on purchases.transfer (hospital_id, to_customer_id, created_at desc, id desc);
create index transfer_of_item on purchases.transfer (hospital_id, purchased_item_id);

-- An item that came by a transfer keeps the order it was once bought by, for its price and its department; it is no part of that order.
alter table purchases.purchased_item add column transfer_id bigint, add column transfer_no text,
  add constraint item_transfer foreign key (hospital_id, transfer_id) references purchases.transfer (hospital_id, id),
  add constraint item_came check ((source in ('GIFT', 'TRANSFER')) = (transfer_id is not null and transfer_no is not null));
create index item_came_by on purchases.purchased_item (hospital_id, source, created_at desc, id desc) where transfer_id is not null;
create index item_locked on purchases.purchased_item (hospital_id, created_at desc, id desc) where qty_locked > 0;
create index item_moved on purchases.purchased_item (hospital_id, created_at desc, id desc) where qty_moved > 0;
create index item_refunded on purchases.purchased_item (hospital_id, created_at desc, id desc) where qty_refunded > 0;

-- F1: what was moved out of items is what was moved into others, in sessions and in fen.
create function purchases.transfer_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'F1', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || coalesce(t.qty, 0)
  from purchases.purchased_item p left join (
    select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  where (p.qty_moved, p.value_moved_fen) <> (coalesce(t.qty, 0), coalesce(t.fen, 0))
  union all
  select 'F1', t.id, t.no || ' 转出 ' || t.qty || ' 转入 ' || m.qty_total from purchases.transfer t
  join purchases.purchased_item m on m.id = t.made_item_id
  where (m.qty_total, m.value_total_fen, m.customer_id) <> (t.qty, t.value_fen, t.to_customer_id)
$$;
create or replace function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select * from purchases.item_selfcheck()
  union all select * from purchases.expiry_selfcheck()
  union all select * from purchases.transfer_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$$;

-- Decided in the audit centre. Added to the kinds that stand, whichever they are.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(k[1]), ', ') into kinds
    from regexp_matches(pg_get_constraintdef((select oid from pg_constraint where conname = 'task_kind')), '''([A-Z_]+)''', 'g') k;
  execute format('alter table approvals.rule drop constraint rule_kind, add constraint rule_kind check (kind in (%s, ''TRANSFER''))', kinds);
  execute format('alter table approvals.task drop constraint task_kind, add constraint task_kind check (kind in (%s, ''TRANSFER''))', kinds);
end $$;
