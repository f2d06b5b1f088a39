/**
 * The best we know to write by hand for deeds of money, one database function each, on the product's own tables with their checks,
 * kept sums, lots and row-level security: nobody is asked who he is, what he may or whether he asked before, nobody is told, and no
 * trail is left. Laid out for what the bench does (deeds.ts): documents of one line, one item, one way of paying each.
 */
import pg from 'pg'
import { dayDeeds } from './best-deeds-day.ts'

const scope = `perform set_config('app.hospital_id', hospital::text, true), set_config('app.staff_id', staff::text, true), set_config('app.clock', '', true);
  day := ledger.open_day();`

const deduct = `create or replace function bench.deduct(hospital bigint, staff bigint, item bigint) returns bigint language plpgsql as $bench$
declare day date; p record; worth bigint; made bigint := nextval('kit.id'); dept bigint;
begin
  ${scope}
  perform from orders.sales_order o where o.id = (select i.order_id from purchases.purchased_item i where i.id = item) for no key update;
  select * into strict p from purchases.purchased_item i where i.id = item for no key update;
  if p.qty_left - p.qty_locked < 1 or p.frozen or p.valid_to < kit.today() or p.cancelled_at is not null then raise exception 'not to be taken'; end if;
  worth := case when p.qty_left = 1 then p.value_left_fen else p.value_left_fen / p.qty_left end;
  dept := p.cure_dept_ids[1];
  update purchases.purchased_item i set qty_deducted = qty_deducted + 1, value_deducted_fen = value_deducted_fen + worth where i.id = item;
  insert into purchases.deduction_record (id, no, purchased_item_id, customer_id, order_line_id, product_name, qty, value_fen, session_no,
    session_total, nurse_id, dept_id, business_date, journal_id)
  values (made, kit.next_number('HK', day), item, p.customer_id, p.order_line_id, p.product_name, 1, worth, p.qty_deducted + 1, p.qty_total,
    staff, dept, day, ledger.post_journal('deduction', made, day, jsonb_build_array(
      jsonb_build_object('kind', 'CONTRACT_LIABILITY', 'owner', item, 'amount', worth, 'line', p.order_line_id),
      jsonb_build_object('kind', 'REVENUE_SERVICE', 'owner', coalesce(dept, 0), 'amount', -worth, 'line', p.order_line_id))));
  if p.qty_left = 1 then
    update orders.sales_order o set status = 'COMPLETED', ended_at = kit.clock() where o.id = p.order_id and o.status = 'PAID';
  end if;
  update customers.standing s set total_executed_fen = s.total_executed_fen + worth where s.customer_id = p.customer_id;
  return made;
end $bench$`

