-- What a balance is made of: every increase of balance, coins and points is a lot, every decrease takes lots, the one that ends
-- first before the others. What a journal took is given back to where it was taken from. The ledger does it where entries are
-- posted, so no way of posting can leave it out (identity T5: Σ left = balance). Source: money book §5; ADR 0091.

alter table ledger.entry
  -- The day on which a lot it makes ends; null: it does not.
  add column expires_on date,
  -- Journals whose effect it takes back: into their lots, or out of them, as far as it goes.
  add column about bigint[];

create table ledger.lot (
  like kit.tenant_row including defaults,
  account_id bigint not null,
  kind text not null,
  -- The journal that made it; null: it stood before there were lots.
  journal_id bigint,
  -- The journal that made it first, before archives were merged.
  origin_id bigint,
  amount bigint not null constraint lot_amount check (amount > 0),
  left_amount bigint not null,
  expires_on date,
  made_at timestamptz not null default kit.clock(),
  primary key (hospital_id, id),
  constraint lot_left check (left_amount between 0 and amount),
  constraint lot_account foreign key (hospital_id, account_id) references ledger.account (hospital_id, id)
);
select kit.tenant_table('ledger.lot');
create index lot_open on ledger.lot (hospital_id, account_id, expires_on, made_at, id) where left_amount > 0;
create index lot_ending on ledger.lot (hospital_id, expires_on, id) where left_amount > 0 and expires_on is not null;
create index lot_of_journal on ledger.lot (hospital_id, journal_id);
create index lot_of_origin on ledger.lot (hospital_id, origin_id) where origin_id <> journal_id;
create index lot_newest on ledger.lot (hospital_id, kind, made_at desc, id desc);

-- What was taken from a lot (below zero) and given back to it.
create table ledger.lot_move (
  like kit.tenant_row including defaults,
  lot_id bigint not null,
  journal_id bigint not null,
  -- The journal that took it first: what gives it back belongs to the same.
  root_id bigint not null,
  amount bigint not null constraint lot_move_amount check (amount <> 0),
  primary key (hospital_id, id),
  constraint lot_move_lot foreign key (hospital_id, lot_id) references ledger.lot (hospital_id, id)
);
select kit.tenant_table('ledger.lot_move');
select kit.append_only('ledger.lot_move');
create index lot_move_of_lot on ledger.lot_move (hospital_id, lot_id);
create index lot_move_of_journal on ledger.lot_move (hospital_id, journal_id);
create index lot_move_of_root on ledger.lot_move (hospital_id, root_id) where root_id <> journal_id;

-- What stands is one lot an account, without an end.
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    insert into ledger.lot (account_id, kind, amount, left_amount)
    select a.id, a.kind, a.balance, a.balance from ledger.account a
    where a.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER') and a.balance > 0;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;

