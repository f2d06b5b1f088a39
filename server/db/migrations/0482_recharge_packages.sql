-- 充值套餐: so much put in brings so much along (充 P 送 B). What was promised with an order stands beside it as it was promised,
-- is given when the money is taken, and taken back with it. Source: money book §5, §19 D1.
create table credits.recharge_package (
  like kit.tenant_row including defaults,
  name text not null constraint recharge_package_name_length check (length(name) between 1 and 30),
  principal_fen bigint not null constraint recharge_package_principal check (principal_fen between 1 and 9999999999),
  coins_fen bigint constraint recharge_package_coins check (coins_fen between 1 and 9999999999),
  points integer not null default 0 constraint recharge_package_points check (points between 0 and 1000000),
  -- Of coins and points; 0: for good.
  valid_months smallint not null default 0 constraint recharge_package_valid_months check (valid_months between 0 and 120),
  coupon_id bigint,
  -- 0: any number.
  per_customer integer not null default 0 constraint recharge_package_per_customer check (per_customer between 0 and 1000),
  starts_on date,
  ends_on date,
  sort integer not null default 0,
  status smallint not null default 0 constraint recharge_package_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint recharge_package_name_unique unique (hospital_id, name),
  constraint recharge_package_span check (starts_on <= ends_on),
  constraint recharge_package_brings check (coins_fen is not null or points > 0 or coupon_id is not null),
  constraint recharge_package_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id)
);
select kit.tenant_table('credits.recharge_package');
create index recharge_package_of_coupon on credits.recharge_package (hospital_id, coupon_id) where coupon_id is not null;

create table credits.recharge_promise (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  package_id bigint not null,
  coins_fen bigint not null constraint recharge_promise_coins check (coins_fen >= 0),
  points integer not null constraint recharge_promise_points check (points >= 0),
  valid_months smallint not null,
  coupon_id bigint,
  -- The coupons that were given; none while it is not paid.
  record_ids bigint[] not null default '{}',
  primary key (hospital_id, id),
  constraint recharge_promise_once unique (hospital_id, order_id),
  constraint recharge_promise_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id),
  constraint recharge_promise_package foreign key (hospital_id, package_id) references credits.recharge_package (hospital_id, id)
);
select kit.tenant_table('credits.recharge_promise');
create index recharge_promise_of_package on credits.recharge_promise (hospital_id, package_id, order_id);
