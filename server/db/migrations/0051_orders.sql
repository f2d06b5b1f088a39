-- Orders, their lines and the discounts on them. Source: money book §6; O1–O5 are its identities, P3 its snapshot rule.

create schema orders;
grant usage on schema orders to clinic_app, clinic_reader;

-- Staff shares: per role they make the whole, in basis points.
create function orders.shares_are_whole(share jsonb) returns boolean language sql immutable
  return not exists (
    select 1 from jsonb_to_recordset(share) as s (role text, bp integer) group by role having sum(bp) <> 10000);

create table orders.sales_order (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  customer_id bigint not null,
  type text not null default 'NORMAL' constraint order_type check (type in ('NORMAL', 'ADVISORY', 'RECHARGE', 'DEPOSIT', 'VIP_CARD', 'RETAIL', 'PRESCRIPTION', 'CHANGE', 'FREE', 'REWORK')),
  status text not null default 'DRAFT' constraint order_status check (status in ('DRAFT', 'PENDING_CHECK', 'UNPAID', 'PART_PAID', 'PAID', 'COMPLETED', 'SETTLED', 'REFUNDED', 'REVOKED', 'CANCELLED')),
  refund_status text not null default 'NONE' constraint order_refund_status check (refund_status in ('NONE', 'PART', 'ALL')),
  -- Where it came from.
  triage_id bigint,
  consult_record_id bigint,
  adviser_id bigint,
  doctor_id bigint,
  developer_id bigint,
  dept_id bigint,
  -- [{staff_id, role, bp}]
  share jsonb not null default '[]' constraint order_shares check (orders.shares_are_whole(share)),
  opened_at timestamptz not null default kit.clock(),
  business_date date not null default kit.business_date(),
  submitted_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '' constraint order_end_reason_length check (length(end_reason) <= 200),
  original_fen bigint not null default 0 constraint order_original check (original_fen between 0 and 9999999999),
  discount_fen bigint not null default 0 constraint order_discount_sum check (discount_fen >= 0),
  payable_fen bigint generated always as (original_fen - discount_fen) stored constraint order_payable check (payable_fen >= 0),
  real_in_fen bigint not null default 0,
  real_out_fen bigint not null default 0,
  carried_in_fen bigint not null default 0,
  promo_in_fen bigint not null default 0,
  debt_open_fen bigint not null default 0,
  written_off_fen bigint not null default 0,
  debt_cancelled_fen bigint not null default 0,
  -- What the list shows of the lines; rewritten with them.
  summary text not null default '',
  -- Customer and lines in one digest: the same order twice within a minute is asked about.
  likeness text not null default '',
  remark text not null default '' constraint order_remark_length check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint order_no_unique unique (hospital_id, no),
  constraint order_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint order_adviser foreign key (hospital_id, adviser_id) references staff.staff (hospital_id, id),
  constraint order_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  constraint order_developer foreign key (hospital_id, developer_id) references staff.staff (hospital_id, id),
  constraint order_department foreign key (hospital_id, dept_id) references staff.department (hospital_id, id),
  constraint order_terms check (least(real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen) >= 0),
  -- O3: what is to be paid is covered to the fen once money was taken, and not at all before.
  constraint order_o3 check (real_in_fen + carried_in_fen + promo_in_fen + debt_open_fen + written_off_fen + debt_cancelled_fen
    = case when status in ('DRAFT', 'PENDING_CHECK', 'UNPAID', 'CANCELLED', 'REVOKED') then 0 else original_fen - discount_fen end),
  -- O5
  constraint order_o5 check (case status when 'PART_PAID' then debt_open_fen > 0 else debt_open_fen = 0 end)
) with (fillfactor = 85);
select kit.tenant_table('orders.sales_order');
create index order_newest on orders.sales_order (hospital_id, opened_at desc, id desc);
create index order_of_customer on orders.sales_order (hospital_id, customer_id, opened_at desc);
create index order_of_adviser on orders.sales_order (hospital_id, adviser_id, opened_at desc) where adviser_id is not null;
create index order_of_writer on orders.sales_order (hospital_id, created_by, opened_at desc);
create index order_unpaid on orders.sales_order (hospital_id, submitted_at) where status = 'UNPAID';
create index order_in_debt on orders.sales_order (hospital_id, opened_at desc) where debt_open_fen > 0;

