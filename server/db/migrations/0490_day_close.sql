-- 日结: a business day is closed once, under a lock that no journal passes, and what it came to is frozen with its digest.
create schema daily;
grant usage on schema daily to clinic_app, clinic_reader;

create table daily.closing (
  -- Closed by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  business_date date not null,
  -- As daily.figures had it under the lock; amounts in fen.
  snapshot jsonb not null constraint closing_snapshot check (jsonb_typeof(snapshot) = 'object'),
  -- sha256 of the snapshot's text, in hexadecimal digits.
  digest text not null,
  -- What was let pass, each with its reason: {"item": "orders", "count": 3, "reason": "…"}.
  waivers jsonb not null default '[]' constraint closing_waivers check (jsonb_typeof(waivers) = 'array'),
  documents integer not null constraint closing_documents check (documents >= 0),
  received_fen bigint not null,
  refunded_fen bigint not null constraint closing_refunded check (refunded_fen >= 0),
  offset_fen bigint not null,
  debt_fen bigint not null,
  cash_due_fen bigint not null,
  difference_fen bigint not null,
  primary key (hospital_id, id),
  constraint closing_once unique (hospital_id, business_date),
  constraint closing_digest check (digest = encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex'))
);
select kit.tenant_table('daily.closing');
select kit.append_only('daily.closing');

-- The day under the lock that closing takes: whoever books money on it is waited for, and nobody begins to. Answers how it stands.
create function ledger.hold_day(day date) returns text language plpgsql as $$
declare state text;
begin
  insert into ledger.business_day (business_date) values (day) on conflict do nothing;
  select status into state from ledger.business_day d where d.business_date = day for update;
  return state;
end $$;

-- Whoever closes it.
create function ledger.day_closed() returns trigger language plpgsql as $$
begin
  new.closed_by := kit.current_staff();
  return new;
end $$;
create trigger day_closed before update on ledger.business_day for each row
  when (new.status = 'CLOSED' and old.status <> 'CLOSED') execute function ledger.day_closed();

-- Closes the day that is held. Journals that were waited for began after this transaction did: the moment is taken now.
create function ledger.close_day(day date) returns void language sql as $$
  update ledger.business_day set status = 'CLOSED', closed_at = greatest(kit.clock(), kit.present())
   where business_date = day and status = 'OPEN'
$$;

-- Where days were never closed before, those that lie behind the first one that is take no more journals either.
create function ledger.close_days_before(day date) returns void language sql as $$
  update ledger.business_day set status = 'CLOSED', closed_at = greatest(kit.clock(), kit.present())
   where business_date < day and status = 'OPEN'
$$;

-- What must be done before the day is closed, or may be left with a reason: how many, of what, and how much.
create function daily.board(day date) returns table (item text, n integer, said text, fen bigint) language sql stable as $$
  select 'shifts', count(*)::int, coalesce(string_agg(r.name || ' ' || s.no, '、' order by s.opened_at), ''), null::bigint
  from cashier.cashier_shift s left join cashier.register r on r.hospital_id = s.hospital_id and r.id = s.register_id
  where s.status <> 'CLOSED' and s.business_date <= day
  union all
  select 'cash', count(*)::int, coalesce(string_agg(w.no, '、' order by w.no), ''), coalesce(sum(w.amount_fen), 0)::bigint
  from cashier.cash_on_way w where w.business_date <= day
  union all
  select 'refunds', count(*)::int, coalesce(string_agg(f.no, '、' order by f.no), ''), coalesce(sum(f.cash_fen), 0)::bigint
  from refunds.refund_form f where f.status = 'APPROVED' and f.approved_day <= day
  union all
  select 'holds', count(*)::int, '', null from cashier.checkout_hold h where h.expires_at > kit.present()
  union all
  select 'orders', count(*)::int, '', coalesce(sum(o.payable_fen), 0)::bigint
  from orders.sales_order o where o.status = 'UNPAID' and o.business_date = day
  union all
  select 'approvals', count(*)::int, '', null from approvals.task t where t.status = 'PENDING'
  union all
  select 'differences', count(*)::int, coalesce(string_agg(s.no || ' ' || s.diff_reason, '、' order by s.no), ''),
    coalesce(sum(s.diff_fen), 0)::bigint
  from cashier.cashier_shift s where s.business_date = day and s.status = 'CLOSED' and s.expected is distinct from s.counted
    and exists (select from jsonb_array_elements(s.expected) e left join jsonb_array_elements(s.counted) c on c ->> 'code' = e ->> 'code'
      where coalesce((c ->> 'fen')::bigint, 0) <> (e ->> 'fen')::bigint)
$$;

-- Money in and out of a day by way of paying: what was taken and counts, what was paid back. Real money alone.
create function daily.ways(day date) returns table (tender_type_id bigint, n bigint, in_fen bigint, out_fen bigint) language sql stable as $$
  select w.tender_type_id, sum(w.n)::bigint, sum(w.in_fen)::bigint, sum(w.out_fen)::bigint from (
    select s.tender_type_id, sum(s.n) as n, sum(s.amount_fen) as in_fen, 0 as out_fen from cashier.tender_sum s
    where s.business_date = day group by 1
    union all
    select t.tender_type_id, 0, 0, sum(t.amount_fen) from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    where f.status = 'REFUNDED' and f.paid_day = day group by 1) w
  join cashier.tender_type y on y.id = w.tender_type_id and y.class in ('cash', 'clearing')
  group by 1
$$;

-- What a day came to, in fen. Σ of its shifts is Σ of its ways of paying (S3).
create function daily.figures(day date) returns jsonb language sql stable as $$
  with paid as (
    select p.kind, p.status, sum(p.n) as n, sum(p.total_fen) as total, sum(p.received_fen) as received, sum(p.offset_fen) as used,
      sum(p.debt_fen) as debt
    from cashier.payment_sum p where p.business_date = day group by 1, 2
  ), way as (
    select y.code, y.name, y.class, y.sort, w.* from daily.ways(day) w join cashier.tender_type y on y.id = w.tender_type_id
  ), used as (
    select y.class, sum(s.amount_fen) as fen from cashier.tender_sum s join cashier.tender_type y on y.id = s.tender_type_id
    where s.business_date = day group by 1
  ), back as (
    select count(*) as n, coalesce(sum(f.cash_fen), 0) as fen from refunds.refund_form f where f.status = 'REFUNDED' and f.paid_day = day
  ), done as (
    select coalesce(sum(d.n), 0) as n, coalesce(sum(d.value_fen), 0) as fen from purchases.deduction_sum d
    where d.business_date = day and d.status <> 'WITHDRAWN'
  ), shift as (
    select s.id, s.no, r.name as register, s.cashier_id, s.status, s.opening_float_fen, s.to_safe_fen, s.left_fen,
      (select (c ->> 'fen')::bigint from jsonb_array_elements(s.counted) c where c ->> 'code' = 'CASH') as counted,
      (select (e ->> 'fen')::bigint from jsonb_array_elements(s.expected) e where e ->> 'code' = 'CASH') as expected, s.diff_fen
    from cashier.cashier_shift s left join cashier.register r on r.hospital_id = s.hospital_id and r.id = s.register_id
    where s.business_date = day
  )
  select jsonb_build_object(
    'ways', coalesce((select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'count', n, 'in', in_fen, 'out', out_fen) order by sort, code)
      from way), '[]'),
    'sales', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'SETTLE'), 0),
    'recharges', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'RECHARGE'), 0),
    'repayments', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'REPAY'), 0),
    'documents', coalesce((select sum(n) from paid where status = 'SUCCESS'), 0),
    'received', coalesce((select sum(received) from paid where status = 'SUCCESS'), 0),
    'offset', coalesce((select sum(used) from paid where status = 'SUCCESS'), 0),
    'debt', coalesce((select sum(debt) from paid where status = 'SUCCESS'), 0),
    'wallet', coalesce((select sum(fen) from used where class in ('wallet', 'deposit', 'card')), 0),
    'promo', coalesce((select sum(fen) from used where class not in ('wallet', 'deposit', 'card', 'cash', 'clearing', 'debt')), 0),
    'voids', coalesce((select sum(n) from paid where status = 'CANCELLED'), 0),
    'voided', coalesce((select sum(total) from paid where status = 'CANCELLED'), 0),
    'refunds', (select n from back),
    'refunded', (select fen from back),
    'deductions', (select n from done),
    'deducted', (select fen from done),
    'difference', coalesce((select sum(diff_fen) from shift), 0),
    'cashDue', coalesce((select sum(in_fen - out_fen) from way where class = 'cash'), 0),
    'onWay', coalesce((select sum(amount_fen) from cashier.cash_on_way), 0),
    'safe', coalesce((select sum(balance) from ledger.account where kind = 'CASH_SAFE'), 0),
    'shifts', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'no', no, 'register', register, 'status', status, 'cashierId', cashier_id,
      'expected', expected, 'counted', counted, 'difference', diff_fen, 'toSafe', to_safe_fen, 'left', left_fen) order by no) from shift), '[]'))
