-- 优惠券 as a way of paying: the coupon that a tender is, and that it is one payment's alone while that one stands (T1).
alter table cashier.payment_tender add column coupon_record_id bigint,
  add constraint payment_tender_coupon foreign key (hospital_id, coupon_record_id) references coupons.record (hospital_id, id),
  add constraint payment_tender_is_coupon check ((class = 'coupon') = (coupon_record_id is not null));
create unique index tender_coupon_once on cashier.payment_tender (hospital_id, coupon_record_id)
  where active and coupon_record_id is not null;

create or replace function cashier.begin_hospital() returns void language sql volatile
begin atomic
  insert into cashier.tender_type (code, name, class, needs_ref, counts_as_real, refundable, sort) values
    ('CASH', '现金', 'cash', false, true, true, 10),
    ('CARD', '银行卡', 'clearing', false, true, true, 20),
    ('WECHAT', '微信', 'clearing', false, true, true, 30),
    ('ALIPAY', '支付宝', 'clearing', false, true, true, 40),
    ('TRANSFER', '转账', 'clearing', false, true, true, 50),
    ('PLATFORM', '平台代收', 'clearing', true, true, true, 60),
    ('WALLET', '余额', 'wallet', false, false, true, 70),
    ('DEPOSIT', '定金', 'deposit', false, false, true, 80),
    ('COUPON', '优惠券', 'coupon', false, false, false, 85),
    ('COIN', '好美币', 'coin', false, false, true, 90),
    ('POINTS', '积分', 'points', false, false, true, 100),
    ('DEBT', '欠款', 'debt', false, false, false, 110)
  on conflict do nothing;
  insert into cashier.register (name) values ('收银台1'), ('收银台2') on conflict do nothing;
end;

-- All hospitals at once: the owner is held to one at a time otherwise.
alter table cashier.tender_type no force row level security;
insert into cashier.tender_type (hospital_id, code, name, class, refundable, sort)
  select t.hospital_id, 'COUPON', '优惠券', 'coupon', false, 85 from cashier.tender_type t where t.code = 'CASH'
  on conflict do nothing;
alter table cashier.tender_type force row level security;

-- T1, T2: a coupon is used where a payment that stands has it, for what that payment took off by it, and nowhere else.
create function cashier.coupon_selfcheck() returns table (identity text, subject bigint, detail text)
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
  left join (select x.hospital_id, x.coupon_id, count(*) filter (where x.state <> 'VOIDED') as issued,
      count(*) filter (where x.state = 'USED') as used, count(*) filter (where x.state = 'EXPIRED') as expired
    from coupons.record x group by 1, 2) n on n.hospital_id = t.hospital_id and n.coupon_id = t.coupon_id
  where (t.issued, t.used, t.expired) is distinct from (coalesce(n.issued, 0)::int, coalesce(n.used, 0)::int, coalesce(n.expired, 0)::int)
$$;
