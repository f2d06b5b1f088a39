-- 会员价: what one product costs with one kind of card, a price or a rate of its price. A kind that is not named goes by its own rate.
-- Source: money book §3; docs/adr/0099.
create table memberships.level_price (
  like kit.tenant_row including defaults,
  product_id bigint not null,
  type_id bigint not null,
  price_fen bigint constraint level_price_amount check (price_fen between 0 and 9999999999),
  -- What is paid still of the price, in basis points: 9000 is 9 折.
  discount_bp integer constraint level_price_rate check (discount_bp between 1000 and 10000),
  primary key (hospital_id, id),
  constraint level_price_once unique (hospital_id, product_id, type_id),
  constraint level_price_one_of check ((price_fen is null) <> (discount_bp is null)),
  constraint level_price_product foreign key (hospital_id, product_id) references products.product (hospital_id, id) on delete cascade,
  constraint level_price_type foreign key (hospital_id, type_id) references memberships.card_type (hospital_id, id) on delete cascade
);
select kit.tenant_table('memberships.level_price');
create index level_price_of_type on memberships.level_price (hospital_id, type_id);
