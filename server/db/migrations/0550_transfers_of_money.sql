-- A balance and a coupon become another customer's by the same document as sessions do (money book §11): what it is about stands on it.
alter table purchases.transfer
  add column what text not null default 'ITEM' constraint transfer_what check (what in ('ITEM', 'BALANCE', 'COUPON')),
  add column coupon_record_id bigint,
  add column made_record_id bigint,
  alter column purchased_item_id drop not null,
  alter column qty drop not null,
  add constraint transfer_about check (case what
    when 'ITEM' then purchased_item_id is not null and qty is not null and coupon_record_id is null
    when 'BALANCE' then purchased_item_id is null and qty is null and coupon_record_id is null and value_fen > 0
    else purchased_item_id is null and qty = 1 and coupon_record_id is not null end),
  add constraint transfer_coupon foreign key (hospital_id, coupon_record_id) references coupons.record (hospital_id, id),
  add constraint transfer_made_coupon foreign key (hospital_id, made_record_id) references coupons.record (hospital_id, id),
  drop constraint transfer_done,
  add constraint transfer_done check ((made_item_id is not null) = (what = 'ITEM' and status in ('DONE', 'TAKEN_BACK'))
    and (made_record_id is not null) = (what = 'COUPON' and status in ('DONE', 'TAKEN_BACK')));
create index transfer_by_what on purchases.transfer (hospital_id, what, created_at desc, id desc);
create index transfer_of_coupon on purchases.transfer (hospital_id, coupon_record_id) where coupon_record_id is not null;

-- Of how many transfers a lot comes (F4). One that came by any is spent here and never paid out to who got it (F3).
alter table ledger.lot add column passed smallint not null default 0 constraint lot_passed check (passed between 0 and 3);

-- The lots that a journal took from one customer's balance are another's: with their days, where they first came from, and once more
-- passed on. They stand for the one that was made when the receiver's side was posted.
create function ledger.pass_lots(from_journal bigint, to_journal bigint) returns void language plpgsql as $$
declare of_account bigint; made bigint; passed_on bigint;
begin
  delete from ledger.lot where journal_id = to_journal and kind = 'WALLET_PRINCIPAL' returning account_id, amount into of_account, made;
  with passed as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, passed)
    select of_account, l.kind, to_journal, l.origin_id, -m.amount, -m.amount, l.expires_on, l.made_at, l.passed + 1
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = from_journal and m.amount < 0 and l.kind = 'WALLET_PRINCIPAL' returning amount
  ) select sum(amount) into passed_on from passed;
  if passed_on is distinct from made then
    raise exception 'lots of journal % are %, not %', from_journal, passed_on, made
      using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
  end if;
end $$;

-- Lots of an archive that goes into another one keep their days, where they come from, and how often they were passed on.
create or replace function ledger.lots_carried(to_account bigint, of_kind text, wanted bigint, by_journal bigint)
returns bigint language sql as $$
  with taken as (
    select l.expires_on, l.made_at, l.origin_id, l.passed, l.id, -m.amount as amount,
      sum(-m.amount) over (order by l.expires_on, l.made_at, l.id) as upto
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = by_journal and m.amount < 0 and l.kind = of_kind
  ), made as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, passed)
    select to_account, of_kind, by_journal, t.origin_id, p.part, p.part, t.expires_on, t.made_at, t.passed
    from taken t cross join lateral (select least(t.amount, greatest(wanted - (t.upto - t.amount), 0))::bigint as part) p
    where p.part > 0 returning amount
  )
  select coalesce(sum(amount), 0)::bigint from made
$$;

-- 转赠中: it waits for others' word. 已转赠: another customer has the one that was made of it.
alter table coupons.record
  -- Of how many transfers it comes (F4), and which coupon it was made of.
  add column passed smallint not null default 0 constraint record_passed check (passed between 0 and 3),
  add column from_record_id bigint,
  add constraint record_from foreign key (hospital_id, from_record_id) references coupons.record (hospital_id, id),
  add constraint record_came check ((passed > 0) = (from_record_id is not null)),
  drop constraint record_state,
  add constraint record_state check (state in ('UNUSED', 'USED', 'EXPIRED', 'VOIDED', 'MOVING', 'GIVEN'));
alter table coupons.batch drop constraint batch_target,
  add constraint batch_target check (target in ('CHOSEN', 'FILTER', 'TRANSFER'));

-- One that was given on is counted where it is now.
create or replace function coupons.count_records() returns trigger language plpgsql as $$
begin
  -- In one order, so that two payments with the same coupons wait for one another.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select r.coupon_id, count(*) filter (where r.state not in ('VOIDED', 'GIVEN')) as issued,
        coalesce(sum(r.worth_fen) filter (where r.state not in ('VOIDED', 'GIVEN')), 0) as issued_fen,
        count(*) filter (where r.state = 'USED') as used,
        coalesce(sum(r.used_fen), 0) as used_fen, count(*) filter (where r.state = 'EXPIRED') as expired
      from moved r group by r.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $$;