/** A recharge, or the opening of a card: money for one line that is no item. */
const money = `create or replace function bench.take_money(hospital bigint, staff bigint, target bigint, seen integer, code text) returns bigint language plpgsql as $bench$
declare day date; shift record; o record; l record; y record; h memberships.charge; made bigint := nextval('kit.id'); tender bigint := nextval('kit.id'); journal bigint;
begin
  ${scope}
  select s.id, s.register_id, s.business_date into strict shift from cashier.cashier_shift s where s.cashier_id = staff and s.status = 'OPEN' for share;
  select s.customer_id, s.status, s.version, s.type, s.payable_fen as due into strict o from orders.sales_order s where s.id = target for update;
  if shift.business_date <> day or o.status <> 'UNPAID' or o.version <> seen then raise exception 'not to be paid like this'; end if;
  select x.id, x.pay_amount_fen into strict l from orders.order_line x where x.order_id = target;
  select t.id, t.class into strict y from cashier.tender_type t where t.code = take_money.code;
  insert into cashier.payment_order (payment_id, order_id, kind, amount_fen) values (made, target, case o.type when 'RECHARGE' then 'RECHARGE' else 'SETTLE' end, o.due);
  insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, ref_no, note, business_date) values (tender, made, 1, y.id, y.class, o.due, '', '', day);
  insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen) values (tender, l.id, o.due);
  update orders.order_line x set real_in_fen = o.due, received_fen = o.due where x.id = l.id;
  update orders.sales_order s set real_in_fen = o.due, received_fen = o.due, status = 'PAID', paid_at = kit.clock() where s.id = target;
  if o.type = 'VIP_CARD' then
    select * into strict h from memberships.charge c where c.order_id = target and c.state = 'PENDING';
    update memberships.card c set state = 'ACTIVE', type_id = h.type_id, terms = h.terms, opened_on = day, valid_to = (day + make_interval(months => h.months))::date - 1,
      term_from = day, term_fee_fen = h.fee_fen where c.id = h.card_id;
    insert into memberships.card_event (card_id, kind, detail) values (h.card_id, 'PAID', h.terms ->> 'name');
    update memberships.charge c set state = 'DONE', done_on = day, before = jsonb_build_object('state', 'PENDING', 'typeId', h.type_id, 'terms', h.terms,
      'openedOn', null, 'validTo', null, 'termFrom', null, 'termFee', 0) where c.id = h.id;
  end if;
  journal := ledger.post_journal(case o.type when 'RECHARGE' then 'recharge' else 'payment' end, made, day, jsonb_build_array(
    jsonb_build_object('kind', 'TENDER_CLEARING', 'owner', y.id, 'amount', o.due),
    jsonb_build_object('kind', case o.type when 'RECHARGE' then 'WALLET_PRINCIPAL' else 'CARD_PRINCIPAL' end, 'owner',
      case o.type when 'RECHARGE' then o.customer_id else h.card_id end, 'customer', o.customer_id, 'amount', -o.due, 'line', l.id)), '', shift.id);
  update customers.standing s set total_paid_fen = s.total_paid_fen + o.due, last_payment_at = kit.clock() where s.customer_id = o.customer_id;
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, business_date, total_fen, received_fen, journal_id)
  values (made, kit.next_number('SK', day), o.customer_id, case o.type when 'RECHARGE' then 'RECHARGE' else 'SETTLE' end, shift.id, shift.register_id, day, o.due, o.due, journal);
  return made;
end $bench$`

/** One item of one order that is wholly given back, of somebody without points of it: decided, and all that follows. */
const approve = `create or replace function bench.approve_refund(hospital bigint, staff bigint, target bigint) returns bigint language plpgsql as $bench$
declare day date; f record; l record; t record;
begin
  ${scope}
  perform from orders.sales_order o where o.id = (select r.order_id from refunds.refund_form r where r.id = target) for no key update;
  select * into strict f from refunds.refund_form r where r.id = target for no key update;
  select * into strict l from refunds.refund_line r where r.form_id = target;
  select * into strict t from approvals.task k where k.kind = 'REFUND' and k.document_id = target and k.status = 'PENDING' for update;
  perform from purchases.purchased_item i where i.id = l.purchased_item_id for no key update;
  if f.status <> 'PENDING_AUDIT' or t.created_by = staff then raise exception 'not to be decided like this'; end if;
  insert into approvals.decision (task_id, step, pass, opinion) values (t.id, 1, true, '同意');
  update approvals.task k set status = 'PASSED', decided_by = staff, decided_at = kit.clock(), opinion = '同意' where k.id = t.id;
  update purchases.purchased_item i set qty_locked = qty_locked - l.qty, qty_refunded = qty_refunded + l.qty, value_refunded_fen = value_refunded_fen + l.value_fen
    where i.id = l.purchased_item_id;
  update refunds.refund_form r set status = 'APPROVED', approved_day = day, audited_by = staff, audited_at = kit.clock(), audit_opinion = '同意' where r.id = target;
  perform ledger.post_journal('refund', target, day, jsonb_build_array(
    jsonb_build_object('kind', 'CONTRACT_LIABILITY', 'owner', l.purchased_item_id, 'customer', f.customer_id, 'amount', l.value_fen, 'line', l.order_line_id),
    jsonb_build_object('kind', 'REFUND_PAYABLE', 'owner', target, 'customer', f.customer_id, 'amount', -f.cash_fen)), f.no);
  update orders.order_line x set real_out_fen = x.real_out_fen + l.cash_fen where x.id = l.order_line_id;
  update orders.sales_order o set real_out_fen = o.real_out_fen + l.cash_fen, status = 'REFUNDED', refund_status = 'ALL', ended_at = kit.clock() where o.id = f.order_id;
  return target;
end $bench$`

