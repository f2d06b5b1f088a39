-- The double-entry ledger: every fen, coin and point of a hospital, once. Nothing else stores a balance.
-- Identities G1–G6, postings and account kinds: money book §2. Rows are posted by ledger.post_journal alone.
create schema ledger;
grant usage on schema ledger to clinic_app, clinic_reader;

-- What kinds of account there are; the same in every hospital.
-- side: the side on which its balance is positive. floor_zero: it may never go below nothing (G3).
-- shared: many cashiers post to it at once, so it is kept in slots that do not queue on one row lock.
create table ledger.account_kind (
  kind text primary key,
  unit text not null constraint account_kind_unit check (unit in ('CNY', 'COIN', 'POINT')),
  side text not null constraint account_kind_side check (side in ('D', 'C')),
  owner_type text not null,
  floor_zero boolean not null,
  shared boolean not null,
  name text not null
);
select kit.platform_table('ledger.account_kind');
insert into ledger.account_kind (kind, unit, side, owner_type, floor_zero, shared, name) values
  ('CASH_REGISTER', 'CNY', 'D', 'register', true, false, '收银台现金'),
  ('CASH_SAFE', 'CNY', 'D', 'hospital', true, false, '保险柜现金'),
  ('TENDER_CLEARING', 'CNY', 'D', 'tender_type', false, true, '待清算收款'),
  ('RECEIVABLE', 'CNY', 'D', 'order', true, false, '应收欠款'),
  ('WALLET_PRINCIPAL', 'CNY', 'C', 'customer', true, false, '储值本金'),
  ('WALLET_DEPOSIT', 'CNY', 'C', 'customer', true, false, '预收定金'),
  ('WALLET_HOLD', 'CNY', 'C', 'customer', true, false, '退款冻结'),
  ('CARD_PRINCIPAL', 'CNY', 'C', 'card', true, false, '会员卡储值'),
  ('CONTRACT_LIABILITY', 'CNY', 'C', 'purchased_item', true, false, '未消耗项目价值'),
  ('REFUND_PAYABLE', 'CNY', 'C', 'refund_form', true, false, '已审待退'),
  ('REVENUE_SERVICE', 'CNY', 'C', 'department', false, true, '划扣收入'),
  ('REVENUE_PRODUCT', 'CNY', 'C', 'department', false, true, '产品收入'),
  ('BREAKAGE', 'CNY', 'C', 'department', false, true, '过期收入'),
  ('FORFEIT', 'CNY', 'C', 'department', false, true, '手续费收入'),
  ('BAD_DEBT', 'CNY', 'D', 'hospital', false, true, '坏账'),
  ('CASH_FUND', 'CNY', 'C', 'hospital', false, true, '备用金'),
  ('CASH_OVER_SHORT', 'CNY', 'D', 'hospital', false, true, '现金长短款'),
  ('PROMO_EXPENSE', 'CNY', 'D', 'hospital', false, true, '赠送成本'),
  ('COIN_CUSTOMER', 'COIN', 'C', 'customer', true, false, '好美币'),
  ('COIN_ISSUED', 'COIN', 'D', 'hospital', false, true, '已发好美币'),
  ('CARD_BONUS', 'COIN', 'C', 'card', true, false, '会员卡赠送金'),
  ('CARD_BONUS_ISSUED', 'COIN', 'D', 'hospital', false, true, '已发卡赠送金'),
  ('POINT_CUSTOMER', 'POINT', 'C', 'customer', true, false, '积分'),
  ('POINT_ISSUED', 'POINT', 'D', 'hospital', false, true, '已发积分');

create table ledger.account (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  unit text not null,
  kind text not null,
  owner_type text not null,
  -- 0 where the owner is the hospital or no department is named.
  owner_id bigint not null,
  slot smallint not null default 0,
  -- Whose money it is about: what a customer's figures and ledgers are read by.
  customer_id bigint,
  normal_side text not null,
  floor_zero boolean not null,
  -- fen, coin-fen or whole points; positive on the normal side.
  balance bigint not null default 0,
  -- How many entries it has.
  seq bigint not null default 0,
  primary key (hospital_id, id),
  constraint account_owner unique (hospital_id, kind, owner_id, slot),
  constraint account_not_negative check (not floor_zero or balance >= 0)
);
select kit.tenant_table('ledger.account');
create index account_customer on ledger.account (hospital_id, customer_id, kind) where customer_id is not null;