-- What a journal did to the lots of an account is taken back, as far as that goes. Answers how much.
create function ledger.lots_back(of_account bigint, wanted bigint, journals bigint[], by_journal bigint)
returns bigint language sql as $$
  with effect as (
    select x.lot_id, x.root_id, sum(x.amount)::bigint as net from (
      select m.lot_id, m.root_id, m.amount from ledger.lot_move m where m.journal_id = any (journals)
      union all
      select m.lot_id, m.root_id, m.amount from ledger.lot_move m
      where m.root_id = any (journals) and m.root_id <> m.journal_id and m.journal_id <> all (journals)
      union all
      select l.id, l.journal_id, l.amount from ledger.lot l where l.journal_id = any (journals)
    ) x group by x.lot_id, x.root_id
  ), open as (
    select l.id, f.root_id, l.expires_on, l.made_at,
      case when wanted > 0 then -f.net else least(f.net, greatest(l.left_amount
        - coalesce(sum(f.net) over (partition by l.id order by f.root_id rows between unbounded preceding and 1 preceding), 0), 0)) end as most
    from effect f join ledger.lot l on l.id = f.lot_id
    where l.account_id = of_account and sign(f.net) = -sign(wanted)
  ), placed as (
    select o.id, o.root_id, (sign(wanted) * least(o.most, greatest(abs(wanted) - (sum(o.most) over w - o.most), 0)))::bigint as part
    from open o window w as (order by o.expires_on, o.made_at, o.id, o.root_id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, p.root_id, p.part from placed p where p.part <> 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount
    from (select lot_id, sum(amount)::bigint as amount from noted group by lot_id) n where l.id = n.lot_id
    returning n.amount
  )
  select coalesce(abs(sum(amount)), 0)::bigint from moved
$$;

-- Takes from the lots of an account, the one that ends first before the others, then the oldest. Answers how much it found.
create function ledger.lots_taken(of_account bigint, wanted bigint, by_journal bigint) returns bigint language sql as $$
  with placed as (
    select l.id, least(l.left_amount, greatest(wanted - (sum(l.left_amount) over w - l.left_amount), 0))::bigint as part
    from ledger.lot l where l.account_id = of_account and l.left_amount > 0
    window w as (order by l.expires_on, l.made_at, l.id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, by_journal, -p.part from placed p where p.part > 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount from noted n where l.id = n.lot_id returning n.amount
  )
  select coalesce(-sum(amount), 0)::bigint from moved
$$;

-- Lots of an archive that goes into another one keep their days and where they come from.
create function ledger.lots_carried(to_account bigint, of_kind text, wanted bigint, by_journal bigint)
returns bigint language sql as $$
  with taken as (
    select l.expires_on, l.made_at, l.origin_id, l.id, -m.amount as amount, sum(-m.amount) over (order by l.expires_on, l.made_at, l.id) as upto
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = by_journal and m.amount < 0 and l.kind = of_kind
  ), made as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at)
    select to_account, of_kind, by_journal, t.origin_id, p.part, p.part, t.expires_on, t.made_at
    from taken t cross join lateral (select least(t.amount, greatest(wanted - (t.upto - t.amount), 0))::bigint as part) p
    where p.part > 0 returning amount
  )
  select coalesce(sum(amount), 0)::bigint from made
$$;

-- The lots of what one statement posted. The accounts are held by whoever posts.
create function ledger.lots_posted() returns trigger language plpgsql as $$
declare e record; rest bigint;
begin
  for e in
    select p.account_id, p.kind, p.journal_id, -p.amount as change, p.expires_on, j.biz_type like 'customer_merge%' as is_merge,
      coalesce(p.about, case when j.reverses_id is not null then array[j.reverses_id] end) as about
    from posted p join ledger.journal j on j.id = p.journal_id
    where p.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER')
    -- What comes in is there before something is taken; of two archives the other way round.
    order by (p.amount > 0) <> (j.biz_type like 'customer_merge%'), p.ordinal
  loop
    rest := abs(e.change);
    if e.about is not null then
      rest := rest - ledger.lots_back(e.account_id, e.change, e.about, e.journal_id);
    end if;
    if rest > 0 and e.change < 0 then
      rest := rest - ledger.lots_taken(e.account_id, rest, e.journal_id);
      if rest > 0 then
        raise exception 'lots of account % lack %', e.account_id, rest
          using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
      end if;
    elsif rest > 0 then
      if e.is_merge then
        rest := rest - ledger.lots_carried(e.account_id, e.kind, rest, e.journal_id);
      end if;
      if rest > 0 then
        insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on)
        values (e.account_id, e.kind, e.journal_id, e.journal_id, rest, rest, e.expires_on);
      end if;
    end if;
  end loop;
  return null;
end $$;
-- After the balances: triggers of one event run in the order of their names.
create trigger entries_posted_lots after insert on ledger.entry referencing new table as posted
  for each statement execute function ledger.lots_posted();

