-- Orders by 会员价: a line's rate is agreed on what it costs her, and a combo is sold by its price or, where that is less, by hers.
-- Source: money book §6; docs/adr/0099.
alter table orders.order_line drop constraint order_line_by_rate;
alter table orders.order_line add constraint order_line_by_rate check (discount_bp is null
  or manual_discount_fen - whole_discount_fen = (price_fen * content_count - level_discount_fen) * discount_bp / 10000);

-- Its projects cost her less by her card than together as a combo: they are sold at those prices, and what it gives along is given.
alter table orders.order_combo add column by_level boolean not null default false;

create or replace function orders.check_discounts() returns trigger language plpgsql as $$
declare
  hospital bigint;
  target bigint;
begin
  if tg_op = 'DELETE' then hospital := old.hospital_id; target := old.order_id;
  else hospital := new.hospital_id; target := new.order_id;
  end if;
  if exists (
    select 1 from orders.order_line l
      left join orders.order_combo c on c.hospital_id = l.hospital_id and c.order_id = l.order_id and c.no = l.combo_no
      left join lateral (
      select coalesce(sum(d.fen) filter (where d.kind = case when c.no is null or (c.by_level and not l.is_gift) then 'LEVEL' else 'COMBO' end), 0) as level,
        coalesce(sum(d.fen) filter (where d.kind in ('MANUAL', 'FREE')), 0) as manual,
        coalesce(sum(d.fen) filter (where d.kind = 'WHOLE'), 0) as whole,
        coalesce(sum(d.fen) filter (where d.kind = 'ROUNDING'), 0) as rounding,
        coalesce(sum(d.fen), 0) as everything
      from orders.order_discount d where d.hospital_id = l.hospital_id and d.line_id = l.id) d on true
    where l.hospital_id = hospital and l.order_id = target
      and ((l.level_discount_fen, l.manual_discount_fen - l.whole_discount_fen, l.whole_discount_fen, l.rounding_fen)
          <> (d.level, d.manual, d.whole, d.rounding)
        or d.everything <> d.level + d.manual + d.whole + d.rounding)) then
    raise exception 'discounts of order % have no reasons', target using errcode = '23514', constraint = 'order_discount_explained';
  end if;
  perform orders.check_whole(hospital, target);
  return null;
end $$;

-- C1: the lines of a combo came to its price, as often as it was sold; sold by her prices, to less than that.
create or replace function orders.check_combo() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders.order_combo c cross join lateral (
        select coalesce(sum(l.price_fen * l.content_count - l.level_discount_fen), 0) as fen
        from orders.order_line l where l.hospital_id = c.hospital_id and l.order_id = c.order_id and l.combo_no = c.no) came
    where c.hospital_id = new.hospital_id and c.order_id = new.order_id
      and case when c.by_level then came.fen >= c.price_fen * c.count else came.fen <> c.price_fen * c.count end) then
    raise exception 'a combo of order % does not come to its price', new.order_id
      using errcode = '23514', constraint = 'order_combo_c1';
  end if;
  return null;
end $$;