-- A day on which money and stock are booked (G4). Created by the first journal of the day.
create table ledger.business_day (
  hospital_id bigint not null default kit.current_hospital(),
  business_date date not null,
  status text not null default 'OPEN' constraint business_day_status check (status in ('OPEN', 'CLOSING', 'CLOSED')),
  snapshot jsonb,
  closed_by bigint,
  closed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, business_date)
);
select kit.tenant_table('ledger.business_day');

create table ledger.journal (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  business_date date not null,
  biz_type text not null,
  biz_id bigint not null,
  shift_id bigint,
  reverses_id bigint,
  memo text not null default '',
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint journal_once unique (hospital_id, biz_type, biz_id),
  constraint journal_reversed_once unique (hospital_id, reverses_id),
  constraint journal_reverses foreign key (hospital_id, reverses_id) references ledger.journal (hospital_id, id)
);
select kit.tenant_table('ledger.journal');
select kit.append_only('ledger.journal');
create index journal_day on ledger.journal (hospital_id, business_date, id);
create index journal_shift on ledger.journal (hospital_id, shift_id) where shift_id is not null;

create table ledger.entry (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  journal_id bigint not null,
  ordinal smallint not null,
  account_id bigint not null,
  -- Number of the entry on its account, from 1, without gaps: ids do not tell the order, this does.
  seq bigint not null,
  kind text not null,
  unit text not null,
  -- Debit positive, credit negative.
  amount bigint not null constraint entry_amount check (amount <> 0),
  balance_after bigint not null,
  order_line_id bigint,
  created_at timestamptz not null default kit.clock(),
  primary key (hospital_id, id),
  constraint entry_ordinal unique (hospital_id, journal_id, ordinal),
  constraint entry_seq unique (hospital_id, account_id, seq),
  constraint entry_journal foreign key (hospital_id, journal_id) references ledger.journal (hospital_id, id),
  constraint entry_account foreign key (hospital_id, account_id) references ledger.account (hospital_id, id)
);
select kit.tenant_table('ledger.entry');
select kit.append_only('ledger.entry');
-- What the ledgers of balance, coins and points list for the whole hospital, newest first.
create index entry_of_kind on ledger.entry (hospital_id, kind, created_at desc, id desc)
  where kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT', 'COIN_CUSTOMER', 'POINT_CUSTOMER');

-- The date money is booked on now: the business date, or the day after it when that day is closed already
-- (money book §14, cross-day). Holds the day until commit: closing it waits (H17).
create function ledger.open_day() returns date language plpgsql as $$
declare day date := kit.business_date(); state text;
begin
  loop
    select status into state from ledger.business_day d where d.business_date = day for share;
    if not found then
      insert into ledger.business_day (business_date) values (day) on conflict do nothing;
    elsif state = 'OPEN' then
      return day;
    else
      day := day + 1;
    end if;
  end loop;
end $$;

-- G4: a journal goes to an open day, and the day stays open until it is committed.
create function ledger.journal_day_is_open() returns trigger language plpgsql as $$
declare state text;
begin
  select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  if not found then
    insert into ledger.business_day (business_date) values (new.business_date) on conflict do nothing;
    select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  end if;
  if state <> 'OPEN' then
    raise exception 'business day % is %', new.business_date, state
      using errcode = '23514', constraint = 'journal_day_open', schema = 'ledger', table = 'journal';
  end if;
  return new;
end $$;
create trigger journal_day_open before insert on ledger.journal for each row execute function ledger.journal_day_is_open();

