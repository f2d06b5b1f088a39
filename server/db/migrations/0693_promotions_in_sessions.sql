-- What promotions paid of the sessions that were taken, beside their value in money: clinics that pay their people by the price before
-- coins, points and coupons read it as a second figure (money book §9, D5). It is nobody's money and stands in no journal.
alter table purchases.deduction_record
  add column promo_fen bigint not null default 0 constraint deduction_promo check (promo_fen >= 0);
