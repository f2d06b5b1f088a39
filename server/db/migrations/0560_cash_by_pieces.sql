-- Cash by notes and coins, petty cash with its receipt, what the safe brings to the bank, and the drawer that is handed to the
-- next cashier: neither's until it is counted there. Source: money book §14 (S1, S4, S5), decisions §6.
insert into ledger.account_kind (kind, unit, side, owner_type, floor_zero, shared, name) values
  ('CASH_HANDOVER', 'CNY', 'D', 'register', true, false, '待接班现金'),
  ('PETTY_EXPENSE', 'CNY', 'D', 'hospital', false, true, '备用金支出'),
  ('BANK_DEPOSIT', 'CNY', 'D', 'hospital', true, false, '现金存行');

-- [{"fen": 10000, "count": 3}]: notes and coins by their value, each value once.
create function cashier.are_pieces(pieces jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(pieces) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(pieces) = 'array' then pieces else '[]' end) as p
    where coalesce(p ->> 'fen', '') not in ('10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '2', '1')
      or coalesce(p ->> 'count', '') !~ '^[1-9]\d{0,4}$')
    and (select count(*) = count(distinct p ->> 'fen') from jsonb_array_elements(
      case when jsonb_typeof(pieces) = 'array' then pieces else '[]' end) as p)
$$;
create function cashier.pieces_fen(pieces jsonb) returns bigint language sql immutable parallel safe as $$
  select sum((p ->> 'fen')::bigint * (p ->> 'count')::bigint)::bigint from jsonb_array_elements(pieces) as p