-- Lines may say until when their lot lasts (expires) and whose effect they take back (about).
create or replace function ledger.post_journal(of_type text, of_id bigint, on_date date, lines jsonb, memo text DEFAULT ''::text, in_shift bigint DEFAULT NULL::bigint, reversal_of bigint DEFAULT NULL::bigint) returns bigint language plpgsql as $$
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
      (t.l ->> 'amount')::bigint as amount, (t.l ->> 'line')::bigint as order_line,
      (t.l ->> 'expires')::date as expires_on,
      (select array_agg(a::bigint) from jsonb_array_elements_text(t.l -> 'about') a) as about
    from jsonb_array_elements(lines) with ordinality as t (l, n)
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id,
    expires_on, about)
  select made, line.n, a.id, a.seq + row_number() over (partition by a.id order by line.n), a.kind, a.unit, line.amount,
    a.balance + sum(case a.normal_side when 'D' then line.amount else -line.amount end)
      over (partition by a.id order by line.n),
    line.order_line, line.expires_on, line.about
  from line join locked a on a.kind = line.kind and a.owner_id = line.owner
  order by line.n;
  get diagnostics placed = row_count;
  if placed <> jsonb_array_length(lines) then
    raise exception 'a line of the journal names no kind of account'
      using errcode = '23514', constraint = 'journal_accounts', schema = 'ledger', table = 'entry';
  end if;
  -- Asked once the accounts are held: what was begun before two archives became one is not posted to the one that went.
  if of_type not in ('customer_merge', 'customer_merge_follow') and exists (select from customers.customer c
      where c.id in (select l.owner from jsonb_to_recordset(lines) as l (kind text, owner bigint)
          join ledger.account_kind k on k.kind = l.kind where k.owner_type = 'customer')
        and c.status = 'merged') then
    raise exception using errcode = '23514', constraint = 'customer_merged', schema = 'ledger', table = 'journal',
      message = 'the archive went into another one';
  end if;
  return made;
end $$;

-- What ended before a day is taken from who has it: one document a customer. Answers how many of them there were.
create function ledger.expire_lots(before_day date, on_date date) returns bigint language plpgsql as $$
declare
  whose record;
  lines jsonb;
  done bigint := 0;
begin
  for whose in
    select a.owner_id as customer from ledger.lot l join ledger.account a on a.id = l.account_id
    where l.left_amount > 0 and l.expires_on < before_day group by a.owner_id order by a.owner_id
  loop
    perform from ledger.account a where a.owner_type = 'customer' and a.owner_id = whose.customer order by a.id for no key update;
    select jsonb_agg(line) into lines from (
      select a.kind, sum(l.left_amount)::bigint as ended from ledger.account a join ledger.lot l on l.account_id = a.id
      where a.owner_type = 'customer' and a.owner_id = whose.customer and l.left_amount > 0 and l.expires_on < before_day group by a.kind
    ) gone cross join lateral (values
      (jsonb_build_object('kind', gone.kind, 'owner', whose.customer, 'customer', whose.customer, 'amount', gone.ended)),
      (jsonb_build_object('kind', case gone.kind when 'COIN_CUSTOMER' then 'COIN_ISSUED' when 'POINT_CUSTOMER' then 'POINT_ISSUED'
        else 'BREAKAGE' end, 'owner', 0, 'amount', -gone.ended))) as side (line);
    if lines is not null then
      perform ledger.post_journal('lot_expiry', nextval('kit.id'), on_date, lines, '到期清零');
      done := done + 1;
    end if;
  end loop;
  return done;
end $$;

-- G1–G6 and T5 as a query: every row is a fault. Of the current hospital.
create or replace function ledger.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
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
  union all
  select 'T5', a.id, a.kind || ' 余额 ' || a.balance || ' 批次剩余 ' || coalesce(l.open, 0)
  from ledger.account a left join (select account_id, sum(left_amount) as open from ledger.lot group by account_id) l
    on l.account_id = a.id
  where a.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER') and a.balance <> coalesce(l.open, 0)
  union all
  select 'T5', l.id, '批次剩余 ' || l.left_amount || ' 入 ' || l.amount || ' 变动 ' || coalesce(m.moved, 0)
  from ledger.lot l left join (select lot_id, sum(amount) as moved from ledger.lot_move group by lot_id) m on m.lot_id = l.id
  where l.left_amount <> l.amount + coalesce(m.moved, 0)
$$;
