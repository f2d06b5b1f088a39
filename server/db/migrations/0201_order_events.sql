-- What happened to an order, in the order it happened: written, sent to review, passed or not, cancelled, revoked. What money and
-- sessions did stands in their own documents. Source: money book §6 (states), look (经过).

create table orders.order_event (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  order_id bigint not null,
  kind text not null constraint order_event_kind check (kind in ('DRAFTED', 'SUBMITTED', 'SENT', 'PASSED', 'REJECTED', 'CANCELLED', 'REVOKED')),
  at timestamptz not null default kit.clock(),
  -- Null: the system.
  staff_id bigint default kit.current_staff(),
  note text not null default '' constraint order_event_note_length check (length(note) <= 200),
  -- What the order was then.
  lines integer not null,
  payable_fen bigint not null,
  discount_fen bigint not null,
  primary key (hospital_id, id),
  constraint order_event_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade
);
select kit.tenant_table('orders.order_event');
revoke update on orders.order_event from clinic_app;
create index order_event_of_order on orders.order_event (hospital_id, order_id, id);

-- Orders that stand already tell what their own columns know.
alter table orders.sales_order no force row level security;
alter table orders.order_line no force row level security;
alter table orders.order_event no force row level security;
alter table orders.order_event disable trigger user;
insert into orders.order_event (hospital_id, order_id, kind, at, staff_id, note, lines, payable_fen, discount_fen)
select o.hospital_id, o.id, e.kind, e.at, e.staff_id, e.note, l.n, o.payable_fen, o.discount_fen
from orders.sales_order o
cross join lateral (select count(*)::int as n from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id) l
cross join lateral (values
  (1, 'DRAFTED', o.opened_at, o.created_by, ''),
  (2, 'SUBMITTED', o.submitted_at, o.created_by, ''),
  (3, o.status, o.ended_at, o.updated_by, o.end_reason)) as e (n, kind, at, staff_id, note)
where e.at is not null and e.kind in ('DRAFTED', 'SUBMITTED', 'CANCELLED', 'REVOKED')
  -- Submitted as it was written: one thing.
  and not (e.kind = 'DRAFTED' and o.submitted_at = o.opened_at)
order by o.hospital_id, o.id, e.n;
alter table orders.order_event enable trigger user;
alter table orders.order_event force row level security;
alter table orders.order_line force row level security;
alter table orders.sales_order force row level security;