$$;
-- The cash among amounts by way of paying, in fen.
create function cashier.cash_of(amounts jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce((select (a ->> 'fen')::bigint from jsonb_array_elements(amounts) as a where a ->> 'code' = 'CASH'), 0)
$$;

alter table cashier.cashier_shift
  -- What lay in the drawer by notes and coins; null where the amount alone was typed.
  add column opening_pieces jsonb constraint shift_opening_pieces check (cashier.are_pieces(opening_pieces)),
  add constraint shift_opening_pieces_sum check (cashier.pieces_fen(opening_pieces) = opening_float_fen),
  add column counted_pieces jsonb constraint shift_counted_pieces check (cashier.are_pieces(counted_pieces)),
  add constraint shift_counted_pieces_sum check (counted_pieces is null
    or counted is not null and cashier.pieces_fen(counted_pieces) = cashier.cash_of(counted)),
  -- What was left in the drawer is neither's until the next one counts it.
  add column handed boolean not null default false,
  add constraint shift_handed_when_closed check (not handed or status = 'CLOSED');

-- What was handed over, counted by who took it: the next cashier as she opens, or the keeper of the safe. It never changes.
create table cashier.handover (
  like kit.tenant_row including defaults,
  shift_id bigint not null,
  -- Whose cash it was.
  cashier_id bigint not null,
  -- The shift it goes on in; null: into the safe.
  next_shift_id bigint,
  handed_fen bigint not null constraint handover_handed check (handed_fen between 0 and 99999999999),
  counted_fen bigint not null constraint handover_counted check (counted_fen between 0 and 9999999999),
  -- Below zero: short.
  diff_fen bigint generated always as (counted_fen - handed_fen) stored,
  pieces jsonb constraint handover_pieces check (cashier.are_pieces(pieces)),
  reason text not null default '' constraint handover_reason check (length(reason) <= 200),
  primary key (hospital_id, id),
  constraint handover_once unique (hospital_id, shift_id),
  constraint handover_difference_why check (counted_fen = handed_fen or reason <> ''),
  constraint handover_pieces_sum check (next_shift_id is not null or pieces is null or cashier.pieces_fen(pieces) = counted_fen),
  -- Nobody takes her own cash into the safe.
  constraint handover_second_person check (next_shift_id is not null or created_by <> cashier_id),
  constraint handover_shift foreign key (hospital_id, shift_id) references cashier.cashier_shift (hospital_id, id),
  constraint handover_next foreign key (hospital_id, next_shift_id) references cashier.cashier_shift (hospital_id, id)
);
select kit.tenant_table('cashier.handover');
select kit.append_only('cashier.handover');
create index handover_next_shift on cashier.handover (hospital_id, next_shift_id);

alter table cashier.cash_move
  -- A deposit leaves the safe, not a drawer.
  alter column shift_id drop not null,
  drop constraint cash_move_kind,
  add constraint cash_move_kind check (kind in ('FLOAT_IN', 'TO_SAFE', 'TO_SHIFT', 'PETTY', 'BANK')),
  add constraint cash_move_from check ((kind = 'BANK') = (shift_id is null)),
  -- Number of the receipt of what was bought, of the bank's slip.
  add column voucher_no text not null default '' constraint cash_move_voucher_length check (length(voucher_no) <= 40),
  add constraint cash_move_voucher check ((kind in ('PETTY', 'BANK')) = (voucher_no <> '')),
  add constraint cash_move_purpose check (kind <> 'PETTY' or reason <> '');
create index cash_move_voucher on cashier.cash_move (hospital_id, voucher_no) where voucher_no <> '';

-- Of each drawer: what lies in it, and what of it waits for the next cashier.
create view cashier.drawer with (security_invoker = true) as
  select r.hospital_id, r.id as register_id, coalesce(a.balance, 0) as lying, coalesce(w.balance, 0) as waiting
  from cashier.register r
  left join ledger.account a on a.hospital_id = r.hospital_id and a.kind = 'CASH_REGISTER' and a.owner_id = r.id
  left join ledger.account w on w.hospital_id = r.hospital_id and w.kind = 'CASH_HANDOVER' and w.owner_id = r.id;
grant select on cashier.drawer to clinic_app, clinic_reader;

-- What came into the safe and left it.
create view cashier.safe_entry with (security_invoker = true) as
  select e.hospital_id, e.id, e.seq, e.created_at, e.amount, e.balance_after, j.biz_type, j.biz_id, j.business_date, j.created_by, j.memo
  from ledger.entry e join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
  where e.kind = 'CASH_SAFE';
grant select on cashier.safe_entry to clinic_app, clinic_reader;

-- What the safe holds.
create function cashier.safe_fen() returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from ledger.account where kind = 'CASH_SAFE'
$$;

-- S1: what a counted drawer must hold, by its documents. S4: what waits for the next cashier. S5: no drawer and no safe ever held
-- less than nothing. S6: what came into the safe and left it, by its documents.
create function daily.drawer_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  with paid as (
    select p.shift_id, sum(t.amount_fen) as fen from cashier.payment p
    join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id and t.class = 'cash'
    where p.status = 'SUCCESS' group by 1
  ), back as (
    select f.shift_id, sum(t.amount_fen) as fen from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id and t.class = 'cash'
    where f.status = 'REFUNDED' group by 1
  ), sent as (
    select m.shift_id, sum(case m.kind when 'FLOAT_IN' then m.amount_fen else -m.amount_fen end) as fen
    from cashier.cash_move m where not m.closing and m.shift_id is not null group by 1
  ), came as (
    select j.shift_id, sum(m.amount_fen) as fen from ledger.journal j
    join cashier.cash_move m on m.hospital_id = j.hospital_id and m.id = j.biz_id
    where j.biz_type = 'shift_answer' and j.shift_id is not null group by 1
  )
  select 'S1', s.id, '班次 ' || s.no || ' 应有现金 ' || cashier.cash_of(s.expected) || ' 单据 '
    || s.opening_float_fen + coalesce(p.fen, 0) - coalesce(b.fen, 0) + coalesce(o.fen, 0) + coalesce(c.fen, 0)
  from cashier.cashier_shift s left join paid p on p.shift_id = s.id left join back b on b.shift_id = s.id
    left join sent o on o.shift_id = s.id left join came c on c.shift_id = s.id
  where s.expected is not null and s.expected <> '[]'
    and cashier.cash_of(s.expected) <> s.opening_float_fen + coalesce(p.fen, 0) - coalesce(b.fen, 0) + coalesce(o.fen, 0) + coalesce(c.fen, 0)
  union all
  select 'S4', coalesce(held.register_id, sent.register_id), '待接班现金 ' || coalesce(held.fen, 0) || ' 交班单 ' || coalesce(sent.fen, 0)
  from (select owner_id as register_id, balance as fen from ledger.account where kind = 'CASH_HANDOVER') held
  full join (select s.register_id, sum(s.left_fen)::bigint as fen from cashier.cashier_shift s where s.handed and not exists (
      select from cashier.handover h where h.hospital_id = s.hospital_id and h.shift_id = s.id) group by 1) sent
    on sent.register_id = held.register_id
  where coalesce(held.fen, 0) <> coalesce(sent.fen, 0)
  union all
  select 'S5', e.account_id, '第 ' || e.seq || ' 笔后现金 ' || e.balance_after from ledger.entry e
  where e.kind in ('CASH_REGISTER', 'CASH_SAFE') and e.balance_after < 0
  union all
  select 'S6', 0, '保险柜 ' || coalesce(booked.fen, 0) || ' 单据 ' || told.fen
  from (select sum(e.amount)::bigint as fen from ledger.entry e join ledger.journal j on j.id = e.journal_id
      where e.kind = 'CASH_SAFE' and j.biz_type in ('shift_answer', 'shift_accept', 'shift_bank')) booked,
    (select coalesce(sum(fen), 0)::bigint as fen from (
      select sum(m.amount_fen) as fen from ledger.journal j join cashier.cash_move m on m.hospital_id = j.hospital_id and m.id = j.biz_id
        join cashier.cash_answer a on a.hospital_id = m.hospital_id and a.move_id = m.id
        where j.biz_type = 'shift_answer' and (m.kind = 'TO_SAFE' and a.outcome = 'ACCEPTED' or m.kind = 'BANK' and a.outcome <> 'ACCEPTED')
      union all select sum(h.counted_fen) from cashier.handover h where h.next_shift_id is null
      union all select -sum(m.amount_fen) from cashier.cash_move m where m.kind = 'BANK') moved) told
  where coalesce(booked.fen, 0) <> told.fen
$$;
