-- 领券码: a link on a poster or in a chat by which whoever has it asks for a coupon with a number. What was asked for waits until it is
-- somebody's: it is promised with its terms, its place in total and budget is kept, and no archive is made of it.
create table coupons.claim_code (
  like kit.tenant_row including defaults,
  name text not null constraint claim_code_name_length check (length(name) between 1 and 30),
  coupon_id bigint not null,
  -- 海报 台卡 企微 小程序 其他
  channel text not null constraint claim_code_channel check (channel in ('POSTER', 'STAND', 'WECOM', 'MINI_PROGRAM', 'OTHER')),
  per_customer smallint not null default 1 constraint claim_code_per_customer check (per_customer between 1 and 99),
  -- Calendar days, the first and the last: whoever scans it goes by the calendar.
  opens_on date not null,
  closes_on date not null,
  remark text not null default '' constraint claim_code_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint claim_code_status check (status in (0, 1)),
  -- How many links it has had. A link is made of it under the installation's key; of the link its digest is kept and nothing else.
  serial integer not null default 1 constraint claim_code_serial check (serial >= 1),
  token_digest text not null constraint claim_code_digest_length check (length(token_digest) = 43),
  primary key (hospital_id, id),
  constraint claim_code_name_unique unique (hospital_id, name),
  constraint claim_code_link_unique unique (hospital_id, token_digest),
  constraint claim_code_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id),
  constraint claim_code_days check (opens_on <= closes_on)
);
select kit.tenant_table('coupons.claim_code');
create index claim_code_newest on coupons.claim_code (hospital_id, created_at desc, id desc);
create index claim_code_of_coupon on coupons.claim_code (hospital_id, coupon_id);

-- How many may be claimed by a code and how many were. Beside it, so that claiming does not make its form stale.
create table coupons.claim_tally (
  like kit.tenant_row including defaults,
  code_id bigint not null,
  pieces integer not null constraint claim_tally_pieces_span check (pieces between 1 and 1000000),
  -- Those that wait and those that became somebody's.
  claimed integer not null default 0 constraint claim_tally_claimed_span check (claimed >= 0),
  primary key (hospital_id, id),
  constraint claim_tally_once unique (hospital_id, code_id),
  constraint claim_tally_code foreign key (hospital_id, code_id) references coupons.claim_code (hospital_id, id) on delete cascade,
  constraint claim_tally_pieces check (claimed <= pieces)
);
select kit.tenant_table('coupons.claim_tally');

-- One claim: for which number, what was promised, what became of it.
create table coupons.claim (
  like kit.tenant_row including defaults,
  code_id bigint not null,
  coupon_id bigint not null,
  -- The browser's own number of a form that is sent: sent twice it is one claim.
  attempt text not null constraint claim_attempt_length check (length(attempt) between 16 and 60),
  -- As she wrote it, or nothing.
  name text not null default '' constraint claim_name_length check (length(name) <= 20),
  -- Whole while it waits for somebody; its digest as long as it counts against the cap of a customer.
  phone_cipher text constraint claim_phone_sealed check (phone_cipher like 'v1.%' and length(phone_cipher) <= 200),
  phone_hash text,
  -- Whether she let herself be written to. Nobody has shown that the number is hers: no consent of an archive comes of it.
  marketing boolean not null default false,
  -- As it was promised (contract: CouponTerms).
  terms jsonb not null,
  worth_fen bigint constraint claim_worth check (worth_fen >= 0),
  -- Business days, the first and the last.
  valid_from date not null,
  valid_to date not null,
  -- 待认领 已发放 未发放 已失效
  state text not null default 'WAITING' constraint claim_state check (state in ('WAITING', 'GIVEN', 'REFUSED', 'LAPSED')),
  reason text not null default '' constraint claim_reason_length check (length(reason) <= 200),
  settled_at timestamptz,
  primary key (hospital_id, id),
  constraint claim_once unique (hospital_id, code_id, attempt),
  constraint claim_code foreign key (hospital_id, code_id) references coupons.claim_code (hospital_id, id),
  constraint claim_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id),
  constraint claim_days check (valid_from <= valid_to),
  constraint claim_settled check ((state = 'WAITING') = (settled_at is null)),
  constraint claim_refused check ((state = 'REFUSED') = (reason <> '')),
  -- Who has it stands in her archive, and of what lapsed nobody is known any more.
  constraint claim_number check ((phone_cipher is not null) = (state = 'WAITING') and (phone_hash is null) = (state = 'LAPSED')
    and (state <> 'LAPSED' or name = ''))
);
select kit.tenant_table('coupons.claim');
create index claim_newest on coupons.claim (hospital_id, created_at desc, id desc);
create index claim_of_code on coupons.claim (hospital_id, code_id, created_at desc, id desc);
create index claim_by_state on coupons.claim (hospital_id, state, created_at desc, id desc);
create index claim_of_number on coupons.claim (hospital_id, phone_hash) where phone_hash is not null;
create index claim_of_coupon on coupons.claim (hospital_id, coupon_id);
create index claim_lapsing on coupons.claim (hospital_id, valid_to) where state = 'WAITING';

