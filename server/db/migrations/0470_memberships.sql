-- 会员卡: kinds of cards with their rights, the cards of customers with what was sold for each, and every use of a right.
-- Source: money book §5, customers book §18.
create schema memberships;
grant usage on schema memberships to clinic_app, clinic_reader;

-- What may be sold. A card keeps the terms it was sold with: a change here holds for those that are sold afterwards.
create table memberships.card_type (
  like kit.tenant_row including defaults,
  code text not null constraint card_type_code_form check (length(code) between 1 and 20),
  name text not null constraint card_type_name_length check (length(name) between 1 and 20),
  -- An upgrade goes to a higher one.
  rank integer not null constraint card_type_rank check (rank between 1 and 99),
  fee_fen bigint constraint card_type_fee check (fee_fen between 0 and 9999999999),
  -- 0: without an end.
  months integer not null constraint card_type_months check (months between 0 and 120),
  principal_fen bigint constraint card_type_principal check (principal_fen between 0 and 9999999999),
  bonus_fen bigint constraint card_type_bonus check (bonus_fen between 0 and 9999999999),
  -- What is paid still of the price, in basis points: 9000 is 9 折.
  discount_bp integer not null default 10000 constraint card_type_discount check (discount_bp between 1000 and 10000),
  -- Points earned, in per cent of the usual.
  points_rate integer not null default 100 constraint card_type_points check (points_rate between 0 and 1000),
  sold_by text not null default 'ANY' constraint card_type_sold_by check (sold_by in ('ANY', 'HEAD')),
  sort integer not null default 0,
  remark text not null default '' constraint card_type_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint card_type_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint card_type_name_unique unique (hospital_id, name),
  constraint card_type_code_unique unique (hospital_id, code),
  -- Bonus without money of one's own would be a card given away.
  constraint card_type_bonus_on_money check (coalesce(bonus_fen, 0) = 0 or coalesce(principal_fen, 0) > 0)
);
select kit.tenant_table('memberships.card_type');

-- What a kind of card gives along.
create table memberships.card_right (
  like kit.tenant_row including defaults,
  type_id bigint not null,
  name text not null constraint card_right_name_length check (length(name) between 1 and 30),
  kind text not null constraint card_right_kind check (kind in ('PROJECT', 'BIRTHDAY', 'COUPON', 'SERVICE')),
  product_id bigint,
  -- 0: as often as she likes.
  times integer not null default 0 constraint card_right_times check (times between 0 and 999),
  period text not null default 'TERM' constraint card_right_period check (period in ('TERM', 'YEAR', 'MONTH')),
  -- What one use is worth when the card is given back; null: nothing.
  worth_fen bigint constraint card_right_worth check (worth_fen between 0 and 9999999999),
  sort integer not null default 0,
  remark text not null default '' constraint card_right_remark check (length(remark) <= 200),
  status smallint not null default 0 constraint card_right_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint card_right_project check (kind <> 'PROJECT' or product_id is not null),
  constraint card_right_name_unique unique (hospital_id, type_id, name),
  constraint card_right_type foreign key (hospital_id, type_id) references memberships.card_type (hospital_id, id),
  constraint card_right_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('memberships.card_right');

create table memberships.card (
  -- Opened by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  no text not null constraint card_no_form check (no ~ '^[A-Z0-9]{4,20}$'),
  type_id bigint not null,
  -- As it was sold (contract: CardTerms).
  terms jsonb not null,
  name text generated always as (terms ->> 'name') stored,
  discount_bp integer generated always as ((terms ->> 'discountBp')::int) stored,
  -- 待付款 生效 冻结 已过期 已作废
  state text not null default 'PENDING' constraint card_state check (state in ('PENDING', 'ACTIVE', 'FROZEN', 'EXPIRED', 'VOIDED')),
  opened_on date,
  -- The last day, a business day; null: without an end.
  valid_to date,
  -- Since when the running term counts, and what its fee came to: an upgrade takes the unused part off.
  term_from date,
  term_fee_fen bigint not null default 0 constraint card_term_fee check (term_fee_fen >= 0),
  remark text not null default '' constraint card_remark check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint card_no_unique unique (hospital_id, no),
  constraint card_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint card_type foreign key (hospital_id, type_id) references memberships.card_type (hospital_id, id),
  constraint card_opened check (state in ('PENDING', 'VOIDED') or opened_on is not null),
  constraint card_days check (valid_to is null or opened_on is null or valid_to >= opened_on)
);
select kit.tenant_table('memberships.card');
create index card_newest on memberships.card (hospital_id, created_at desc, id desc);
create index card_of_customer on memberships.card (hospital_id, customer_id, created_at desc, id desc);
-- One card a customer; one that ended does not stand in the way of another.
create unique index card_one_open on memberships.card (hospital_id, customer_id) where state in ('PENDING', 'ACTIVE', 'FROZEN');

-- Numbers that cards had once: none of them is given again.
create table memberships.dead_number (
  like kit.tenant_row including defaults,
  card_id bigint not null,
  no text not null,
  primary key (hospital_id, id),
  constraint dead_number_once unique (hospital_id, no),
  constraint dead_number_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id)
);
select kit.tenant_table('memberships.dead_number');