$$;

-- S3 as a query: every row is a fault. Of the current hospital.
create function daily.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  with booked as (
    select j.business_date as day, case e.kind when 'TENDER_CLEARING' then a.owner_id end as owner, sum(e.amount) as fen
    from ledger.entry e join ledger.journal j on j.id = e.journal_id join ledger.account a on a.id = e.account_id
    where e.kind = 'TENDER_CLEARING' or e.kind = 'CASH_REGISTER' and j.biz_type not like 'shift\_%'
    group by 1, 2
  ), told as (
    select p.business_date as day, case y.class when 'clearing' then y.id end as owner, sum(t.amount_fen) as fen
    from cashier.payment p join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where p.status = 'SUCCESS' group by 1, 2
    union all
    select f.paid_day, case y.class when 'clearing' then y.id end, -sum(t.amount_fen) from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where f.status = 'REFUNDED' group by 1, 2
  ), both_sides as (
    select day, owner, fen from booked union all select day, owner, -fen from told
  )
  select 'S3', coalesce(owner, 0), '营业日 ' || day || ' 总账与各班单据相差 ' || sum(fen) from both_sides group by day, owner having sum(fen) <> 0
  union all
  select 'S3', c.id, '营业日 ' || c.business_date || ' 日结实收 ' || c.received_fen || ' 现在 ' || coalesce(p.fen, 0)
  from daily.closing c left join (select business_date, sum(received_fen) as fen from cashier.payment_sum where status = 'SUCCESS' group by 1) p
    on p.business_date = c.business_date
  where c.received_fen <> coalesce(p.fen, 0)
$$;

-- Where closing stands: the day that runs, the last one that was closed, and the first before `day` that is still open.
create function daily.standing(day date) returns table (today date, last_closed date, earlier date) language sql stable as $$
  select kit.business_date(), (select max(c.business_date) from daily.closing c),
    (select min(d.business_date) from ledger.business_day d where d.status = 'OPEN' and d.business_date < day
      and d.business_date > (select max(c.business_date) from daily.closing c))
$$;
