-- 套餐: several projects for one price (money book §4).
create schema combos;
grant usage on schema combos to clinic_app, clinic_reader;

create table combos.combo (
  like kit.tenant_row including defaults,
  code text not null constraint combo_code_form check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$'),
  name text not null constraint combo_name_length check (length(name) between 1 and 60),
  pinyin text not null default '',
  initials text not null default '',
  kind text not null constraint combo_kind check (kind in ('FIXED', 'PICK')),
  price_fen bigint not null constraint combo_price check (price_fen between 1 and 9999999999),
  -- M 选 N: [{"name": "面部", "choose": 3}], numbered from 1 by their place.
  pick_groups jsonb not null default '[]'
    constraint combo_groups check (jsonb_typeof(pick_groups) = 'array' and jsonb_array_length(pick_groups) <= 10),
  -- Days its items may be used from the payment on; null: as each product says.
  valid_days integer constraint combo_valid_days check (valid_days between 1 and 36500),
  sale_from date,
  sale_to date,
  per_customer_limit integer constraint combo_per_customer check (per_customer_limit between 1 and 9999),
  remark text not null default '' constraint combo_remark_length check (length(remark) <= 500),
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint combo_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint combo_code_unique unique (hospital_id, code),
  constraint combo_sale_period check (sale_to >= sale_from),
  constraint combo_groups_of_kind check ((kind = 'PICK') = (jsonb_array_length(pick_groups) > 0))
);
select kit.tenant_table('combos.combo');
create index combo_newest on combos.combo (hospital_id, updated_at desc, id desc);

create table combos.combo_line (
  like kit.tenant_row including defaults,
  combo_id bigint not null,
  line_no integer not null constraint combo_line_no check (line_no between 1 and 50),
  product_id bigint not null,
  count integer not null constraint combo_line_count check (count between 1 and 999),
  -- Null: in every one that is sold.
  group_no integer constraint combo_line_group check (group_no between 1 and 10),
  -- For how much of the price it stands; null: price × count as they are when it is sold.
  weight_fen bigint constraint combo_line_weight check (weight_fen between 0 and 9999999999),
  is_gift boolean not null default false,
  primary key (hospital_id, id),
  constraint combo_line_place unique (hospital_id, combo_id, line_no),
  constraint combo_line_once unique nulls not distinct (hospital_id, combo_id, product_id, group_no, is_gift),
  constraint combo_line_gift check (not is_gift or group_no is null),
  constraint combo_line_combo foreign key (hospital_id, combo_id) references combos.combo (hospital_id, id) on delete cascade,
  constraint combo_line_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('combos.combo_line');
create index combo_line_of_product on combos.combo_line (hospital_id, product_id);

-- How many there are and how many are taken. A row of its own: a sale changes nothing of what the combo is, and moves no version.
create table combos.combo_stock (
  like kit.tenant_row including defaults,
  combo_id bigint not null,
  total_limit integer constraint combo_stock_limit check (total_limit between 1 and 999999),
  sold_count integer not null default 0 constraint combo_stock_sold check (sold_count >= 0),
  primary key (hospital_id, id),
  constraint combo_stock_once unique (hospital_id, combo_id),
  constraint combo_sold_out check (sold_count <= total_limit),
  constraint combo_stock_combo foreign key (hospital_id, combo_id) references combos.combo (hospital_id, id) on delete cascade
);
select kit.tenant_table('combos.combo_stock');

-- Offered to orders: whoever moves pieces of several combos takes their turns by ascending id first.
create function combos.take_turn(hospital bigint, combo bigint) returns void language plpgsql as $$
begin
  perform from combos.combo_stock s where s.hospital_id = hospital and s.combo_id = combo for update;
end $$;

-- Offered to orders: so many more of a combo are taken; below zero they are given back (C2).
create function combos.take_pieces(hospital bigint, combo bigint, pieces integer) returns void language sql as $$
  update combos.combo_stock set sold_count = sold_count + pieces where hospital_id = hospital and combo_id = combo
$$;