const payBack = `create or replace function bench.pay_refund(hospital bigint, staff bigint, target bigint) returns bigint language plpgsql as $bench$
declare day date; f record; w record;
begin
  ${scope}
  perform from orders.sales_order o where o.id = (select r.order_id from refunds.refund_form r where r.id = target) for no key update;
  select * into strict f from refunds.refund_form r where r.id = target for no key update;
  if f.status <> 'APPROVED' or f.audited_by = staff then raise exception 'not to be paid like this'; end if;
  select y.id, y.tender_type_id into strict w from cashier.payment_tender y join cashier.payment_order p on p.hospital_id = y.hospital_id and p.payment_id = y.payment_id
    where p.order_id = f.order_id and y.class = 'clearing' and y.amount_fen = f.cash_fen;
  insert into refunds.refund_tender (form_id, ordinal, tender_type_id, class, amount_fen, origin_tender_id) values (target, 1, w.tender_type_id, 'clearing', f.cash_fen, w.id);
  update refunds.refund_form r set status = 'REFUNDED', paid_by = staff, paid_at = kit.clock(), paid_day = day where r.id = target;
  perform ledger.post_journal('refund_paid', target, day, jsonb_build_array(
    jsonb_build_object('kind', 'REFUND_PAYABLE', 'owner', target, 'customer', f.customer_id, 'amount', f.cash_fen),
    jsonb_build_object('kind', 'TENDER_CLEARING', 'owner', w.tender_type_id, 'amount', -f.cash_fen)), f.no);
  update customers.standing s set total_paid_fen = s.total_paid_fen - f.cash_fen where s.customer_id = f.customer_id;
  return target;
end $bench$`

/** An order of one line for a coupon and a card without bonus; what is paid by them is no deal's money. */
const couponAndCard = `create or replace function bench.coupon_and_card(hospital bigint, staff bigint, target bigint, seen integer, record bigint) returns bigint language plpgsql as $bench$
declare day date; shift record; o record; l record; r record; c record; made bigint := nextval('kit.id'); item bigint := nextval('kit.id');
  by_coupon bigint := nextval('kit.id'); by_card bigint := nextval('kit.id'); off bigint; rest bigint; journal bigint; per_hundred integer; points bigint;
begin
  ${scope}
  select s.id, s.register_id, s.business_date into strict shift from cashier.cashier_shift s where s.cashier_id = staff and s.status = 'OPEN' for share;
  select s.customer_id, s.status, s.version, s.payable_fen as due into strict o from orders.sales_order s where s.id = target for update;
  select * into strict r from coupons.record x where x.id = coupon_and_card.record for update;
  select x.id into strict c from memberships.card x where x.customer_id = o.customer_id and x.state = 'ACTIVE' for update;
  if shift.business_date <> day or o.status <> 'UNPAID' or o.version <> seen or r.state <> 'UNUSED' or r.customer_id <> o.customer_id or r.valid_to < day then
    raise exception 'not to be paid like this'; end if;
  select x.* into strict l from orders.order_line x where x.order_id = target;
  off := least(r.worth_fen, o.due); rest := o.due - off;
  select g.per_hundred into per_hundred from credits.credit_rule g where g.event = 'PAYMENT' and g.status = 0 order by g.sort, g.id limit 1;
  points := rest / 10000 * per_hundred;
  insert into cashier.payment_order (payment_id, order_id, kind, amount_fen) values (made, target, 'SETTLE', o.due);
  insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, ref_no, note, business_date, coupon_record_id, card_id)
  select x.id, made, x.n, y.id, y.class, x.fen, '', '', day, x.coupon, x.card from (values (by_coupon, 1, 'COUPON', off, r.id, null), (by_card, 2, 'VIP_CARD', rest, null, c.id)) x (id, n, code, fen, coupon, card)
    join cashier.tender_type y on y.code = x.code;
  insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen) values (by_coupon, l.id, off), (by_card, l.id, rest);
  update orders.order_line x set real_in_fen = rest, promo_in_fen = off where x.id = l.id;
  update orders.sales_order s set real_in_fen = rest, promo_in_fen = off, status = 'PAID', paid_at = kit.clock() where s.id = target;
  update coupons.record x set state = 'USED', used_at = kit.clock(), used_by = staff, used_order_id = target, used_fen = off where x.id = r.id;
  insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id, product_code, product_name, unit, cure_dept_ids, min_interval_days,
    qty_total, value_total_fen, valid_to)
  values (item, o.customer_id, target, l.id, made, l.product_id, l.product_code, l.product_name, l.unit, l.cure_dept_ids, l.min_interval_days,
    l.content_count * l.sessions_per_unit, rest, day + l.valid_days);
  journal := ledger.post_journal('payment', made, day, jsonb_build_array(
    jsonb_build_object('kind', 'CARD_PRINCIPAL', 'owner', c.id, 'customer', o.customer_id, 'amount', rest),
    jsonb_build_object('kind', 'CONTRACT_LIABILITY', 'owner', item, 'customer', o.customer_id, 'amount', -rest, 'line', l.id))
    || case when points > 0 then jsonb_build_array(jsonb_build_object('kind', 'POINT_ISSUED', 'owner', 0, 'amount', points),
      jsonb_build_object('kind', 'POINT_CUSTOMER', 'owner', o.customer_id, 'customer', o.customer_id, 'amount', -points)) else '[]' end, '', shift.id);
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, business_date, total_fen, offset_fen, journal_id)
  values (made, kit.next_number('SK', day), o.customer_id, 'SETTLE', shift.id, shift.register_id, day, o.due, o.due, journal);
  return made;
end $bench$`

