-- What is done with a bought item besides using it: frozen and thawed, its end moved, and voided when its end has passed (money book §9).
create table purchases.item_event (
  -- Done by whom and when: created_by, created_at; by the night job: nobody.
  like kit.tenant_row including defaults,
  purchased_item_id bigint not null,
  kind text not null constraint item_event_kind check (kind in ('FREEZE', 'THAW', 'EXTEND', 'EXPIRE')),
  reason text not null constraint item_event_reason check (length(reason) between 1 and 200),
  -- An expiry is a document: what it voided is income of the day it was posted.
  no text,
  qty integer not null default 0 constraint item_event_qty check (qty >= 0),
  value_fen bigint not null default 0 constraint item_event_value check (value_fen >= 0),
  -- The last day before and after it was moved.
  valid_from date,
  valid_to date,
  business_date date not null,
  -- An expiry that an extension took back, on which business day.
  undone_on date,
  primary key (hospital_id, id),
  constraint item_event_no unique (hospital_id, no),
  constraint item_event_item foreign key (hospital_id, purchased_item_id) references purchases.purchased_item (hospital_id, id),
  constraint item_event_expiry check ((kind = 'EXPIRE') = (no is not null) and (kind = 'EXPIRE') = (qty > 0)),
  constraint item_event_undone check (kind = 'EXPIRE' or undone_on is null and value_fen = 0)
);
select kit.tenant_table('purchases.item_event');
create index item_event_of_item on purchases.item_event (hospital_id, purchased_item_id, id);

-- L2 and L3 of what expired: the item voids what its documents void, and breakage is their sum.
create function purchases.expiry_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'L2', p.id, '作废 ' || p.qty_void || ' 过期单 ' || coalesce(e.qty, 0)
  from purchases.purchased_item p left join (
    select purchased_item_id, sum(qty) as qty, sum(value_fen) as fen from purchases.item_event
    where kind = 'EXPIRE' and undone_on is null group by purchased_item_id) e on e.purchased_item_id = p.id
  where p.cancelled_at is null and (p.qty_void, p.value_void_fen) <> (coalesce(e.qty, 0), coalesce(e.fen, 0))
  union all
  select 'L3', 0, '过期收入 ' || a.fen || ' 过期单 ' || e.fen
  from (select coalesce(sum(balance), 0) as fen from ledger.account where kind = 'BREAKAGE') a,
    (select coalesce(sum(value_fen), 0) as fen from purchases.item_event where kind = 'EXPIRE' and undone_on is null) e
  where a.fen <> e.fen
$$;
create or replace function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select * from purchases.item_selfcheck()
  union all select * from purchases.expiry_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$$;
