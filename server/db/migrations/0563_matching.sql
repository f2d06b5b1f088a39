-- 流水对账: files of WeChat, Alipay and the bank, held against what was taken, paid back and brought to the bank.
create schema matching;
grant usage on schema matching to clinic_app, clinic_reader;

create table matching.bank_file (
  -- Taken in by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  source text not null constraint bank_file_source check (source in ('WECHAT', 'ALIPAY', 'BANK')),
  file_name text not null constraint bank_file_name check (length(file_name) between 1 and 120),
  -- sha256 of its bytes.
  digest text not null constraint bank_file_digest check (digest ~ '^[0-9a-f]{64}$'),
  -- Business days of its first and last line.
  first_day date not null,
  last_day date not null,
  lines integer not null constraint bank_file_lines check (lines >= 0),
  -- Lines that an earlier file had already: taken once.
  known integer not null default 0 constraint bank_file_known check (known >= 0),
  in_fen bigint not null,
  out_fen bigint not null,
  primary key (hospital_id, id),
  constraint bank_file_once unique (hospital_id, digest),
  constraint bank_file_span check (first_day <= last_day)
);
select kit.tenant_table('matching.bank_file');
create index bank_file_newest on matching.bank_file (hospital_id, created_at desc, id desc);
create index bank_file_days on matching.bank_file (hospital_id, source, first_day, last_day);

create table matching.bank_line (
  like kit.tenant_row including defaults,
  file_id bigint not null,
  source text not null constraint bank_line_source check (source in ('WECHAT', 'ALIPAY', 'BANK')),
  row_no integer not null constraint bank_line_row check (row_no between 1 and 1000000),
  happened_at timestamptz not null,
  -- Some banks write the day alone.
  has_time boolean not null,
  business_date date not null,
  -- Below zero: it left.
  amount_fen bigint not null constraint bank_line_amount check (amount_fen <> 0 and abs(amount_fen) <= 9999999999),
  ref_no text not null default '' constraint bank_line_ref check (length(ref_no) <= 64),
  order_no text not null default '' constraint bank_line_order check (length(order_no) <= 64),
  counterparty text not null default '' constraint bank_line_counterparty check (length(counterparty) <= 100),
  remark text not null default '' constraint bank_line_remark check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint bank_line_place unique (hospital_id, file_id, row_no),
  constraint bank_line_file foreign key (hospital_id, file_id) references matching.bank_file (hospital_id, id)
);
select kit.tenant_table('matching.bank_line');
create unique index bank_line_once on matching.bank_line (hospital_id, source, ref_no, amount_fen) where ref_no <> '';
create index bank_line_newest on matching.bank_line (hospital_id, happened_at desc, id desc);
create index bank_line_day on matching.bank_line (hospital_id, business_date);

-- A line of a file and what it is of ours; without a side it is none of ours, for a reason. What is undone stays, and counts no more.
create table matching.pair (
  like kit.tenant_row including defaults,
  line_id bigint not null,
  side text constraint pair_side check (side in ('PAYMENT', 'REFUND', 'DEPOSIT')),
  -- Tender of a payment or of a refund, or the move of cash to the bank.
  our_id bigint,
  how text not null constraint pair_how check (how in ('REF', 'AMOUNT', 'HAND')),
  reason text not null default '' constraint pair_reason check (length(reason) <= 200),
  undone_at timestamptz,
  undone_by bigint,
  undo_reason text not null default '' constraint pair_undo_reason check (length(undo_reason) <= 200),
  primary key (hospital_id, id),
  constraint pair_ours check ((side is null) = (our_id is null)),
  constraint pair_by_hand_why check (how <> 'HAND' or reason <> ''),
  constraint pair_of_nothing_by_hand check (side is not null or how = 'HAND'),
  constraint pair_undone check ((undone_at is null) = (undone_by is null)),
  constraint pair_line foreign key (hospital_id, line_id) references matching.bank_line (hospital_id, id)
);
select kit.tenant_table('matching.pair');
create unique index pair_ours_once on matching.pair (hospital_id, side, our_id) where undone_at is null and side is not null;
create index pair_of_line on matching.pair (hospital_id, line_id) where undone_at is null;