-- What was sold for a card: opening, renewal, upgrade; its order, and what the card was before.
create table memberships.charge (
  like kit.tenant_row including defaults,
  card_id bigint not null,
  order_id bigint not null,
  kind text not null constraint charge_kind check (kind in ('OPEN', 'RENEW', 'UPGRADE')),
  fee_fen bigint not null constraint charge_fee check (fee_fen >= 0),
  -- P and B (money book §10.3).
  principal_fen bigint not null constraint charge_principal check (principal_fen >= 0),
  bonus_fen bigint not null constraint charge_bonus check (bonus_fen >= 0),
  months integer not null constraint charge_months check (months >= 0),
  type_id bigint not null,
  terms jsonb not null,
  -- Of the price sheet, as it was shown.
  digest text not null constraint charge_digest check (digest ~ '^[0-9a-f]{64}$'),
  state text not null default 'PENDING' constraint charge_state check (state in ('PENDING', 'DONE', 'VOIDED')),
  done_on date,
  -- State, kind, terms and end of the card before it took effect; null for an opening.
  before jsonb,
  primary key (hospital_id, id),
  constraint charge_order_once unique (hospital_id, order_id),
  constraint charge_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id),
  constraint charge_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id),
  constraint charge_type foreign key (hospital_id, type_id) references memberships.card_type (hospital_id, id),
  constraint charge_done check ((state = 'DONE') = (done_on is not null))
);
select kit.tenant_table('memberships.charge');
create index charge_of_card on memberships.charge (hospital_id, card_id, id);
-- Two that wait would each count on the card as it stands.
create unique index charge_waits_once on memberships.charge (hospital_id, card_id) where state = 'PENDING';

-- Every use of a right, by the name it was sold with.
create table memberships.right_use (
  like kit.tenant_row including defaults,
  card_id bigint not null,
  right_id bigint not null,
  name text not null,
  times integer not null constraint right_use_times check (times between 1 and 99),
  used_on date not null default kit.business_date(),
  note text not null default '' constraint right_use_note check (length(note) <= 100),
  primary key (hospital_id, id),
  constraint right_use_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id)
);
select kit.tenant_table('memberships.right_use');
create index right_use_of_card on memberships.right_use (hospital_id, card_id, right_id, used_on);

-- What became of a card, in the order it happened.
create table memberships.card_event (
  like kit.tenant_row including defaults,
  card_id bigint not null,
  kind text not null constraint card_event_kind
    check (kind in ('OPENED', 'PAID', 'RENEWED', 'UPGRADED', 'UNPAID', 'VOIDED', 'CHANGED', 'FROZEN', 'UNFROZEN', 'EXPIRED', 'RIGHT_USED')),
  detail text not null default '' constraint card_event_detail check (length(detail) <= 300),
  primary key (hospital_id, id),
  constraint card_event_card foreign key (hospital_id, card_id) references memberships.card (hospital_id, id)
);
select kit.tenant_table('memberships.card_event');
select kit.append_only('memberships.card_event');
create index card_event_of_card on memberships.card_event (hospital_id, card_id, id desc);

-- The fee of a card is a line without a product; what is put into a card is a line like that of a recharge.
alter table orders.order_line drop constraint order_line_recharge,
  add constraint order_line_recharge check (case item_type when 'RECHARGE' then product_id is null when 'CARD_FEE' then true
    else product_id is not null end);
