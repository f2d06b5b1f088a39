-- An order and each of its changed lines ask when the transaction ends whether they agree. They are asked once: nothing changes
-- between two checks of one ending. Checks made earlier in a transaction (set constraints … immediate) are of a message of
-- their own, which has its own moment, and are made again.
create or replace function orders.check_sums(hospital bigint, target bigint) returns void language plpgsql as $$
declare
  broken text;
  looked constant text := concat_ws(' ', hospital, target, pg_current_xact_id(), statement_timestamp());
begin
  if current_setting('orders.summed', true) = looked then return; end if;
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
  perform set_config('orders.summed', looked, true);
end $$;