-- What of ours a file of WeChat, Alipay or the bank may name: money in and out by these ways, and cash brought to the bank.
create view matching.ours with (security_invoker = true) as
  select p.hospital_id, 'PAYMENT' as side, t.id as our_id, case y.code when 'WECHAT' then 'WECHAT' when 'ALIPAY' then 'ALIPAY' else 'BANK' end as source,
    y.name as way, p.no, p.created_at as at, p.business_date, t.amount_fen, t.ref_no, p.cashier_id as staff_id
  from cashier.payment p join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id and t.class = 'clearing'
  join cashier.tender_type y on y.hospital_id = t.hospital_id and y.id = t.tender_type_id and y.code in ('WECHAT', 'ALIPAY', 'CARD', 'TRANSFER')
  where p.status = 'SUCCESS'
  union all
  select f.hospital_id, 'REFUND', t.id, case y.code when 'WECHAT' then 'WECHAT' when 'ALIPAY' then 'ALIPAY' else 'BANK' end,
    y.name, f.no, f.paid_at, f.paid_day, -t.amount_fen, t.ref_no, f.paid_by
  from refunds.refund_form f join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id and t.class = 'clearing'
  join cashier.tender_type y on y.hospital_id = t.hospital_id and y.id = t.tender_type_id and y.code in ('WECHAT', 'ALIPAY', 'CARD', 'TRANSFER')
  where f.status = 'REFUNDED'
  union all
  select m.hospital_id, 'DEPOSIT', m.id, 'BANK', '现金存行', m.no, m.created_at, m.business_date, m.amount_fen, m.voucher_no, m.created_by
  from cashier.cash_move m join cashier.cash_answer a on a.hospital_id = m.hospital_id and a.move_id = m.id and a.outcome = 'ACCEPTED'
  where m.kind = 'BANK';
grant select on matching.ours to clinic_app, clinic_reader;

-- Pairs that hold: not undone, and of ours still there (a payment that was cancelled is not).
create view matching.standing_pair with (security_invoker = true) as
  select r.* from matching.pair r where r.undone_at is null and (r.side is null or exists (
    select from matching.ours o where o.hospital_id = r.hospital_id and o.side = r.side and o.our_id = r.our_id));
grant select on matching.standing_pair to clinic_app, clinic_reader;

-- What of a day is unmatched, of the sources that a file of that day is there of.
create function matching.unmatched(day date) returns table (mine bigint, theirs bigint) language sql stable as $$
  select (select count(*) from matching.ours o where o.business_date = day
      and exists (select from matching.bank_file f where f.source = o.source and day between f.first_day and f.last_day)
      and not exists (select from matching.pair r where r.side = o.side and r.our_id = o.our_id and r.undone_at is null)),
    (select count(*) from matching.bank_line l where l.business_date = day
      and not exists (select from matching.standing_pair r where r.line_id = l.id))
$$;

create or replace function daily.board(day date) returns table (item text, n integer, said text, fen bigint) language sql stable as $$
  select * from daily.board_of_till(day)
  union all
  select 'audits', count(*)::int, coalesce(string_agg(s.no, '、' order by s.no), ''), coalesce(sum(s.diff_fen), 0)::bigint
  from cashier.cashier_shift s where s.diff_audit = 'PENDING' and s.business_date <= day
  union all
  select 'statements', (u.mine + u.theirs)::int, case when u.mine + u.theirs > 0
    then concat_ws('，', case when u.mine > 0 then '只有本院 ' || u.mine || ' 笔' end, case when u.theirs > 0 then '只有对方 ' || u.theirs || ' 笔' end)
    else '' end, null from matching.unmatched(day) u
$$;
