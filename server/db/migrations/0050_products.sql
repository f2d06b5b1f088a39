-- What the clinic sells: projects, retail goods and medicines, their tree of types and their kinds.
-- Source: money book §3 (P1–P3), specification 000 §3 (units, categories).

create schema products;
grant usage on schema products to clinic_app, clinic_reader;

-- Folders of the catalogue. `path` holds the ids from the first level down to the row itself.
create table products.type_tree (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  parent_id bigint,
  name text not null constraint type_tree_name_length check (length(name) between 1 and 30),
  sort integer not null default 0,
  path bigint[] not null,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint type_tree_parent foreign key (hospital_id, parent_id) references products.type_tree (hospital_id, id),
  constraint type_tree_name_unique unique nulls not distinct (hospital_id, parent_id, name),
  -- P2: four levels.
  constraint type_tree_depth check (cardinality(path) between 1 and 4)
);
select kit.tenant_table('products.type_tree');

-- P2: no type stands under itself. Moves of one hospital's tree queue on a lock: two that are harmless alone
-- (A under B, B under A) would make a ring together.
create function products.place_type() returns trigger language plpgsql as $$
declare above bigint[];
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id and pg_trigger_depth() = 1 then
    new.path := old.path;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('products.type_tree', new.hospital_id));
  if new.parent_id is null then
    above := '{}';
  else
    select path into above from products.type_tree where hospital_id = new.hospital_id and id = new.parent_id;
    if new.id = any(above) then
      raise exception 'type % under itself', new.id using errcode = '23514', constraint = 'type_tree_no_ring';
    end if;
  end if;
  -- A parent that is not there is refused by the foreign key.
  new.path := coalesce(above, '{}') || new.id;
  return new;
end $$;
create trigger place_type before insert or update on products.type_tree
  for each row execute function products.place_type();

-- A moved type takes what stands under it along.
create function products.take_along() returns trigger language plpgsql as $$
begin
  update products.type_tree t set path = new.path || t.id
    where t.hospital_id = new.hospital_id and t.parent_id = new.id;
  return null;
end $$;
create trigger take_along after update on products.type_tree
  for each row when (new.path is distinct from old.path) execute function products.take_along();

-- 通用品类: the classes reports compare hospitals by. A product belongs to one at most.
create table products.universal_kind (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint universal_kind_name_length check (length(name) between 1 and 30),
  group_name text not null default '' constraint universal_kind_group_length check (length(group_name) <= 30),
  sort integer not null default 0,
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint universal_kind_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint universal_kind_name_unique unique (hospital_id, group_name, name)
);
select kit.tenant_table('products.universal_kind');

create table products.product (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  code text not null constraint product_code_form check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$'),
  name text not null constraint product_name_length check (length(name) between 1 and 60),
  -- Searched by: syllables without tones, and their first letters. Written with the name.
  pinyin text not null default '',
  initials text not null default '',
  type_id bigint,
  -- Specification 000 §3 fixes these words.
  category text not null default '其他项目' constraint product_category check (category in ('手术项目', '非手术项目', '其他项目')),
  item_type text not null default 'SERVICE' constraint product_item_type check (item_type in ('SERVICE', 'RETAIL', 'MEDICINE', 'CARD_FEE', 'DEPOSIT')),
  kind_id bigint,
  -- Specification 000 §3: 0 个 … 17 块.
  unit smallint not null default 0 constraint product_unit check (unit between 0 and 17),
  price_fen bigint not null constraint product_price check (price_fen between 0 and 9999999999),
  floor_price_fen bigint not null default 0,
  cost_fen bigint constraint product_cost check (cost_fen between 0 and 9999999999),
  sessions_per_unit integer not null default 1 constraint product_sessions check (sessions_per_unit between 1 and 999),
  -- Retail is handed out at the till; services are deducted session by session.
  need_deduct boolean not null default true,
  cure_dept_ids bigint[] not null default '{}',
  duration_min integer constraint product_duration check (duration_min between 1 and 1440),
  min_interval_days integer not null default 0 constraint product_interval check (min_interval_days between 0 and 3650),
  valid_days integer constraint product_valid_days check (valid_days between 1 and 36500),
  allow_wallet boolean not null default true,
  allow_card boolean not null default true,
  allow_coin boolean not null default true,
  allow_point boolean not null default true,
  allow_coupon boolean not null default true,
  tax_rate text not null default '免税' constraint product_tax_rate check (tax_rate in ('免税', '0', '1', '3', '6', '13')),
  invoice_name text not null default '' constraint product_invoice_name_length check (length(invoice_name) <= 60),
  need_operation boolean not null default false,
  need_tooth boolean not null default false,
  need_site boolean not null default false,
  sale_from date,
  sale_to date,
  sort integer not null default 0,
  remark text not null default '' constraint product_remark_length check (length(remark) <= 500),
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint product_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint product_code_unique unique (hospital_id, code),
  constraint product_type foreign key (hospital_id, type_id) references products.type_tree (hospital_id, id),
  constraint product_kind foreign key (hospital_id, kind_id) references products.universal_kind (hospital_id, id),
  -- P1
  constraint product_floor_price check (floor_price_fen between 0 and price_fen),
  constraint product_sale_period check (sale_to >= sale_from)
);
select kit.tenant_table('products.product');
create index product_newest on products.product (hospital_id, updated_at desc, id desc);
create index product_of_type on products.product (hospital_id, type_id);
create index product_of_kind on products.product (hospital_id, kind_id) where kind_id is not null;