-- G1 and G2 for what one statement inserted: every journal balances in every unit, balances move by the entries
-- and by nothing else, and the last balance_after is the balance. A journal is therefore one statement.
create function ledger.entries_posted() returns trigger language plpgsql as $$
declare differing bigint;
begin
  if exists (select from posted group by hospital_id, journal_id, unit having sum(amount) <> 0) then
    raise exception 'entries do not sum to nothing'
      using errcode = '23514', constraint = 'journal_balanced', schema = 'ledger', table = 'entry';
  end if;
  with moved as (
    select account_id, sum(amount) as amount, count(*) as entries, max(seq) as last_seq,
      (array_agg(balance_after order by seq desc))[1] as last_after
    from posted group by account_id
  ), changed as (
    update ledger.account a
    set balance = a.balance + case a.normal_side when 'D' then m.amount else -m.amount end, seq = a.seq + m.entries
    from moved m where a.id = m.account_id
    returning a.id, a.balance = m.last_after and a.seq = m.last_seq as agrees
  )
  select min(c.id) into differing from changed c where not c.agrees;
  if differing is not null then
    raise exception 'balance_after of account % is not its balance', differing
      using errcode = '23514', constraint = 'entry_balance_after', schema = 'ledger', table = 'entry';
  end if;
  return null;
end $$;
create trigger entries_posted after insert on ledger.entry referencing new table as posted
  for each statement execute function ledger.entries_posted();

-- Posts one journal: accounts are made on demand and locked in the order of their ids, entries are inserted
-- set-wise with the balance after each. `lines`: [{kind, owner, customer, amount, line}], amount debit positive;
-- owner 0 is the hospital itself. Floor-zero accounts that would go below nothing: account_not_negative.
create function ledger.post_journal(
  of_type text, of_id bigint, on_date date, lines jsonb,
  memo text default '', in_shift bigint default null, reversal_of bigint default null
) returns bigint language plpgsql as $$
declare
  made bigint;
  touched bigint[];
  placed integer;
  -- Two cashiers seldom share a slot; a backend always uses the same one.
  own_slot constant smallint := pg_backend_pid() % 8;
begin
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, reversal_of, post_journal.memo) returning id into made;

  insert into ledger.account (unit, kind, owner_type, owner_id, slot, customer_id, normal_side, floor_zero)
  select k.unit, k.kind, k.owner_type, l.owner, case when k.shared then own_slot else 0 end,
    max(l.customer), k.side, k.floor_zero
  from jsonb_to_recordset(lines) as l (kind text, owner bigint, customer bigint)
  join ledger.account_kind k on k.kind = l.kind
  where not exists (select from ledger.account a
    where a.kind = l.kind and a.owner_id = l.owner and a.slot = case when k.shared then own_slot else 0 end)
  group by k.kind, l.owner
  order by k.kind, l.owner
  on conflict do nothing;

  select array_agg(distinct a.id) into touched
  from jsonb_to_recordset(lines) as l (kind text, owner bigint)
  join ledger.account_kind k on k.kind = l.kind
  join ledger.account a on a.kind = l.kind and a.owner_id = l.owner
    and a.slot = case when k.shared then own_slot else 0 end;

  with locked as materialized (
    select a.* from ledger.account a where a.id = any (touched) order by a.id for no key update
  ), line as (
    select t.n, (t.l ->> 'kind') as kind, (t.l ->> 'owner')::bigint as owner,
      (t.l ->> 'amount')::bigint as amount, (t.l ->> 'line')::bigint as order_line
    from jsonb_array_elements(lines) with ordinality as t (l, n)
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id)
  select made, line.n, a.id, a.seq + row_number() over (partition by a.id order by line.n), a.kind, a.unit, line.amount,
    a.balance + sum(case a.normal_side when 'D' then line.amount else -line.amount end)
      over (partition by a.id order by line.n),
    line.order_line
  from line join locked a on a.kind = line.kind and a.owner_id = line.owner
  order by line.n;
  get diagnostics placed = row_count;
  if placed <> jsonb_array_length(lines) then
    raise exception 'a line of the journal names no kind of account'
      using errcode = '23514', constraint = 'journal_accounts', schema = 'ledger', table = 'entry';
  end if;
  return made;
end $$;