create table orders.order_line (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  order_id bigint not null,
  line_no integer not null constraint order_line_no check (line_no between 1 and 200),
  -- Null for a recharge, which sells no product.
  product_id bigint,
  -- P3: the product as it was when the line was written. Nobody may change these columns (see the grants below).
  product_code text not null,
  product_name text not null,
  item_type text not null constraint order_line_item_type check (item_type in ('SERVICE', 'RETAIL', 'MEDICINE', 'CARD_FEE', 'DEPOSIT', 'RECHARGE')),
  category text not null,
  unit smallint not null,
  sessions_per_unit integer not null,
  need_deduct boolean not null,
  cure_dept_ids bigint[] not null,
  min_interval_days integer not null,
  valid_days integer,
  allow_wallet boolean not null,
  allow_card boolean not null,
  allow_coin boolean not null,
  allow_point boolean not null,
  allow_coupon boolean not null,
  tax_rate text not null,
  invoice_name text not null,
  floor_price_fen bigint not null,
  -- Specification 000 §3: price, contentCount, payAmount.
  price_fen bigint not null constraint order_line_price check (price_fen between 0 and 9999999999),
  content_count integer not null constraint order_line_count check (content_count between 1 and 9999),
  level_discount_fen bigint not null default 0 constraint order_line_level_discount check (level_discount_fen >= 0),
  manual_discount_fen bigint not null default 0 constraint order_line_manual_discount check (manual_discount_fen >= 0),
  rounding_fen bigint not null default 0 constraint order_line_rounding check (rounding_fen between 0 and 100),
  -- O2, by construction.
  pay_amount_fen bigint generated always as (price_fen * content_count - level_discount_fen - manual_discount_fen - rounding_fen) stored
    constraint order_line_o2 check (pay_amount_fen >= 0),
  is_gift boolean not null default false,
  tooth_nos text not null default '' constraint order_line_tooth_length check (length(tooth_nos) <= 100),
  site text not null default '' constraint order_line_site_length check (length(site) <= 60),
  real_in_fen bigint not null default 0,
  real_out_fen bigint not null default 0,
  carried_in_fen bigint not null default 0,
  promo_in_fen bigint not null default 0,
  debt_open_fen bigint not null default 0,
  written_off_fen bigint not null default 0,
  debt_cancelled_fen bigint not null default 0,
  -- V: what the line is worth for deductions and refunds, promotional tenders apart (money book §7). 0 until money is taken.
  value_fen bigint generated always as (real_in_fen + carried_in_fen + debt_open_fen + written_off_fen + debt_cancelled_fen) stored,
  primary key (hospital_id, id),
  constraint order_line_of_order unique (hospital_id, order_id, line_no),
  constraint order_line_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint order_line_product foreign key (hospital_id, product_id) references products.product (hospital_id, id),
  constraint order_line_recharge check ((product_id is null) = (item_type = 'RECHARGE')),
  constraint order_line_gift check (not is_gift or pay_amount_fen = 0),
  constraint order_line_terms check (least(real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen) >= 0),
  -- O3 of a line: covered to the fen, or not at all.
  constraint order_line_o3 check (real_in_fen + carried_in_fen + promo_in_fen + debt_open_fen + written_off_fen + debt_cancelled_fen
    in (0, price_fen * content_count - level_discount_fen - manual_discount_fen - rounding_fen))
) with (fillfactor = 85);
select kit.tenant_table('orders.order_line');
create index order_line_product_sold on orders.order_line (hospital_id, product_id) where product_id is not null;
-- Only what money does to a line may change; another content is another line.
revoke update on orders.order_line from clinic_app;
grant update (real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen)
  on orders.order_line to clinic_app;

-- Why a line costs less than its price: one row per reason and line.
create table orders.order_discount (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  order_id bigint not null,
  line_id bigint not null,
  kind text not null constraint order_discount_kind check (kind in ('LEVEL', 'COMBO', 'MANUAL', 'ROUNDING', 'FREE')),
  fen bigint not null constraint order_discount_fen check (fen > 0),
  reason text not null default '' constraint order_discount_reason_length check (length(reason) <= 100),
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint order_discount_once unique (hospital_id, line_id, kind),
  constraint order_discount_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint order_discount_line foreign key (hospital_id, line_id) references orders.order_line (hospital_id, id) on delete cascade
);
select kit.tenant_table('orders.order_discount');
revoke update on orders.order_discount from clinic_app;
create index order_discount_of_order on orders.order_discount (hospital_id, order_id);

