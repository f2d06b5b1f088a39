-- Combos on orders: what was sold as one thing keeps its name, version and price, and its lines say to which it belongs (C3).
create table orders.order_combo (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  -- Place on the order; lines name it.
  no integer not null constraint order_combo_no check (no between 1 and 20),
  combo_id bigint not null,
  combo_version integer not null,
  code text not null,
  name text not null,
  count integer not null constraint order_combo_count check (count between 1 and 999),
  -- Of one.
  price_fen bigint not null constraint order_combo_price check (price_fen between 1 and 9999999999),
  -- What was chosen of its groups: [{"groupNo": 1, "productIds": [1, 2]}].
  choices jsonb not null default '[]' constraint order_combo_choices check (jsonb_typeof(choices) = 'array'),
  -- Its pieces are taken: the order was submitted, and neither cancelled nor revoked since.
  held boolean not null,
  primary key (hospital_id, id),
  constraint order_combo_place unique (hospital_id, order_id, no),
  constraint order_combo_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint order_combo_combo foreign key (hospital_id, combo_id) references combos.combo (hospital_id, id)
);
select kit.tenant_table('orders.order_combo');
create index order_combo_of_combo on orders.order_combo (hospital_id, combo_id);

alter table orders.order_line add column combo_no integer;
alter table orders.order_line add constraint order_line_combo foreign key (hospital_id, order_id, combo_no)
  references orders.order_combo (hospital_id, order_id, no);
comment on column orders.order_line.level_discount_fen is
  'What the house''s own prices take off: the level price, or of a line of a combo its allocation; never both';
-- Nobody gives anything away on a line of a combo but by what is agreed on the whole order.
alter table orders.order_line add constraint order_line_combo_alone check (
  combo_no is null or (manual_discount_fen = whole_discount_fen and discount_bp is null));
create index order_line_of_combo on orders.order_line (hospital_id, order_id, combo_no) where combo_no is not null;

-- The allocation of a combo is a discount of the house, as a level price is; the reasons of a line say which of the two.
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
      select coalesce(sum(d.fen) filter (where d.kind = case when l.combo_no is null then 'LEVEL' else 'COMBO' end), 0) as level,
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

-- C1: the lines of a combo came to its price, as often as it was sold, before anything was agreed on the whole order.
create function orders.check_combo() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders.order_combo c where c.hospital_id = new.hospital_id and c.order_id = new.order_id
      and c.price_fen * c.count <> (select coalesce(sum(l.price_fen * l.content_count - l.level_discount_fen), 0)
        from orders.order_line l where l.hospital_id = c.hospital_id and l.order_id = c.order_id and l.combo_no = c.no)) then
    raise exception 'a combo of order % does not come to its price', new.order_id
      using errcode = '23514', constraint = 'order_combo_c1';
  end if;
  return null;
end $$;
create constraint trigger combo_comes_to_price after insert on orders.order_combo
  deferrable initially deferred for each row execute function orders.check_combo();
create constraint trigger line_comes_to_price after insert or update of level_discount_fen, price_fen, content_count, combo_no on orders.order_line
  deferrable initially deferred for each row when (new.combo_no is not null) execute function orders.check_combo();

-- C2: pieces are taken with the order that holds them, and given back with it, whichever way it goes.
create function orders.combo_moved() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.held then
    perform combos.take_pieces(old.hospital_id, old.combo_id, -old.count);
  end if;
  if tg_op <> 'DELETE' and new.held then
    perform combos.take_pieces(new.hospital_id, new.combo_id, new.count);
  end if;
  return null;
end $$;
create trigger combo_taken after insert or delete on orders.order_combo for each row execute function orders.combo_moved();
create trigger combo_held after update of held, count, combo_id on orders.order_combo for each row
  when (old.held <> new.held or old.count <> new.count or old.combo_id <> new.combo_id) execute function orders.combo_moved();

-- A draft takes nothing yet; what was cancelled or revoked takes nothing any more.
create function orders.holds_pieces(status text) returns boolean language sql immutable as $$
  select status not in ('DRAFT', 'CANCELLED', 'REVOKED')
$$;
create function orders.order_held() returns trigger language plpgsql as $$
declare
  one bigint;
begin
  for one in select distinct c.combo_id from orders.order_combo c
    where c.hospital_id = new.hospital_id and c.order_id = new.id order by c.combo_id loop
    perform combos.take_turn(new.hospital_id, one);
  end loop;
  update orders.order_combo c set held = orders.holds_pieces(new.status)
   where c.hospital_id = new.hospital_id and c.order_id = new.id and c.held <> orders.holds_pieces(new.status);
  return null;
end $$;
create trigger pieces_follow after update of status on orders.sales_order for each row
  when (orders.holds_pieces(old.status) <> orders.holds_pieces(new.status)) execute function orders.order_held();
