-- 会员卡 as a way of paying: money of the card and its bonus, two tenders of one payment that name the card.
alter table cashier.payment_tender add column card_id bigint,
  add constraint payment_tender_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id),
  add constraint payment_tender_is_card check ((class in ('card', 'cardBonus')) = (card_id is not null));
create index payment_tender_of_card on cashier.payment_tender (hospital_id, card_id) where card_id is not null;

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
    ('VIP_CARD', '会员卡', 'card', false, false, true, 82),
    ('VIP_BONUS', '会员卡赠送金', 'cardBonus', false, false, false, 84),
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
  select t.hospital_id, n.code, n.name, n.class, n.refundable, n.sort from cashier.tender_type t
    cross join (values ('VIP_CARD', '会员卡', 'card', true, 82), ('VIP_BONUS', '会员卡赠送金', 'cardBonus', false, 84))
      as n (code, name, class, refundable, sort)
  where t.code = 'CASH' on conflict do nothing;
alter table cashier.tender_type force row level security;