-- Undoes a journal by its negated entries on the accounts they went to (G5); at most once.
create function ledger.reverse_journal(
  of_journal bigint, of_type text, of_id bigint, on_date date, memo text default '', in_shift bigint default null
) returns bigint language plpgsql as $$
declare made bigint;
begin
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, of_journal, reverse_journal.memo) returning id into made;
  with locked as materialized (
    select a.* from ledger.account a
    where a.id in (select e.account_id from ledger.entry e where e.journal_id = of_journal)
    order by a.id for no key update
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id)
  select made, e.ordinal, a.id, a.seq + row_number() over (partition by a.id order by e.ordinal), e.kind, e.unit, -e.amount,
    a.balance + sum(case a.normal_side when 'D' then -e.amount else e.amount end)
      over (partition by a.id order by e.ordinal),
    e.order_line_id
  from ledger.entry e join locked a on a.id = e.account_id
  where e.journal_id = of_journal
  order by e.ordinal;
  return made;
end $$;

-- A customer's four figures (specification 000 §2: balance, coins, debt, points), in fen, coin-fen and points.
create view ledger.customer_figure with (security_invoker = true) as
select hospital_id, customer_id,
  coalesce(sum(balance) filter (where kind = 'WALLET_PRINCIPAL'), 0)::bigint as principal_fen,
  coalesce(sum(balance) filter (where kind = 'WALLET_DEPOSIT'), 0)::bigint as deposit_fen,
  coalesce(sum(balance) filter (where kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT')), 0)::bigint as capital_fen,
  coalesce(sum(balance) filter (where kind = 'WALLET_HOLD'), 0)::bigint as held_fen,
  coalesce(sum(balance) filter (where kind = 'COIN_CUSTOMER'), 0)::bigint as coin_fen,
  coalesce(sum(balance) filter (where kind = 'RECEIVABLE'), 0)::bigint as debt_fen,
  coalesce(sum(balance) filter (where kind = 'POINT_CUSTOMER'), 0)::bigint as points
from ledger.account where customer_id is not null
group by hospital_id, customer_id;
grant select on ledger.customer_figure to clinic_app, clinic_reader;

-- G1–G6 as a query: every row is a fault. Of the current hospital.
create function ledger.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'G1', journal_id, unit || ' 合计 ' || sum(amount) from ledger.entry group by journal_id, unit having sum(amount) <> 0
  union all
  select 'G2', a.id, a.kind || ' 余额 ' || a.balance || ' 流水 ' || coalesce(e.signed, 0)
  from ledger.account a left join (
    select e.account_id, sum(case a.normal_side when 'D' then e.amount else -e.amount end) as signed,
      (array_agg(e.balance_after order by e.seq desc))[1] as last_after, count(*) as entries
    from ledger.entry e join ledger.account a on a.id = e.account_id group by e.account_id
  ) e on e.account_id = a.id
  where a.balance <> coalesce(e.signed, 0) or a.balance <> coalesce(e.last_after, 0) or a.seq <> coalesce(e.entries, 0)
  union all
  select 'G3', id, kind || ' 余额 ' || balance from ledger.account where floor_zero and balance < 0
  union all
  select 'G4', j.id, '营业日 ' || j.business_date || ' 日结后入账' from ledger.journal j
  join ledger.business_day d on d.business_date = j.business_date
  where d.status = 'CLOSED' and j.created_at > d.closed_at
  union all
  select 'G5', r.id, '冲正与原分录不符' from ledger.journal r
  where r.reverses_id is not null and exists (
    (select account_id, amount, ordinal from ledger.entry where journal_id = r.reverses_id
     except select account_id, -amount, ordinal from ledger.entry where journal_id = r.id)
    union all
    (select account_id, -amount, ordinal from ledger.entry where journal_id = r.id
     except select account_id, amount, ordinal from ledger.entry where journal_id = r.reverses_id))
  union all
  select 'G6', 0, unit || ' 借贷相差 ' || sum(case normal_side when 'D' then balance else -balance end)
  from ledger.account group by unit having sum(case normal_side when 'D' then balance else -balance end) <> 0
$$;
