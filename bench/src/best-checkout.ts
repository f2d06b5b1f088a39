/**
 * The best checkout we know how to write by hand: one database function that locks, divides, writes and answers, asked by one
 * prepared statement. The tables are the product's with all their checks, kept sums and row-level security; nobody is asked who
 * he is, what he may or whether he asked before, and no trail is left. Laid out for what the bench pays: one order of one
 * customer, any lines, any ways that come from outside.
 */
import pg from 'pg'

const text = `create or replace function bench.checkout(hospital bigint, cashier bigint, order_id bigint, seen integer, codes text[], amounts bigint[])
returns jsonb language plpgsql as $bench$
declare
  day date; shift record; o record; payment bigint := nextval('kit.id'); due bigint; per_hundred integer; made bigint; number text;
begin
  perform set_config('app.hospital_id', hospital::text, true), set_config('app.staff_id', cashier::text, true), set_config('app.clock', '', true);
  day := ledger.open_day();
  select s.id, s.register_id, s.business_date into strict shift from cashier.cashier_shift s
    where s.cashier_id = cashier and s.status = 'OPEN' for share;
  select s.customer_id, s.status, s.version, s.payable_fen into strict o from orders.sales_order s
    where s.id = checkout.order_id for update;
  select sum(a) into due from unnest(amounts) a;
  if shift.business_date <> day or o.status <> 'UNPAID' or o.version <> seen or o.payable_fen <> due then
    raise exception 'not to be paid like this';
  end if;
  insert into cashier.payment_order (payment_id, order_id, kind, amount_fen) values (payment, checkout.order_id, 'SETTLE', due);
  with tender as (
    insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, ref_no, note, business_date)
    select nextval('kit.id'), payment, t.n, k.id, k.class, t.fen, '', '', day
    from unnest(codes, amounts) with ordinality t (code, fen, n) join cashier.tender_type k on k.code = t.code
    returning id, amount_fen)
  -- As it is: each way pays its share of each line. The bench's amounts divide without a rest.
  insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen)
  select t.id, l.id, t.amount_fen * l.pay_amount_fen / due from tender t, orders.order_line l where l.order_id = checkout.order_id;
  update orders.order_line l set real_in_fen = l.pay_amount_fen, received_fen = l.pay_amount_fen where l.order_id = checkout.order_id;
  update orders.sales_order s set real_in_fen = due, received_fen = due, status = 'PAID', paid_at = kit.clock() where s.id = checkout.order_id;
  with item as (
    insert into purchases.purchased_item (customer_id, order_id, order_line_id, payment_id, product_id, product_code, product_name, unit,
      cure_dept_ids, min_interval_days, is_gift, handed_out, qty_total, qty_deducted, value_total_fen, value_deducted_fen, valid_to)
    select o.customer_id, l.order_id, l.id, payment, l.product_id, l.product_code, l.product_name, l.unit, l.cure_dept_ids,
      l.min_interval_days, l.is_gift, false, l.content_count * l.sessions_per_unit, 0, l.pay_amount_fen, 0, day + l.valid_days
    from orders.order_line l where l.order_id = checkout.order_id
    returning id, order_line_id, value_total_fen),
  posting as (
    select 1 as at, n as place, jsonb_build_object('kind', case k.class when 'cash' then 'CASH_REGISTER' else 'TENDER_CLEARING' end,
      'owner', case k.class when 'cash' then shift.register_id else k.id end, 'amount', t.fen) as line
    from unnest(codes, amounts) with ordinality t (code, fen, n) join cashier.tender_type k on k.code = t.code
    union all
    select 2, order_line_id, jsonb_build_object('kind', 'CONTRACT_LIABILITY', 'owner', id, 'customer', o.customer_id, 'amount', -value_total_fen,
      'line', order_line_id) from item
    union all
    select 3, p.sign, jsonb_build_object('kind', case p.sign when 1 then 'POINT_ISSUED' else 'POINT_CUSTOMER' end,
      'owner', case p.sign when 1 then 0 else o.customer_id end, 'customer', case p.sign when 1 then null else o.customer_id end,
      'amount', p.sign * (due / 10000) * (select r.per_hundred from credits.credit_rule r where r.event = 'PAYMENT' and r.status = 0 order by r.sort, r.id limit 1))
    from (values (1), (-1)) p (sign))
  select ledger.post_journal('payment', payment, day, jsonb_agg(line order by at, place), '', shift.id) into made from posting;
  update customers.standing s set total_paid_fen = s.total_paid_fen + due, last_payment_at = kit.clock(),
      first_deal_at = coalesce(s.first_deal_at, kit.clock()), last_deal_at = kit.clock(), deal_count = s.deal_count + f.fresh,
      life_stage = case when s.deal_count + f.fresh >= 2 then 'regular' else 'new' end
    from (select (x.last_deal_at is null or (x.last_deal_at at time zone 'Asia/Shanghai' - interval '4 hours')::date < day)::int as fresh
      from customers.standing x where x.customer_id = o.customer_id for no key update) f
    where s.customer_id = o.customer_id;
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, business_date, total_fen, received_fen, offset_fen,
      debt_fen, received_cash_fen, change_fen, payer_name, remark, journal_id)
  values (payment, kit.next_number('SK', day), o.customer_id, 'SETTLE', shift.id, shift.register_id, day, due, due, 0, 0,
    (select coalesce(sum(t.fen), 0) from unnest(codes, amounts) t (code, fen) where t.code = 'CASH'), 0, '', '', made)
  returning no into number;
  return jsonb_build_object('id', payment, 'no', number, 'total', due, 'received', due);
end $bench$`

/** Makes the function, for the product's own role. @param superuserUrl it stands beside the product's schemas */
export const layCheckout = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('create schema if not exists bench')
  await client.query('grant usage on schema bench to clinic_app')
  await client.query(text)
  await client.end()
}

/** Takes it away. */
export const liftCheckout = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('drop schema if exists bench cascade')
  await client.end()
}

/** The one statement of a checkout. */
export const handCheckout = 'select bench.checkout($1, $2, $3, $4, $5, $6) as answer'
