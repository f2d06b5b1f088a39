-- 定金: what a deposit is for and until when stands with its order; in the ledger each is a lot of its own, which names the line it was
-- paid by. What ends is not taken by night: it is hers until somebody else agreed to keep it. Source: money book §6; ADR 0097.

create table orders.order_deposit (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  -- The project it is spent for; null: for any.
  product_id bigint,
  -- Its last day; null: it has none.
  expires_on date,
  primary key (hospital_id, id),
  constraint order_deposit_once unique (hospital_id, order_id),
  constraint order_deposit_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint order_deposit_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('orders.order_deposit');

alter table orders.order_line drop constraint order_line_recharge;
alter table orders.order_line add constraint order_line_recharge check (
  case item_type when 'RECHARGE' then product_id is null when 'CARD_FEE' then true when 'DEPOSIT' then true else product_id is not null end);

alter table ledger.lot
  -- Of a deposit: the line it was paid by.
  add column deposit_line_id bigint,
  add constraint lot_deposit_line foreign key (hospital_id, deposit_line_id) references orders.order_line (hospital_id, id);
create index lot_of_deposit on ledger.lot (hospital_id, deposit_line_id) where deposit_line_id is not null;

-- What stands is one lot an account, for anything.
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    insert into ledger.lot (account_id, kind, amount, left_amount)
    select a.id, a.kind, a.balance, a.balance from ledger.account a where a.kind = 'WALLET_DEPOSIT' and a.balance > 0;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;

-- Takes deposits of an account: of one line alone where it is named; else what is for anything first, then what ends first.
create function ledger.deposits_taken(of_account bigint, wanted bigint, of_line bigint, by_journal bigint)
returns bigint language sql as $$
  with placed as (
    select l.id, least(l.left_amount, greatest(wanted - (sum(l.left_amount) over w - l.left_amount), 0))::bigint as part
    from ledger.lot l
    where l.account_id = of_account and l.left_amount > 0 and (of_line is null or l.deposit_line_id = of_line)
    window w as (order by l.deposit_line_id is not null, l.expires_on, l.made_at, l.id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, by_journal, -p.part from placed p where p.part > 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount from noted n where l.id = n.lot_id returning n.amount
  )
  select coalesce(-sum(amount), 0)::bigint from moved
$$;

-- Deposits of an archive that goes into another one stay what they are for.
create function ledger.deposits_carried(to_account bigint, wanted bigint, by_journal bigint) returns bigint language sql as $$
  with taken as (
    select l.expires_on, l.made_at, l.origin_id, l.deposit_line_id, -m.amount as amount,
      sum(-m.amount) over (order by l.expires_on, l.made_at, l.id) as upto
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = by_journal and m.amount < 0 and l.kind = 'WALLET_DEPOSIT'
  ), made as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, deposit_line_id)
    select to_account, 'WALLET_DEPOSIT', by_journal, t.origin_id, p.part, p.part, t.expires_on, t.made_at, t.deposit_line_id
    from taken t cross join lateral (select least(t.amount, greatest(wanted - (t.upto - t.amount), 0))::bigint as part) p
    where p.part > 0 returning amount
  )
  select coalesce(sum(amount), 0)::bigint from made
$$;

-- The lots of deposits that one statement posted. An entry names the line of the deposit it brings or spends.
create function ledger.deposits_posted() returns trigger language plpgsql as $$
declare e record; rest bigint;
begin
  for e in
    select p.account_id, p.journal_id, -p.amount as change, p.expires_on, p.order_line_id as line,
      j.biz_type like 'customer_merge%' as is_merge,
      coalesce(p.about, case when j.reverses_id is not null then array[j.reverses_id] end) as about
    from posted p join ledger.journal j on j.id = p.journal_id
    where p.kind = 'WALLET_DEPOSIT'
    -- What comes in is there before something is taken; of two archives the other way round.
    order by (p.amount > 0) <> (j.biz_type like 'customer_merge%'), p.ordinal
  loop
    rest := abs(e.change);
    if e.about is not null then
      rest := rest - ledger.lots_back(e.account_id, e.change, e.about, e.journal_id);
    end if;
    if rest > 0 and e.change < 0 then
      if e.line is not null then
        rest := rest - ledger.deposits_taken(e.account_id, rest, e.line, e.journal_id);
      end if;
      if rest > 0 then
        rest := rest - ledger.deposits_taken(e.account_id, rest, null, e.journal_id);
      end if;
      if rest > 0 then
        raise exception 'deposits of account % lack %', e.account_id, rest
          using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
      end if;
    elsif rest > 0 then
      if e.is_merge then
        rest := rest - ledger.deposits_carried(e.account_id, rest, e.journal_id);
      end if;
      if rest > 0 then
        insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, deposit_line_id)
        values (e.account_id, 'WALLET_DEPOSIT', e.journal_id, e.journal_id, rest, rest, e.expires_on,
          case when e.about is null then e.line end);
      end if;
    end if;
  end loop;
  return null;
end $$;
-- After the balances: triggers of one event run in the order of their names.
create trigger entries_posted_deposits after insert on ledger.entry referencing new table as posted
  for each statement execute function ledger.deposits_posted();

-- What ended before a day is taken from who has it: one document a customer. Deposits stay: others must agree to keep one.
create or replace function ledger.expire_lots(before_day date, on_date date) returns bigint language plpgsql as $$
declare
  whose record;
  lines jsonb;
  done bigint := 0;
begin
  for whose in
    select a.owner_id as customer from ledger.lot l join ledger.account a on a.id = l.account_id
    where l.left_amount > 0 and l.expires_on < before_day and l.kind <> 'WALLET_DEPOSIT'
    group by a.owner_id order by a.owner_id
  loop
    perform from ledger.account a where a.owner_type = 'customer' and a.owner_id = whose.customer order by a.id for no key update;
    select jsonb_agg(line) into lines from (
      select a.kind, sum(l.left_amount)::bigint as ended from ledger.account a join ledger.lot l on l.account_id = a.id
      where a.owner_type = 'customer' and a.owner_id = whose.customer and l.left_amount > 0 and l.expires_on < before_day
        and l.kind <> 'WALLET_DEPOSIT'
      group by a.kind
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

-- D1, D2 as a query: every row is a fault. Of the current hospital.
create function ledger.deposit_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'D1', a.id, '定金 ' || a.balance || ' 各笔剩余 ' || coalesce(l.open, 0)
  from ledger.account a left join (select account_id, sum(left_amount) as open from ledger.lot group by account_id) l
    on l.account_id = a.id
  where a.kind = 'WALLET_DEPOSIT' and a.balance <> coalesce(l.open, 0)
  union all
  select 'D2', l.id, '定金单实收 ' || l.real_in_fen || ' 总账入账 ' || coalesce(e.came, 0)
  from orders.order_line l left join (
    select n.order_line_id, -sum(n.amount) as came from ledger.entry n join ledger.journal j on j.id = n.journal_id
    where n.kind = 'WALLET_DEPOSIT'
      and (j.biz_type = 'payment' and n.amount < 0 or j.biz_type = 'payment_cancel' and n.amount > 0)
    group by n.order_line_id
  ) e on e.order_line_id = l.id
  where l.item_type = 'DEPOSIT' and l.real_in_fen <> coalesce(e.came, 0)
$$;
