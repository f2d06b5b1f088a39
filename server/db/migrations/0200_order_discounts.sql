-- Discounts as they were agreed: a rate on a line, and a rate, an amount or a total on the whole order. What was agreed is kept
-- beside what it comes to, so that a changed count is priced by the same agreement. Source: money book §6; ADR 0030.

alter table orders.sales_order
  add column whole_discount_fen bigint not null default 0 constraint order_whole_discount check (whole_discount_fen between 0 and discount_fen),
  add column whole_discount_bp integer constraint order_whole_rate check (whole_discount_bp between 1 and 10000),
  add column whole_target_fen bigint constraint order_whole_target check (whole_target_fen = original_fen - discount_fen),
  add column whole_reason text not null default '' constraint order_whole_reason_length check (length(whole_reason) <= 100),
  -- Why it was sent to review, in the words its writer read.
  add column review_reasons text[] not null default '{}',
  add column submitted_by bigint,
  add constraint order_whole_once check (num_nonnulls(whole_discount_bp, whole_target_fen) <= 1),
  add constraint order_reviewed_for_a_reason check (status <> 'PENDING_CHECK' or cardinality(review_reasons) > 0);
create index order_in_review on orders.sales_order (hospital_id, submitted_at) where status = 'PENDING_CHECK';

-- Of a line's manual discount, its share of what is given on the whole order; the rest is the line's own.
alter table orders.order_line
  add column whole_discount_fen bigint not null default 0 constraint order_line_whole_discount check (whole_discount_fen between 0 and manual_discount_fen),
  add column discount_bp integer constraint order_line_rate check (discount_bp between 1 and 10000),
  add constraint order_line_by_rate check (discount_bp is null
    or manual_discount_fen - whole_discount_fen = price_fen * content_count * discount_bp / 10000),
  add constraint order_line_gift_alone check (not is_gift or (whole_discount_fen = 0 and discount_bp is null
    and manual_discount_fen = price_fen * content_count - level_discount_fen));

alter table orders.order_discount drop constraint order_discount_kind;
alter table orders.order_discount add constraint order_discount_kind
  check (kind in ('LEVEL', 'COMBO', 'MANUAL', 'WHOLE', 'ROUNDING', 'FREE'));

-- Every fen of a line's discount has a row that says why, and no row says more. What is given on the whole order is the
-- sum of its lines' shares, is what its rate says, and lies on each line in proportion, less than a fen off.
create or replace function orders.check_discounts() returns trigger language plpgsql as $$
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
        coalesce(sum(d.fen) filter (where d.kind = 'WHOLE'), 0) as whole,
        coalesce(sum(d.fen) filter (where d.kind = 'ROUNDING'), 0) as rounding
      from orders.order_discount d where d.hospital_id = l.hospital_id and d.line_id = l.id) d on true
    where l.hospital_id = hospital and l.order_id = target
      and (l.level_discount_fen, l.manual_discount_fen - l.whole_discount_fen, l.whole_discount_fen, l.rounding_fen)
        <> (d.level, d.manual, d.whole, d.rounding)) then
    raise exception 'discounts of order % have no reasons', target using errcode = '23514', constraint = 'order_discount_explained';
  end if;
  perform orders.check_whole(hospital, target);
  return null;
end $$;

create function orders.check_whole(hospital bigint, target bigint) returns void language plpgsql as $$
declare
  agreed record;
  base numeric;
  shared numeric;
begin
  select whole_discount_fen as fen, whole_discount_bp as bp into agreed from orders.sales_order where hospital_id = hospital and id = target;
  if not found then return; end if;
  select coalesce(sum(pay_amount_fen + rounding_fen + whole_discount_fen), 0), coalesce(sum(whole_discount_fen), 0) into base, shared
    from orders.order_line where hospital_id = hospital and order_id = target;
  if shared <> agreed.fen or (agreed.bp is not null and agreed.fen <> floor(base * agreed.bp / 10000)) then
    raise exception 'the discount on order % is not the sum of its shares', target using errcode = '23514', constraint = 'order_whole_shared';
  end if;
  if agreed.fen > 0 and exists (
    select 1 from orders.order_line l where l.hospital_id = hospital and l.order_id = target
      and abs(l.whole_discount_fen * base - agreed.fen * (l.pay_amount_fen + l.rounding_fen + l.whole_discount_fen)::numeric) >= base) then
    raise exception 'the discount on order % does not lie in proportion', target using errcode = '23514', constraint = 'order_whole_spread';
  end if;
end $$;

create function orders.check_agreement() returns trigger language plpgsql as $$
begin
  perform orders.check_whole(new.hospital_id, new.id);
  return null;
end $$;
create constraint trigger whole_equals_shares after insert or update of whole_discount_fen, whole_discount_bp
  on orders.sales_order deferrable initially deferred for each row execute function orders.check_agreement();

drop trigger discounts_explain_lines on orders.order_line;
create constraint trigger discounts_explain_lines after insert or update of level_discount_fen, manual_discount_fen, whole_discount_fen, rounding_fen
  on orders.order_line deferrable initially deferred for each row execute function orders.check_discounts();

-- Who sent what waits to be paid: nobody else than its writer could until now.
alter table orders.sales_order no force row level security;
alter table orders.sales_order disable trigger touch;
update orders.sales_order set submitted_by = created_by where submitted_at is not null;
alter table orders.sales_order enable trigger touch;
alter table orders.sales_order force row level security;