-- Money documents are never deleted; a draft is not one yet (money book D25).
create function orders.keep_documents() returns trigger language plpgsql as $$
begin
  if old.status <> 'DRAFT' then
    raise exception 'order % is no draft', old.no using errcode = '23514', constraint = 'order_kept';
  end if;
  return old;
end $$;
create trigger keep_documents before delete on orders.sales_order
  for each row execute function orders.keep_documents();

-- O1, O2, O4: the order's figures are the sums of its lines'. Looked at when the transaction ends.
create function orders.check_sums(hospital bigint, target bigint) returns void language plpgsql as $$
declare broken text;
begin
  select case
      when o.original_fen <> s.original then 'order_o1'
      when o.discount_fen <> s.discount then 'order_o2'
      when (o.real_in_fen, o.real_out_fen, o.carried_in_fen, o.promo_in_fen, o.debt_open_fen, o.written_off_fen, o.debt_cancelled_fen)
        <> (s.real_in, s.real_out, s.carried_in, s.promo_in, s.debt_open, s.written_off, s.debt_cancelled) then 'order_o4'
    end into broken
  from orders.sales_order o cross join lateral (
    select coalesce(sum(l.price_fen * l.content_count), 0) as original,
      coalesce(sum(l.level_discount_fen + l.manual_discount_fen + l.rounding_fen), 0) as discount,
      coalesce(sum(l.real_in_fen), 0) as real_in, coalesce(sum(l.real_out_fen), 0) as real_out,
      coalesce(sum(l.carried_in_fen), 0) as carried_in, coalesce(sum(l.promo_in_fen), 0) as promo_in,
      coalesce(sum(l.debt_open_fen), 0) as debt_open, coalesce(sum(l.written_off_fen), 0) as written_off,
      coalesce(sum(l.debt_cancelled_fen), 0) as debt_cancelled
    from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id) s
  where o.hospital_id = hospital and o.id = target;
  if broken is not null then
    raise exception 'order % is not the sum of its lines', target using errcode = '23514', constraint = broken;
  end if;
end $$;
create function orders.check_order() returns trigger language plpgsql as $$
begin
  perform orders.check_sums(new.hospital_id, new.id);
  return null;
end $$;
create function orders.check_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform orders.check_sums(old.hospital_id, old.order_id);
  else perform orders.check_sums(new.hospital_id, new.order_id);
  end if;
  return null;
end $$;
create constraint trigger order_equals_lines after insert or update of original_fen, discount_fen, real_in_fen,
    real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen
  on orders.sales_order deferrable initially deferred for each row execute function orders.check_order();
create constraint trigger lines_equal_order after insert or update or delete
  on orders.order_line deferrable initially deferred for each row execute function orders.check_line();

-- Every fen of a line's discount has a row that says why, and no row says more.
create function orders.check_discounts() returns trigger language plpgsql as $$
declare
  hospital bigint;
  target bigint;
begin
  if tg_op = 'DELETE' then hospital := old.hospital_id; target := old.order_id;
  else hospital := new.hospital_id; target := new.order_id;
  end if;
  if exists (
    select 1 from orders.order_line l left join lateral (
      select coalesce(sum(d.fen) filter (where d.kind = 'LEVEL'), 0) as level,
        coalesce(sum(d.fen) filter (where d.kind in ('MANUAL', 'COMBO', 'FREE')), 0) as manual,
        coalesce(sum(d.fen) filter (where d.kind = 'ROUNDING'), 0) as rounding
      from orders.order_discount d where d.hospital_id = l.hospital_id and d.line_id = l.id) d on true
    where l.hospital_id = hospital and l.order_id = target
      and (l.level_discount_fen, l.manual_discount_fen, l.rounding_fen) <> (d.level, d.manual, d.rounding)) then
    raise exception 'discounts of order % have no reasons', target using errcode = '23514', constraint = 'order_discount_explained';
  end if;
  return null;
end $$;
create constraint trigger discounts_explain_lines after insert or update of level_discount_fen, manual_discount_fen, rounding_fen
  on orders.order_line deferrable initially deferred for each row execute function orders.check_discounts();
create constraint trigger discounts_explained after insert or delete
  on orders.order_discount deferrable initially deferred for each row execute function orders.check_discounts();
