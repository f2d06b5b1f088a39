-- Cash that leaves a drawer for the safe or for another till is on its way until the receiver accepts it: neither's
-- meanwhile. Source: money book §14 (S4), decisions §6.
insert into ledger.account_kind (kind, unit, side, owner_type, floor_zero, shared, name) values
  ('CASH_ON_WAY', 'CNY', 'D', 'hospital', true, false, '在途现金');

alter table cashier.cash_move
  drop constraint cash_move_kind,
  add constraint cash_move_kind check (kind in ('FLOAT_IN', 'TO_SAFE', 'TO_SHIFT')),
  -- The shift it is sent to.
  add column to_shift_id bigint,
  add constraint cash_move_to_shift foreign key (hospital_id, to_shift_id)
    references cashier.cashier_shift (hospital_id, id),
  add constraint cash_move_receiver check ((kind = 'TO_SHIFT') = (to_shift_id is not null)),
  add constraint cash_move_elsewhere check (to_shift_id <> shift_id),
  -- What a shift hands to the safe as it closes; the others move while it goes on.
  add column closing boolean not null default false;
create index cash_move_to on cashier.cash_move (hospital_id, to_shift_id) where to_shift_id is not null;

-- What became of cash on its way; one answer each, which never changes. A float comes from the house and needs none.
create table cashier.cash_answer (
  hospital_id bigint not null default kit.current_hospital(),
  move_id bigint not null,
  outcome text not null constraint cash_answer_outcome check (outcome in ('ACCEPTED', 'REJECTED', 'CANCELLED')),
  reason text not null default '' constraint cash_answer_reason_length check (length(reason) <= 200),
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  primary key (hospital_id, move_id),
  constraint cash_answer_move foreign key (hospital_id, move_id) references cashier.cash_move (hospital_id, id)
);
select kit.tenant_table('cashier.cash_answer');
select kit.append_only('cashier.cash_answer');

-- Until now what was sent to the safe lay in it at once.
alter table cashier.cash_move no force row level security;
alter table cashier.cash_answer no force row level security;
insert into cashier.cash_answer (hospital_id, move_id, outcome, created_at, created_by)
  select hospital_id, id, 'ACCEPTED', created_at, created_by from cashier.cash_move where kind = 'TO_SAFE';
alter table cashier.cash_move force row level security;
alter table cashier.cash_answer force row level security;

-- What is on its way, of the current hospital.
create view cashier.cash_on_way with (security_invoker = true) as
  select m.* from cashier.cash_move m
  where m.kind <> 'FLOAT_IN' and not exists (select from cashier.cash_answer a
    where a.hospital_id = m.hospital_id and a.move_id = m.id);
grant select on cashier.cash_on_way to clinic_app, clinic_reader;

-- S4: what the account holds is what the documents say is on its way.
alter function cashier.selfcheck() rename to payment_selfcheck;
create function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  select * from cashier.payment_selfcheck()
  union all
  select 'S4', 0, '在途现金 ' || held.fen || ' 单据 ' || sent.fen
  from (select coalesce(sum(balance), 0)::bigint as fen from ledger.account where kind = 'CASH_ON_WAY') held,
    (select coalesce(sum(amount_fen), 0)::bigint as fen from cashier.cash_on_way) sent
  where held.fen <> sent.fen
$$;
