-- Shifts are things: a number, a reason for each difference, what goes to the next one, and documents of cash that moved.
-- Source: money book §14, decisions §6 (blind count).
alter table cashier.setting add column blind_count boolean not null default true;

alter table cashier.cashier_shift no force row level security;
alter table cashier.cashier_shift disable trigger touch;
alter table kit.doc_counter no force row level security;
alter table cashier.cashier_shift
  add column no text,
  -- [{code, reason}] of the ways of paying that differ.
  add column diff_reasons jsonb not null default '[]',
  -- What stays in the drawer when the shift ends: counted less what goes to the safe.
  add column left_fen bigint constraint shift_left check (left_fen >= 0),
  add column successor_id bigint,
  -- Counted again after what is expected was seen.
  add column recounts integer not null default 0,
  add column print_count integer not null default 0;
update cashier.cashier_shift s set no = 'JB' || to_char(n.business_date, 'YYYYMMDD') || lpad(n.n::text, 4, '0')
from (select hospital_id, id, business_date,
    row_number() over (partition by hospital_id, business_date order by opened_at, id) as n from cashier.cashier_shift) n
where n.hospital_id = s.hospital_id and n.id = s.id;
insert into kit.doc_counter (hospital_id, prefix, on_date, n)
  select hospital_id, 'JB', business_date, count(*) from cashier.cashier_shift group by hospital_id, business_date;
update cashier.cashier_shift s
  set left_fen = greatest(0, coalesce((select (one ->> 'fen')::bigint from jsonb_array_elements(s.counted) one
    where one ->> 'code' = 'CASH'), 0) - coalesce(s.to_safe_fen, 0))
  where s.status = 'CLOSED';
alter table kit.doc_counter force row level security;
alter table cashier.cashier_shift enable trigger touch;
alter table cashier.cashier_shift force row level security;
alter table cashier.cashier_shift
  alter column no set not null,
  add constraint shift_no unique (hospital_id, no),
  add constraint shift_left_when_closed check ((status = 'CLOSED') = (left_fen is not null));

-- 备用金 that comes into a drawer and 上缴 that leaves it while the shift goes on. A document never changes.
create table cashier.cash_move (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  shift_id bigint not null,
  kind text not null constraint cash_move_kind check (kind in ('FLOAT_IN', 'TO_SAFE')),
  amount_fen bigint not null constraint cash_move_amount check (amount_fen between 1 and 9999999999),
  business_date date not null,
  reason text not null default '' constraint cash_move_reason_length check (length(reason) <= 200),
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint cash_move_no unique (hospital_id, no),
  constraint cash_move_shift foreign key (hospital_id, shift_id) references cashier.cashier_shift (hospital_id, id)
);
select kit.tenant_table('cashier.cash_move');
select kit.append_only('cashier.cash_move');
create index cash_move_of_shift on cashier.cash_move (hospital_id, shift_id, id);
