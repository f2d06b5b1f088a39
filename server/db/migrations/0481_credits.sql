-- 积分规则: what brings points, until when they last, and what they may be exchanged for. The till asks the rules; they begin with
-- the one rate it had (decisions §6). Source: customers book §7.3, money book §5.
create schema credits;
grant usage on schema credits to clinic_app, clinic_reader;

create table credits.credit_rule (
  like kit.tenant_row including defaults,
  name text not null constraint credit_rule_name_length check (length(name) between 1 and 30),
  event text not null
    constraint credit_rule_event check (event in ('PAYMENT', 'BIRTHDAY', 'REGISTER', 'FIRST_VISIT', 'MANUAL')),
  -- Of PAYMENT: points for each whole 100 yuan.
  per_hundred integer not null default 0 constraint credit_rule_per_hundred check (per_hundred between 0 and 10000),
  -- Of BIRTHDAY, REGISTER and FIRST_VISIT.
  points integer not null default 0 constraint credit_rule_points check (points between 0 and 100000),
  -- Null: of all kinds. Of PAYMENT alone.
  kind_id bigint,
  -- 0: of all levels.
  grade smallint not null default 0 constraint credit_rule_grade check (grade between 0 and 5),
  -- 0: none.
  daily_cap integer not null default 0 constraint credit_rule_daily_cap check (daily_cap between 0 and 1000000),
  -- 0: for good.
  valid_months smallint not null default 0 constraint credit_rule_valid_months check (valid_months between 0 and 120),
  sort integer not null default 0,
  status smallint not null default 0 constraint credit_rule_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint credit_rule_name_unique unique (hospital_id, name),
  constraint credit_rule_kind foreign key (hospital_id, kind_id) references products.universal_kind (hospital_id, id)
);
select kit.tenant_table('credits.credit_rule');
create index credit_rule_of_kind on credits.credit_rule (hospital_id, kind_id) where kind_id is not null;

-- What was given without hands: once a customer, of a birthday once a year.
create table credits.credit_grant (
  like kit.tenant_row including defaults,
  rule_id bigint not null,
  customer_id bigint not null,
  event text not null,
  -- 0: it comes once in a life.
  in_year smallint not null,
  points integer not null constraint credit_grant_points check (points > 0),
  primary key (hospital_id, id),
  constraint credit_grant_once unique (hospital_id, customer_id, event, in_year),
  constraint credit_grant_rule foreign key (hospital_id, rule_id) references credits.credit_rule (hospital_id, id),
  constraint credit_grant_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('credits.credit_grant');
create index credit_grant_of_rule on credits.credit_grant (hospital_id, rule_id);

create table credits.exchange_rule (
  like kit.tenant_row including defaults,
  name text not null constraint exchange_rule_name_length check (length(name) between 1 and 30),
  target text not null constraint exchange_rule_target check (target in ('COUPON', 'COIN')),
  points integer not null constraint exchange_rule_points check (points between 1 and 1000000),
  -- Of COUPON; coupons of kind 项目券 and 礼品券 are projects and gifts.
  coupon_id bigint,
  -- Of COIN.
  coins_fen bigint,
  -- Of COIN; 0: for good.
  valid_months smallint not null default 0 constraint exchange_rule_valid_months check (valid_months between 0 and 120),
  -- 0: any number.
  per_customer integer not null default 0 constraint exchange_rule_per_customer check (per_customer between 0 and 1000),
  sort integer not null default 0,
  status smallint not null default 0 constraint exchange_rule_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint exchange_rule_name_unique unique (hospital_id, name),
  constraint exchange_rule_coupon foreign key (hospital_id, coupon_id) references coupons.coupon (hospital_id, id),
  constraint exchange_rule_whole check ((target = 'COUPON') = (coupon_id is not null) and (target = 'COIN') = (coins_fen is not null)),
  constraint exchange_rule_coins check (coins_fen > 0)
);
select kit.tenant_table('credits.exchange_rule');
create index exchange_rule_of_coupon on credits.exchange_rule (hospital_id, coupon_id) where coupon_id is not null;

create table credits.exchange (
  -- By whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  rule_id bigint not null,
  qty smallint not null constraint exchange_qty check (qty between 1 and 99),
  points integer not null constraint exchange_points check (points > 0),
  coins_fen bigint not null default 0,
  record_ids bigint[] not null default '{}',
  revoked_at timestamptz,
  primary key (hospital_id, id),
  constraint exchange_rule foreign key (hospital_id, rule_id) references credits.exchange_rule (hospital_id, id),
  constraint exchange_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('credits.exchange');
create index exchange_of_rule on credits.exchange (hospital_id, rule_id, customer_id);
create index exchange_of_customer on credits.exchange (hospital_id, customer_id, id);

-- The rate of each till becomes its first rule.
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    insert into credits.credit_rule (name, event, per_hundred)
    values ('消费积分', 'PAYMENT', coalesce((select points_per_hundred from cashier.setting), 100));
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
alter table cashier.setting drop column points_per_hundred;