/** A coupon, as it stands, for everybody whose archive was made on some days and who stands on no blacklist. */
const send = `create or replace function bench.send(hospital bigint, staff bigint, coupon bigint, first date, last date) returns bigint language plpgsql as $bench$
declare day date; c record; made bigint := nextval('kit.id'); ids bigint[];
begin
  ${scope}
  perform from coupons.tally t where t.coupon_id = coupon for update;
  select * into strict c from coupons.coupon x where x.id = coupon;
  ids := array(select x.id from customers.customer x where x.created_at >= first::timestamptz and x.created_at < (last + 1)::timestamptz
    and x.status = 'active' and not exists (select from blacklist.entry b where b.customer_id = x.id and b.state = 'valid' and (b.ends_on is null or b.ends_on >= kit.today()))
    order by x.id for no key update);
  insert into coupons.batch (id, coupon_id, target, asked, sent) values (made, coupon, 'FILTER', cardinality(ids), cardinality(ids));
  insert into coupons.record (code, coupon_id, batch_id, customer_id, sent_to, terms, worth_fen, valid_from, valid_to)
  select n.number, coupon, made, w.id, w.id, jsonb_build_object('kind', c.kind, 'name', c.name, 'scope', c.scope, 'capFen', c.cap_fen, 'faceFen', c.face_fen, 'percent', c.percent,
      'quantity', c.quantity, 'scopeIds', '[]'::jsonb, 'stackable', c.stackable, 'refundBack', c.refund_back, 'scopeNames', '', 'thresholdFen', c.threshold_fen,
      'transferable', c.transferable, 'withLevelPrice', c.with_level_price), c.face_fen, day, day + c.valid_days - 1
  from unnest(ids) with ordinality as w (id, place) join kit.next_numbers('YHQ', day, cardinality(ids)) n on n.place = w.place;
  return made;
end $bench$`

/** Makes the functions, for the product's own role. @param superuserUrl they stand beside the product's schemas */
export const layDeeds = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('create schema if not exists bench')
  await client.query('grant usage on schema bench to clinic_app')
  for (const text of [deduct, money, approve, payBack, couponAndCard, send, ...dayDeeds]) await client.query(text)
  await client.end()
}

/** Takes them away. */
export const liftDeeds = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('drop schema if exists bench cascade')
  await client.end()
}