create or replace function coupons.recount_records() returns trigger language plpgsql as $$
begin
  -- A hold at the till and an archive that goes into another one count nothing.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n join former f on f.id = n.id
    where n.state <> f.state) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select m.coupon_id, sum((m.state not in ('VOIDED', 'GIVEN'))::int - (f.state not in ('VOIDED', 'GIVEN'))::int) as issued,
        coalesce(sum(m.worth_fen * ((m.state not in ('VOIDED', 'GIVEN'))::int - (f.state not in ('VOIDED', 'GIVEN'))::int)), 0) as issued_fen,
        sum((m.state = 'USED')::int - (f.state = 'USED')::int) as used,
        sum(coalesce(m.used_fen, 0) - coalesce(f.used_fen, 0)) as used_fen,
        sum((m.state = 'EXPIRED')::int - (f.state = 'EXPIRED')::int) as expired
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $$;

create or replace function cashier.coupon_selfcheck() returns table (identity text, subject bigint, detail text)
language sql stable set enable_nestloop to 'off' as $$
  select 'T1', r.id, r.code || ' 卡券 ' || r.state || ' ' || coalesce(r.used_fen, 0) || ' 收款 ' || coalesce(t.fen, 0)
  from coupons.record r
  full join (select x.hospital_id, x.coupon_record_id, sum(x.amount_fen)::bigint as fen from cashier.payment_tender x
    where x.active and x.coupon_record_id is not null group by 1, 2) t
    on t.hospital_id = r.hospital_id and t.coupon_record_id = r.id
  where (r.state = 'USED' or t.fen is not null) and r.used_fen is distinct from t.fen
  union all
  select 'T2', t.coupon_id, '发放 ' || t.issued || ' 使用 ' || t.used || ' 过期 ' || t.expired
  from coupons.tally t
  left join (select x.hospital_id, x.coupon_id, count(*) filter (where x.state not in ('VOIDED', 'GIVEN')) as issued,
      count(*) filter (where x.state = 'USED') as used, count(*) filter (where x.state = 'EXPIRED') as expired
    from coupons.record x group by 1, 2) n on n.hospital_id = t.hospital_id and n.coupon_id = t.coupon_id
  where (t.issued, t.used, t.expired) is distinct from (coalesce(n.issued, 0)::int, coalesce(n.used, 0)::int, coalesce(n.expired, 0)::int)
$$;

-- F5: a balance left one customer, waits, or is another's, as its document says. F6: so it is with a coupon, and its terms go with it.
create function purchases.money_transfer_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'F5', t.id, t.no || ' 转出 ' || coalesce(e.gone, 0) || ' 转入 ' || coalesce(e.come, 0) || ' 冻结 ' || coalesce(e.held, 0)
  from purchases.transfer t left join (
    select j.biz_id,
      sum(n.amount) filter (where n.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('balance_hold', 'balance_release')) as gone,
      sum(-n.amount) filter (where n.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('balance_transfer', 'balance_transfer_reverse')) as come,
      sum(-n.amount) filter (where n.kind = 'WALLET_HOLD') as held
    from ledger.journal j join ledger.entry n on n.hospital_id = j.hospital_id and n.journal_id = j.id
    where j.biz_type in ('balance_hold', 'balance_release', 'balance_transfer', 'balance_transfer_reverse') group by j.biz_id
  ) e on e.biz_id = t.id
  where t.what = 'BALANCE' and (coalesce(e.gone, 0), coalesce(e.come, 0), coalesce(e.held, 0)) is distinct from (
    case when t.status in ('PENDING', 'DONE') then t.value_fen else 0 end, case t.status when 'DONE' then t.value_fen else 0 end,
    case t.status when 'PENDING' then t.value_fen else 0 end)
  union all
  select 'F6', r.id, r.code || ' ' || r.state || ' 转款单 ' || coalesce(t.status, '无')
  from coupons.record r left join purchases.transfer t on t.hospital_id = r.hospital_id and t.coupon_record_id = r.id
    and t.status in ('PENDING', 'DONE')
  where (r.state in ('MOVING', 'GIVEN') or t.id is not null)
    and r.state is distinct from case t.status when 'PENDING' then 'MOVING' when 'DONE' then 'GIVEN' end
  union all
  select 'F6', m.id, t.no || ' 转入的卡券与转出的不同' from purchases.transfer t
  join coupons.record r on r.hospital_id = t.hospital_id and r.id = t.coupon_record_id
  join coupons.record m on m.hospital_id = t.hospital_id and m.id = t.made_record_id
  where (m.coupon_id, m.terms, m.worth_fen, m.valid_from, m.from_record_id, m.passed)
    is distinct from (r.coupon_id, r.terms, r.worth_fen, r.valid_from, r.id, r.passed + 1::smallint)
$$;
create or replace function purchases.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select * from purchases.item_selfcheck()
  union all select * from purchases.expiry_selfcheck()
  union all select * from purchases.transfer_selfcheck()
  union all select * from purchases.money_transfer_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$$;