-- What came of a claim, and by which code.
alter table coupons.batch
  add column claim_code_id bigint,
  drop constraint batch_target,
  add constraint batch_target check (target in ('CHOSEN', 'FILTER', 'TRANSFER', 'CLAIM')),
  add constraint batch_by_code check ((target = 'CLAIM') = (claim_code_id is not null)),
  add constraint batch_claim_code foreign key (hospital_id, claim_code_id) references coupons.claim_code (hospital_id, id);
create index batch_of_code on coupons.batch (hospital_id, claim_code_id) where claim_code_id is not null;
alter table coupons.record
  add column claim_id bigint,
  add constraint record_claim_once unique (hospital_id, claim_id),
  add constraint record_claim foreign key (hospital_id, claim_id) references coupons.claim (hospital_id, id);

-- What waits has its place like what was sent.
alter table coupons.tally
  add column waiting integer not null default 0 constraint tally_waiting_span check (waiting >= 0),
  add column waiting_fen bigint not null default 0 constraint tally_waiting_fen_span check (waiting_fen >= 0),
  drop constraint tally_total,
  add constraint tally_total check (total = 0 or issued + waiting <= total),
  drop constraint tally_budget,
  add constraint tally_budget check (budget_fen is null or issued_fen + waiting_fen <= budget_fen);

-- Both tallies follow the claims, whoever writes them.
create function coupons.count_claims() returns trigger language plpgsql as $$
begin
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n) order by t.coupon_id for update;
  update coupons.tally t set waiting = t.waiting + n.waiting, waiting_fen = t.waiting_fen + n.waiting_fen
    from (select m.coupon_id, count(*) filter (where m.state = 'WAITING') as waiting,
        coalesce(sum(m.worth_fen) filter (where m.state = 'WAITING'), 0) as waiting_fen from moved m group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  update coupons.claim_tally t set claimed = t.claimed + n.claimed
    from (select m.code_id, count(*) filter (where m.state in ('WAITING', 'GIVEN')) as claimed from moved m group by m.code_id) n
    where t.code_id = n.code_id;
  return null;
end $$;
create function coupons.recount_claims() returns trigger language plpgsql as $$
begin
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n join former f on f.id = n.id
    where n.state <> f.state) order by t.coupon_id for update;
  update coupons.tally t set waiting = t.waiting + n.waiting, waiting_fen = t.waiting_fen + n.waiting_fen
    from (select m.coupon_id, sum((m.state = 'WAITING')::int - (f.state = 'WAITING')::int) as waiting,
        coalesce(sum(m.worth_fen * ((m.state = 'WAITING')::int - (f.state = 'WAITING')::int)), 0) as waiting_fen
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  update coupons.claim_tally t set claimed = t.claimed + n.claimed
    from (select m.code_id, sum((m.state in ('WAITING', 'GIVEN'))::int - (f.state in ('WAITING', 'GIVEN'))::int) as claimed
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.code_id) n
    where t.code_id = n.code_id and n.claimed <> 0;
  return null;
end $$;
create trigger claim_counted after insert on coupons.claim
  referencing new table as moved for each statement execute function coupons.count_claims();
create trigger claim_recounted after update on coupons.claim
  referencing new table as moved old table as former for each statement execute function coupons.recount_claims();

-- T2 as before, with what waits; T6: what a code counts is what was claimed by it, and what was given is somebody's coupon.
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
  union all
  select 'T6', t.coupon_id, '待认领 ' || t.waiting || '，共 ' || t.waiting_fen || ' 分'
  from coupons.tally t
  left join (select x.hospital_id, x.coupon_id, count(*)::int as waiting, coalesce(sum(x.worth_fen), 0)::bigint as fen
    from coupons.claim x where x.state = 'WAITING' group by 1, 2) n on n.hospital_id = t.hospital_id and n.coupon_id = t.coupon_id
  where (t.waiting, t.waiting_fen) is distinct from (coalesce(n.waiting, 0), coalesce(n.fen, 0))
  union all
  select 'T6', t.code_id, '领券码已领 ' || t.claimed
  from coupons.claim_tally t
  left join (select x.hospital_id, x.code_id, count(*)::int as claimed from coupons.claim x where x.state in ('WAITING', 'GIVEN') group by 1, 2) n
    on n.hospital_id = t.hospital_id and n.code_id = t.code_id
  where t.claimed is distinct from coalesce(n.claimed, 0)
  union all
  select 'T6', k.id, '领取 ' || k.state || ' 卡券 ' || coalesce(r.code, '无')
  from coupons.claim k left join coupons.record r on r.hospital_id = k.hospital_id and r.claim_id = k.id
  where (k.state = 'GIVEN') is distinct from (r.id is not null)
$$;
